// Part of the Specwright runtime, copied unchanged.
/** Request bodies: presence, media type, size, syntax, and then the schema. */
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
import { settledContent, type SettledContent } from "./settle.js";
import { decodeUtf8 } from "./utf8.js";

export interface ReadBody {
  /** Without parameters: `application/json`. */
  readonly contentType: string;
  readonly body: unknown;
}

/** A described body, made ready for the requests that bring it. */
export interface ExpectedBody {
  readonly description: BodyDescription;
  /** The media types that it may have. */
  readonly offered: readonly string[];
  /** What the headers say that name such a media type and nothing else, which most do. */
  readonly usual: readonly Announced[];
}

/** What a header says of the body that follows. */
interface Announced {
  readonly header: string;
  readonly essence: string;
  readonly content: SettledContent;
}

/** An absent field of a patch means that nothing changes, so patches get no defaults. */
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
      settledContent(content, unknownFields, !isPatch(method, mediaType)),
    ]),
  );
  const description = { ...described, contents };
  const offered = Object.keys(contents);
  const usual = offered.map((header) => announcedBy(header, contents));
  return { description, offered, usual: usual.filter((one) => one !== null) };
}

/** Null where nothing like it is described. */
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
 * Goes on with what was read: null where there is no body and none is needed. Problems of the content are added to
 * `issues`; everything else is thrown as the answer that it deserves.
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
  // Some platforms have no stream for a body without bytes, which a text or a file may be.
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

/** Goes on when all of a body is there. */
function whole<T>(
  body: HttpBody,
  limit: number,
  next: (bytes: Uint8Array) => Awaitable<T>,
): PromiseLike<T> {
  return body.bytes(limit).then(next, (error: unknown) => {
    throw error instanceof BodyTooLarge ? tooLarge(limit) : error;
  });
}

/** What is compressed is no UTF-8 either; then only that is worth telling. */
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
 * Goes on where a body ends before its first byte. Some platforms have a stream for every request that could have a
 * body, and neither type nor length says whether it does.
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

/** How a body is read: the last three by the handler, piece by piece. */
type Reading =
  "json" | "text" | "form" | "multipart" | "parts" | "items" | "bytes";

function readingOf(
  essence: string,
  { items, fields }: SettledContent,
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
  content: SettledContent,
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
  content: SettledContent,
  issues: RequestIssue[],
): unknown {
  for (const issue of content.validate?.(value) ?? []) {
    issues.push(locate("body", issue));
  }
  return content.settle && issues.length === 0
    ? content.settle(value, issues)
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
