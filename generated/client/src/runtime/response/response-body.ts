// Part of the Specwright runtime, copied unchanged.
/** Reads the body of a response, by the declared media types and the one of the response. */
import { eventsOf } from "./event-stream.js";
import { InvalidBody } from "./invalid-body.js";
import { linesOf } from "./lines.js";
import type { ResponseFormat, ResponseFormats } from "../route.js";

export interface DecodedBody {
  readonly body: unknown;
  readonly contentType: string;
}

/** Reads the whole body, except for streams, which are read during iteration. */
export async function decodeBody(
  response: Response,
  formats: ResponseFormats,
  method: string,
  maxItemSize: number,
): Promise<DecodedBody> {
  const received = essenceOf(response.headers.get("content-type"));
  const [contentType, format] = choose(formats, received);
  if (format === undefined || method === "HEAD" || isWithoutBody(response)) {
    await response.body?.cancel();
    return { body: undefined, contentType: received ?? "" };
  }
  const body = await decode(response, format, received, maxItemSize);
  return { body, contentType };
}

/** The body of a response that is not declared: JSON if its media type says so, text otherwise. */
export async function bestGuess(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!isJson(essenceOf(response.headers.get("content-type")))) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function decode(
  response: Response,
  format: ResponseFormat,
  received: string | null,
  maxItemSize: number,
): Promise<unknown> {
  switch (format) {
    case "json":
      return parseJson(await response.text());
    case "text":
      return response.text();
    case "blob":
      return response.blob();
    case "any":
      if (isJson(received)) return parseJson(await response.text());
      return received?.startsWith("text/") === true
        ? response.text()
        : response.blob();
    case "json-lines":
      return jsonLines(response, maxItemSize);
    case "events":
      return eventsOf(response, maxItemSize, (event) => event);
    case "json-events":
      return eventsOf(response, maxItemSize, (event) => ({
        ...event,
        data: parseJson(event.data),
      }));
    case "json-event-data":
      return eventsOf(response, maxItemSize, (event) => parseJson(event.data));
    default:
      return parseJson(await response.text(), format.parse);
  }
}

async function* jsonLines(
  response: Response,
  maxItemSize: number,
): AsyncGenerator {
  for await (const line of linesOf(response, maxItemSize)) {
    // RFC 7464 puts a record separator before each text.
    const text = line.replace(/^\u001e/, "").trim();
    if (text !== "") yield parseJson(text);
  }
}

function parseJson(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new InvalidBody("the body is not JSON", text, cause);
  }
}

/**
 * The declared media type that matches best. A wrong `Content-Type` is no reason to reject a body: the first declared
 * one applies then.
 */
function choose(
  formats: ResponseFormats,
  received: string | null,
): [contentType: string, format: ResponseFormat | undefined] {
  if (received !== null) {
    const range = received.replace(/\/.*$/s, "/*");
    for (const declared of [received, range, "*/*"]) {
      if (Object.hasOwn(formats, declared))
        return [received, formats[declared]];
    }
  }
  const [first, format] = Object.entries(formats)[0] ?? [received ?? ""];
  return [first, format];
}

function isWithoutBody(response: Response): boolean {
  return response.body === null || [204, 205, 304].includes(response.status);
}

export function essenceOf(contentType: string | null): string | null {
  const essence = contentType?.replace(/;.*$/s, "").trim().toLowerCase();
  return essence === undefined || essence === "" ? null : essence;
}

function isJson(mediaType: string | null): boolean {
  return mediaType !== null && /[/+]json$/.test(mediaType);
}
