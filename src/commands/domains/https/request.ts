/** Sends one GET request, and returns the status and the place of a redirect. Redirects are not followed. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Endpoint } from "./endpoint.js";
import { connectionFailure, type ConnectionFailure } from "./failure.js";

export interface WebResponse {
  readonly kind: "response";
  readonly status: number;
  /** The header `Location`; null if there is none. */
  readonly location: string | null;
}

export function requestPath(
  { scheme, domain, socket, timeout }: Endpoint,
  path: string,
): Promise<WebResponse | ConnectionFailure> {
  const send = scheme === "https" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send({
      ...socket,
      path,
      servername: domain,
      headers: { host: domain, "user-agent": "specwright", accept: "*/*" },
      agent: false,
      timeout,
      // The certificate is judged on a connection of its own.
      rejectUnauthorized: false,
    });
    request.on("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({
        kind: "response",
        status,
        location: headers.location ?? null,
      });
      request.destroy();
    });
    request.on("timeout", () => {
      resolve({ kind: "closed", reason: "did not answer in time" });
      request.destroy();
    });
    request.on("error", (error) => {
      resolve(connectionFailure(error));
    });
    request.end();
  });
}
