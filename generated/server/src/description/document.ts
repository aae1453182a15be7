// Part of the Specwright runtime.
/** Responds with a document. */
import type { AnswerBeside } from "../runtime/core.js";
import { isListedTag, wrongMethod } from "../runtime/http.js";

export interface DocumentContent {
  readonly text: string;
  /** With its quotes. */
  readonly etag: string;
}

const allow = "GET, HEAD, OPTIONS";

/** The content is created on demand. */
export function documentAnswer(
  contentType: string,
  content: () => DocumentContent,
  headers: Readonly<Record<string, string>>,
): AnswerBeside {
  return (request) => {
    const { method } = request;
    if (method === "OPTIONS")
      return { status: 204, headers: { allow }, body: null };
    if (method !== "GET" && method !== "HEAD") return wrongMethod(allow);
    const { text, etag } = content();
    const common = { etag, "cache-control": "no-cache" };
    const known = request.header("if-none-match");
    return known !== null && isListedTag(known, etag, "weak")
      ? { status: 304, headers: common, body: null }
      : {
          status: 200,
          headers: {
            "content-type": contentType,
            "x-content-type-options": "nosniff",
            ...common,
            ...headers,
          },
          body: text,
        };
  };
}
