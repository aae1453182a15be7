// Part of the Specwright runtime.
/** Reads request bodies: presence, media type, size, syntax, then validation. */
import {
  after,
  BodyTooLarge,
  type Awaitable,
  type BodyLimits,
  type HttpBody,
  type HttpRequest,
} from "../http.js";
import { Refusal, type RequestIssue } from "../errors/problem.js";
import type {
  BodyDescription,
  IncomingBody,
  PreparedContent,
} from "./content.js";
import type { UnknownFields } from "../values.js";
import { encodedLimit, withoutCodings } from "./content-encoding.js";
import { absent } from "./format.js";
import { matchMediaType, parseMediaType } from "./media-type.js";
import { preparedContent } from "./prepare.js";

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
  if (!isReadable) return null;
  return { header, essence, content };
}

/**
 * Continues with the body, or with null if the body is absent and not required. Problems of the content are added to
 * `issues`; everything else is thrown as a response.
 */
export function readBody<T>(
  request: HttpRequest,
  { description, offered, usual }: ExpectedBody,
  limits: BodyLimits,
  issues: RequestIssue[],
  next: (read: ReadBody | null) => Awaitable<T>,
): Awaitable<T> {
  const header = request.header("content-type") ?? "";
  const known =
    usual.find((one) => one.header === header) ??
    announcedBy(header, description.contents);
  // Some platforms have no stream for an empty body. With a media type, it is an empty text or file, which is valid.
  const body = request.body ?? (known && header !== "" ? emptyBody : null);
  if (body === null) return next(missing(description));
  if (!known) {
    if (header !== "") throw unsupportedType(offered);
    return ended(body, unsupportedType(offered), () =>
      next(missing(description)),
    );
  }
  const { essence, content } = known;
  const { format } = content;
  const isStream = "open" in format;
  const limit = isStream ? limits.stream : limits.whole;
  const coding = request.header("content-encoding");
  const plain =
    coding === null ? body : withoutCodings(body, coding, limits.decompress);
  const declared = Number(request.header("content-length") ?? 0);
  if (declared > (plain === body ? limit : encodedLimit(limit)))
    throw tooLarge(limit);

  const incoming: IncomingBody = {
    request,
    contentType: header,
    content,
    limits,
    issues,
  };
  const proceed = (value: unknown) =>
    next(
      value === absent
        ? missing(description)
        : { contentType: essence, body: value },
    );
  return isStream
    ? proceed(format.open(plain, incoming))
    : readWhole(plain, limit, (bytes) =>
        after(format.parse(bytes, incoming), proceed),
      );
}

const emptyBody: HttpBody = {
  bytes: () => Promise.resolve(new Uint8Array()),
  stream: () => new Blob([]).stream(),
};

/** Continues when the whole body has arrived. */
function readWhole<T>(
  body: HttpBody,
  limit: number,
  next: (bytes: Uint8Array) => Awaitable<T>,
): PromiseLike<T> {
  return body.bytes(limit).then(next, (error: unknown) => {
    throw error instanceof BodyTooLarge ? tooLarge(limit) : error;
  });
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

function missing(description: BodyDescription): null {
  if (!description.required) return null;
  throw new Refusal(400, "invalid_request", "The request body is missing.", {
    issues: [
      { in: "body", path: "", keyword: "required", message: "must be present" },
    ],
  });
}

function tooLarge(limit: number): Refusal {
  return new Refusal(
    413,
    "content_too_large",
    `The body is larger than ${String(limit)} bytes.`,
  );
}

function unsupportedType(offered: readonly string[]): Refusal {
  return new Refusal(
    415,
    "unsupported_media_type",
    `The body must be ${offered.join(" or ")}.`,
    { headers: { accept: offered.join(", ") } },
  );
}
