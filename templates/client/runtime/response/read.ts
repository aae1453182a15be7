// Part of the Specwright runtime.
/** Converts a response to the declared result for its status, or to an undeclared result. */
import { json } from "../formats/json.js";
import type { Result } from "../result.js";
import type { BodySource, ResponseFormat, Route } from "../route.js";
import { Mismatch } from "./mismatch.js";
import { whole } from "./whole.js";

export async function readResult(
  response: Response,
  // The usual responses of a JSON API.
  { responses = { 200: json, default: json } }: Route,
  source: BodySource,
): Promise<Result> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const received = type.replace(/;.*/, "").trim().toLowerCase();
  const declared = responseFor(responses, status);
  const format: ResponseFormat =
    typeof declared === "object" ? declared : { read: declared ?? asReceived };
  let reason = declared ? "" : "the status is not declared";
  let body: unknown;
  try {
    // Also for a response without a body: the reader decides whether that is a value of its type.
    body = await (format.read ?? json)(response, received, source, format);
  } catch (cause) {
    if (!(cause instanceof Mismatch)) throw cause;
    if (response.body === null) reason = "the response has no body";
    else {
      reason = `${cause.message} (content type: ${received || "none"})`;
      body = cause.cause ?? (await asReceived(response, received, source));
    }
  }
  return {
    ok: !reason && response.ok,
    declared: !reason,
    status,
    body,
    headers: (!reason && format.decode?.(headers, format)) || {},
    contentType: received,
    response,
    ...(reason && { reason }),
  } as Result;
}

/** JSON, text or a blob, by the media type; undefined if there is no body. */
export async function asReceived(
  response: Response,
  mediaType: string,
  source: BodySource,
): Promise<unknown> {
  if (response.body === null) return undefined;
  const body = await whole(
    /^$|^text|json|xml|yaml/.test(mediaType) ? "text" : "blob",
    response,
    source,
  );
  try {
    return mediaType.endsWith("json")
      ? (JSON.parse(body as string) as unknown)
      : body;
  } catch {
    return body;
  }
}

/** By the code, its range, or `default`, which describes failures only. */
export function responseFor<Value>(
  responses: { readonly [status: string]: Value },
  status: number,
): Value | undefined {
  const range = `${String(status)[0]}XX`;
  return (
    responses[status] ??
    responses[range] ??
    (range === "2XX" ? undefined : responses["default"])
  );
}
