// Part of the Specwright runtime, copied unchanged.
/** Converts a request body to the form that `fetch` takes, by media type. */
import { bytesIn, type ByteSource } from "./file-stream.js";
import { multipartBody } from "./multipart.js";
import { outgoing, type Outgoing } from "./outgoing.js";
import { formText } from "../parameters/parameters.js";
import { itemStream, itemTexts, type JsonItems } from "./request-items.js";
import type { BodyFormat, RequestInput, Route } from "../route.js";
import { scalarText } from "../parameters/scalar-text.js";

/** Bytes to send. */
export type BinaryBody =
  Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A form whose fields are not described. */
export type FormBody = URLSearchParams | Readonly<Record<string, unknown>>;

/** Fields that a form may have in addition to the described ones. */
export type AdditionalFields = Readonly<Record<string, unknown>>;

/** A multipart form whose parts are not described. */
export type MultipartBody = FormData | Readonly<Record<string, unknown>>;

export interface EncodedBody {
  readonly content: NonNullable<RequestInit["body"]>;
  /** Null if `fetch` sets the header, because it chooses the boundary of a form. */
  readonly contentType: string | null;
  /** Cancels the rest of a stream, which can be sent only once. Null if the body can be sent again. */
  readonly stop: (() => void) | null;
}

/** Null if there is no body. */
export function encodeBody(
  route: Route,
  request: RequestInput,
): EncodedBody | null {
  const { body } = request;
  if (route.body === undefined || body === undefined) return null;
  const [usual, usualFormat] = Object.entries(route.body)[0] ?? [];
  const asked = request.contentType ?? usual;
  if (asked === undefined) return null;
  const format =
    request.contentType === undefined
      ? usualFormat
      : formatFor(route.body, request.contentType);
  if (format === undefined) {
    throw new Error("the operation does not accept this contentType");
  }
  return encode(format, concrete(asked, body), body);
}

function encode(
  format: BodyFormat,
  mediaType: string,
  body: unknown,
): EncodedBody {
  if (body instanceof FormData || body instanceof URLSearchParams) {
    return { content: body, contentType: null, stop: null };
  }
  switch (format) {
    case "json":
      return text(JSON.stringify(body), mediaType);
    case "text":
      return text(scalarText(body), mediaType);
    case "form":
      return text(formText(body as object), mediaType);
    case "multipart":
      return multipart(body, {}, mediaType);
    case "json-lines":
    case "json-seq":
      return itemsBody(body as JsonItems<unknown>, format, mediaType);
    case "binary":
      return body instanceof ReadableStream
        ? streamed(
            outgoing(bytesIn(body as ByteSource), (bytes) => bytes),
            mediaType,
          )
        : { content: body as Blob, contentType: mediaType, stop: null };
    default:
      if ("stringify" in format) return text(format.stringify(body), mediaType);
      return "form" in format
        ? text(formText(body as object, format.form), mediaType)
        : multipart(body, format.multipart, mediaType);
  }
}

function text(content: string, contentType: string): EncodedBody {
  return { content, contentType, stop: null };
}

function streamed(
  { stream, stop }: Outgoing,
  contentType: string,
): EncodedBody {
  return { content: stream, contentType, stop };
}

/** An array is sent at once and can be sent again; any other iterable is sent item by item. */
function itemsBody(
  items: JsonItems<unknown>,
  format: "json-lines" | "json-seq",
  mediaType: string,
): EncodedBody {
  if (Array.isArray(items)) return text(itemTexts(items, format), mediaType);
  return streamed(itemStream(items, format), mediaType);
}

function multipart(
  body: unknown,
  parts: Readonly<Record<string, string>>,
  mediaType: string,
): EncodedBody {
  const form = multipartBody(body as object, parts, mediaType);
  const { content, contentType } = form;
  return content instanceof Blob
    ? { content, contentType, stop: null }
    : streamed(content, contentType);
}

function formatFor(
  formats: NonNullable<Route["body"]>,
  contentType: string,
): BodyFormat | undefined {
  const essence = contentType.replace(/;.*$/s, "").trim().toLowerCase();
  const range = essence.replace(/\/.*$/s, "/*");
  for (const mediaType of [essence, range, "*/*"]) {
    if (Object.hasOwn(formats, mediaType)) return formats[mediaType];
  }
  return undefined;
}

/** A range of media types cannot be sent. A blob has its own type; other bytes are `application/octet-stream`. */
function concrete(mediaType: string, body: unknown): string {
  if (!mediaType.includes("*")) return mediaType;
  if (body instanceof Blob && body.type !== "") return body.type;
  return mediaType.startsWith("text/")
    ? "text/plain"
    : "application/octet-stream";
}
