// Part of the Specwright runtime, copied unchanged.
/** Reads request bodies: presence, media type, size, syntax, then validation. */
import { pairsForm } from "./form-pairs.js";
import { formParts, partsOptionsOf } from "./form-parts.js";
import type { FormSource } from "./additional-fields.js";
import {
  BodyTooLarge,
  type Awaitable,
  type BodyLimits,
  type HttpBody,
  type HttpRequest,
} from "../http.js";
import { incomingItems } from "./incoming-items.js";
import { parseJson } from "./json.js";
import {
  isForm,
  isJson,
  isMultipart,
  isText,
  matchMediaType,
  parseMediaType,
} from "./media-type.js";
import { boundaryOf } from "./multipart-head.js";
import { multipartForm } from "./multipart.js";
import { parsePairs } from "../parameters/pairs.js";
import { readParameters } from "../parameters/parameters.js";
import { locate, Refusal, type RequestIssue } from "../errors/problem.js";
import type { BodyDescription, UnknownFields } from "../route.js";
import { preparedContent, type PreparedContent } from "./prepare.js";
import { decodeUtf8 } from "./utf8.js";

export interface ReadBody {
  /** Without parameters: `application/json`. */
  readonly contentType: string;
  readonly body: unknown;
}

/** A described body, prepared for requests. */
export interface ExpectedBody {
  readonly description: BodyDescription;
  /** The media types that it may have. */
  readonly offered: readonly string[];
  /** The parsed `Content-Type` headers that consist of one of these media types alone, as most do. */
  readonly usual: readonly Announced[];
}

/** A parsed `Content-Type` header. */
interface Announced {
  readonly header: string;
  readonly essence: string;
  readonly content: PreparedContent;
}

/** An absent field of a patch means "no change", so patches get no defaults. */
function isPatch(method: string, mediaType: string): boolean {
  return method === "PATCH" || mediaType === "application/merge-patch+json";
}

export function expectedBody(
  described: BodyDescription,
  method: string,
  unknownFields: UnknownFields,
): ExpectedBody {
  const contents = Object.fromEntries(
    Object.entries(described.contents).map(([mediaType, content]) => [
      mediaType,
      preparedContent(content, unknownFields, !isPatch(method, mediaType)),
    ]),
  );
  const description = { ...described, contents };
  const offered = Object.keys(contents);
  const usual = offered.map((header) => announcedBy(header, contents));
  return { description, offered, usual: usual.filter((one) => one !== null) };
}

/** Null if no described media type matches. */
function announcedBy(
  header: string,
  contents: BodyDescription["contents"],
): Announced | null {
  const { essence, charset } = parseMediaType(header);
  const matched = matchMediaType(Object.keys(contents), essence);
  const content = matched === null ? undefined : contents[matched];
  if (!content) return null;
  const isReadable = charset === null || /^(utf-?8|us-ascii)$/.test(charset);
  return isReadable ? { header, essence, content } : null;
}

/**
 * Continues with the body, or with null if the body is absent and not required. Problems of the content are added to
 * `issues`; everything else is thrown as a response.
 */
export function readBody<T>(
  request: HttpRequest,
  { description, offered, usual }: ExpectedBody,
  limits: BodyLimits,
  handler: unknown,
  issues: RequestIssue[],
  next: (read: ReadBody | null) => Awaitable<T>,
): Awaitable<T> {
  const header = request.header("content-type") ?? "";
  const known =
    usual.find((one) => one.header === header) ??
    announcedBy(header, description.contents);
  // Some platforms have no stream for an empty body. An empty text or file is valid.
  const body = request.body ?? (known && emptyBody);
  if (body === null) return next(missing(description));
  if (!known) {
    if (header !== "") throw unsupported(offered);
    return ended(body, unsupported(offered), () => next(missing(description)));
  }
  const { essence, content } = known;
  const reading = readingOf(essence, content, handler);
  const limit = limitOf(reading, limits);
  const declared = Number(request.header("content-length") ?? 0);
  if (declared > limit) throw tooLarge(limit);

  const proceed = (value: unknown) =>
    next({ contentType: essence, body: value });
  switch (reading) {
    case "json":
      return whole(body, limit, (bytes) => {
        const text = textOf(bytes, request);
        if (text.trim() === "") return next(missing(description));
        const value = parseJson(text, content.wire?.parse);
        return proceed(checked(value, content, issues));
      });
    case "text":
      return whole(body, limit, (bytes) =>
        proceed(checked(textOf(bytes, request, "keep"), content, issues)),
      );
    case "form":
      return whole(body, limit, (bytes) => {
        const pairs = parsePairs(textOf(bytes, request));
        return proceed(formOf(content, pairsForm(pairs, content), issues));
      });
    case "multipart":
      if (body === emptyBody) return next(missing(description));
      return whole(body, limit, async (bytes) => {
        const form = await multipartForm(bytes, header, content);
        return proceed(formOf(content, form, issues));
      });
    case "parts": {
      const boundary = boundaryOf(header);
      const options = partsOptionsOf(handler) ?? {};
      return proceed(formParts(body, boundary, content, limits, options));
    }
    case "items":
      return proceed(incomingItems(body, content, limits));
    case "bytes":
      return proceed(body.stream(limit));
  }
}

const emptyBody: HttpBody = {
  bytes: () => Promise.resolve(new Uint8Array()),
  stream: () => new Blob([]).stream(),
};

/** Continues when the whole body has arrived. */
function whole<T>(
  body: HttpBody,
  limit: number,
  next: (bytes: Uint8Array) => Awaitable<T>,
): PromiseLike<T> {
  return body.bytes(limit).then(next, (error: unknown) => {
    throw error instanceof BodyTooLarge ? tooLarge(limit) : error;
  });
}

/** A compressed body is not UTF-8 either. Then only the encoding is worth reporting. */
function textOf(
  bytes: Uint8Array,
  request: HttpRequest,
  mark: "drop" | "keep" = "drop",
): string {
  try {
    return decodeUtf8(bytes, mark);
  } catch (error) {
    const encoding = request.header("content-encoding") ?? "identity";
    throw encoding === "identity" ? error : encoded();
  }
}

/**
 * Continues if a body ends before its first byte. Some platforms have a stream for every request that could have a
 * body, and neither type nor length tells whether it has one.
 */
function ended<T>(
  body: HttpBody,
  otherwise: Refusal,
  next: () => Awaitable<T>,
): PromiseLike<T> {
  return body.bytes(0).then(next, (error: unknown) => {
    throw error instanceof BodyTooLarge ? otherwise : error;
  });
}

/** How a body is read. The handler reads the last three as a stream. */
type Reading =
  "json" | "text" | "form" | "multipart" | "parts" | "items" | "bytes";

function readingOf(
  essence: string,
  { items, fields }: PreparedContent,
  handler: unknown,
): Reading {
  if (items) return "items";
  if (isJson(essence)) return "json";
  if (fields && isForm(essence)) return "form";
  if (fields && isMultipart(essence)) {
    return partsOptionsOf(handler) === null ? "multipart" : "parts";
  }
  return isText(essence) ? "text" : "bytes";
}

function limitOf(reading: Reading, { whole, stream }: BodyLimits): number {
  const isStreamed =
    reading === "parts" || reading === "items" || reading === "bytes";
  return isStreamed ? stream : whole;
}

function missing(description: BodyDescription): null {
  if (!description.required) return null;
  throw new Refusal(400, "invalid_request", "The request body is missing.", {
    issues: [
      { in: "body", path: "", keyword: "required", message: "must be present" },
    ],
  });
}

function formOf(
  content: PreparedContent,
  source: FormSource,
  issues: RequestIssue[],
): unknown {
  const { fields = [], wire } = content;
  const all = [...fields, ...source.additional];
  const values = readParameters(all, source, issues);
  return checked(wire ? wire.decode(values) : values, content, issues);
}

function checked(
  value: unknown,
  content: PreparedContent,
  issues: RequestIssue[],
): unknown {
  for (const issue of content.validate?.(value) ?? []) {
    issues.push(locate("body", issue));
  }
  return content.prepare && issues.length === 0
    ? content.prepare(value, issues)
    : value;
}

function tooLarge(limit: number): Refusal {
  return new Refusal(
    413,
    "content_too_large",
    `The body is larger than ${String(limit)} bytes.`,
  );
}

function unsupported(offered: readonly string[]): Refusal {
  return new Refusal(
    415,
    "unsupported_media_type",
    `The body must be ${offered.join(" or ")}.`,
    { headers: { accept: offered.join(", ") } },
  );
}

function encoded(): Refusal {
  const message = "The body must not be compressed.";
  return new Refusal(415, "unsupported_media_type", message, {
    headers: { "accept-encoding": "identity" },
  });
}
