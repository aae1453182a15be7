/** Requests of scripts on other sites, such as the console of a documentation site (CORS). */
import type { IncomingMessage, ServerResponse } from "node:http";

export type RequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
) => void;

/** Response headers of this API that scripts of other origins may read, besides those that browsers always show. */
const readable = "Link, Retry-After, WWW-Authenticate";

/** Seconds in which a browser need not ask again. */
const maxAge = "600";

/** Answers the questions of browsers for these origins, and lets their scripts read the responses. */
export function withCors(
  answer: RequestListener,
  origins: readonly string[],
): RequestListener {
  if (origins.length === 0) return answer;
  return (request, response) => {
    response.setHeader("Vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) {
      answer(request, response);
      return;
    }
    response.setHeader("Access-Control-Allow-Origin", origin);
    const method = request.headers["access-control-request-method"];
    if (request.method !== "OPTIONS" || method === undefined) {
      response.setHeader("Access-Control-Expose-Headers", readable);
      answer(request, response);
      return;
    }
    const headers = request.headers["access-control-request-headers"];
    response.writeHead(204, {
      "Access-Control-Allow-Methods": method,
      ...(headers !== undefined && { "Access-Control-Allow-Headers": headers }),
      "Access-Control-Max-Age": maxAge,
    });
    response.end();
  };
}
