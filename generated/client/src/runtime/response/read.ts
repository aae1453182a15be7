// Part of the Specwright runtime, copied unchanged.
/** Converts a response to the declared result for its status, or to an undeclared result. */
import { json } from "../formats/json.js";
import type { Result } from "../result.js";
import type { BodySource, ResponseFormat, Responses, Route } from "../route.js";
import { Mismatch } from "./mismatch.js";

/** The usual responses of a JSON API. */
const usual: Responses = { 200: json, default: json };

export async function readResult(
  response: Response,
  { responses = usual }: Route,
  source: BodySource,
): Promise<Result> {
  const { status, headers } = response;
  const [type = ""] = headers.get("content-type")?.split(";") ?? [];
  const received = type.trim().toLowerCase();
  const declaration = responseFor(responses, status);
  const format: ResponseFormat | undefined =
    typeof declaration === "function" ? { read: declaration } : declaration;
  let declared = format !== undefined;
  let body: unknown;
  if (response.body !== null) {
    try {
      body = await (format
        ? (format.read ?? json)(response, received, source, format)
        : asReceived(response, received));
    } catch (cause) {
      if (!(cause instanceof Mismatch)) throw cause;
      declared = false;
      body = cause.cause ?? (await asReceived(response, received));
    }
  }
  return {
    ok: declared && response.ok,
    declared,
    status,
    body,
    headers: (declared && format?.decode?.(headers, format)) || {},
    contentType: received,
    response,
  } as Result;
}

/** JSON, text or a blob, by the media type. */
export async function asReceived(
  response: Response,
  mediaType: string,
): Promise<unknown> {
  if (!/^$|^text|json|xml|yaml/.test(mediaType)) return response.blob();
  const text = await response.text();
  try {
    return mediaType.endsWith("json") ? (JSON.parse(text) as unknown) : text;
  } catch {
    return text;
  }
}

/** By the code, its range, or `default`, which describes failures only. */
export function responseFor<Value>(
  responses: { readonly [status: string]: Value },
  status: number,
): Value | undefined {
  const range = `${String(status).charAt(0)}XX`;
  return (
    responses[status] ??
    responses[range] ??
    (range === "2XX" ? undefined : responses["default"])
  );
}
