// Part of the Specwright runtime.
import type {
  Access,
  CompiledRoute,
  FieldRules,
  UnknownFields,
  Validate,
  Wire,
  WireInput,
} from "./core.js";
import {
  type Awaitable,
  type BodyLimits,
  BodyTooLarge,
  type ByteStream,
  type HttpBody,
  type HttpRequest,
  type Issue,
  type Place,
  Refusal,
  type RequestIssue,
  type Route,
  after,
  asError,
  isJson,
  joined,
  locate,
  matchMediaType,
  parseMediaType,
  pointerTo,
  readBefore,
  relay,
  repeated,
} from "./http.js";

// The content codings that the platform can decode.

/** Opens a decoder: bytes that are written to it can be read decoded. */
export type Decoder = () => {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
};

/** The parts of Node that are used. Bun and Deno have them as well. */
interface Builtin {
  getBuiltinModule?(name: "node:zlib"): Zlib | undefined;
  getBuiltinModule?(name: "node:stream"): {
    readonly Duplex: { toWeb(stream: unknown): ReturnType<Decoder> };
  };
}

type Zlib = Readonly<Record<string, (() => unknown) | undefined>>;

declare const DecompressionStream: new (format: string) => ReturnType<Decoder>;

let known: Readonly<Record<string, Decoder>> | null = null;

/** By name, in the order of preference. */
export function decoders(): Readonly<Record<string, Decoder>> {
  return (known ??= fromNode() ?? fromWeb());
}

function fromNode(): Record<string, Decoder> | null {
  const { process } = globalThis as { process?: Builtin };
  const zlib = process?.getBuiltinModule?.("node:zlib");
  const streams = process?.getBuiltinModule?.("node:stream");
  if (!zlib || !streams) return null;
  const found = named({
    gzip: zlib["createGunzip"],
    deflate: zlib["createInflate"],
    br: zlib["createBrotliDecompress"],
    // Since Node 22.15.
    zstd: zlib["createZstdDecompress"],
  });
  return Object.fromEntries(
    Object.entries(found).map(([name, create]) => [
      name,
      () => streams.Duplex.toWeb(create()),
    ]),
  );
}

function named(
  all: Readonly<Record<string, (() => unknown) | undefined>>,
): Record<string, () => unknown> {
  const found: Record<string, () => unknown> = {};
  for (const [name, create] of Object.entries(all)) {
    if (create) found[name] = create;
  }
  return found;
}

function fromWeb(): Record<string, Decoder> {
  if (typeof DecompressionStream === "undefined") return {};
  return {
    gzip: () => new DecompressionStream("gzip"),
    deflate: () => new DecompressionStream("deflate"),
  };
}

// The header `Content-Encoding` of a request (RFC 9110, 8.4).

/** More codings than anyone uses: each of them multiplies the work that a small request can cause. */
const maxCodings = 3;

/** The body without its content codings. Throws a 415 for codings that are not supported, or not allowed. */
export function withoutCodings(
  body: HttpBody,
  header: string,
  decompresses: boolean,
): HttpBody {
  const codings = codingsOf(header);
  if (codings.length === 0 || body.isDecoded === true) return body;
  const known = decompresses ? decoders() : {};
  const chain = codings.map((name) =>
    Object.hasOwn(known, name) ? known[name] : undefined,
  );
  if (codings.length > maxCodings || !chain.every((one) => one !== undefined))
    throw unsupportedEncoding(Object.keys(known));
  return new DecodedBody(body, chain);
}

/** In the order in which they were applied, without those that change nothing. */
function codingsOf(header: string): string[] {
  return header
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity")
    .map((coding) => (coding === "x-gzip" ? "gzip" : coding));
}

function unsupportedEncoding(known: readonly string[]): Refusal {
  const accepted = known.length === 0 ? "identity" : known.join(", ");
  const message =
    known.length === 0
      ? "The body must not be compressed."
      : `The content coding of the body must be ${known.join(" or ")}.`;
  return new Refusal(415, "unsupported_media_type", message, {
    headers: { "accept-encoding": accepted },
  });
}

/** The maximum number of bytes before decoding: data that cannot be compressed becomes a little longer. */
export function encodedLimit(limit: number): number {
  return limit + Math.ceil(limit / 64) + 1024;
}

class DecodedBody implements HttpBody {
  readonly #body: HttpBody;
  readonly #chain: readonly Decoder[];

  constructor(body: HttpBody, chain: readonly Decoder[]) {
    this.#body = body;
    this.#chain = chain;
  }

  async bytes(limit: number): Promise<Uint8Array> {
    const reader = this.stream(limit).getReader();
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(pieces, size);
      size += value.length;
      pieces.push(value);
    }
  }

  /** The last coding was applied last, so it is decoded first. */
  stream(limit: number): ByteStream {
    let stream = this.#body.stream(encodedLimit(limit));
    for (let index = this.#chain.length - 1; index >= 0; index--) {
      const most = index === 0 ? limit : encodedLimit(limit);
      stream = decodedStream(stream, this.#chain[index] as Decoder, most);
    }
    return stream;
  }
}

/** Decodes only what is read: a few bytes may become very many. */
function decodedStream(
  source: ByteStream,
  open: Decoder,
  limit: number,
): ByteStream {
  const { readable, writable } = open();
  let failure: { readonly error: unknown } | null = null;
  let isOpen = false;
  let size = 0;
  const watched = relay(source, {
    async read(read) {
      try {
        return await read();
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
  });
  const start = (): void => {
    isOpen = true;
    // Errors of both sides reach the reader.
    watched.pipeTo(writable).catch(() => undefined);
  };
  return relay(readable, {
    async read(read) {
      if (!isOpen) start();
      const piece = await read().catch(() => {
        throw failure === null ? asError(invalid()) : failure.error;
      });
      size += piece.value?.length ?? 0;
      if (size > limit) throw new BodyTooLarge();
      return piece;
    },
  });
}

function invalid(): Refusal {
  const message = "The body does not have its content coding.";
  return new Refusal(400, "invalid_request", message, {
    issues: [
      {
        in: "body",
        path: "",
        keyword: "contentEncoding",
        message: "must have the content coding of the header",
      },
    ],
  });
}

// The common part of all formats of request bodies.

/** The result for a body without content. */
export const absent: unique symbol = Symbol("absent");

/** Validates a value and prepares it for the handler. */
export function checked(
  value: unknown,
  { content, issues }: IncomingBody,
): unknown {
  for (const issue of content.validate?.(value) ?? []) {
    issues.push(locate("body", issue));
  }
  return content.prepare && issues.length === 0
    ? content.prepare(value, issues)
    : value;
}

// Splits `a=1&b=2`: queries and urlencoded bodies. Values stay encoded, because some styles split them first.

/** The values of each name, in order, still encoded. */
export type Pairs = Map<string, string[]>;

export function parsePairs(text: string): Pairs {
  const pairs: Pairs = new Map();
  let from = 0;
  while (from < text.length) {
    const next = text.indexOf("&", from);
    const end = next < 0 ? text.length : next;
    if (end > from) addPair(pairs, text.slice(from, end));
    from = end + 1;
  }
  return pairs;
}

function addPair(pairs: Pairs, piece: string): void {
  const at = piece.indexOf("=");
  const name = decodeText(at < 0 ? piece : piece.slice(0, at));
  const value = at < 0 ? "" : piece.slice(at + 1);
  const known = pairs.get(name);
  if (known) known.push(value);
  else pairs.set(name, [value]);
}

/** Decodes a part of a query, in which `+` is a space. */
export function decodeText(text: string): string {
  return decodePercent(text.includes("+") ? text.replaceAll("+", " ") : text);
}

/** Throws a 400 if the text is not correctly encoded UTF-8. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(
      400,
      "invalid_request",
      "The query or form is not properly percent-encoded.",
    );
  }
}

/** `filter` of `filter[name]`. */
export function beforeBracket(name: string): string {
  const at = name.indexOf("[");
  return at < 0 ? name : name.slice(0, at);
}

// Prepares a valid value for the handler: removes fields that the description does not name and `readOnly` fields, and
// fills in defaults.

/** Prepares the parameters of a request, and reports unknown ones if they are rejected. */
export type PrepareParameters = (
  input: Record<string, unknown>,
  query: string,
  issues: RequestIssue[],
) => void;

export function preparedContent(
  content: BodyContent,
  unknownFields: UnknownFields,
  fillsDefaults: boolean,
): PreparedContent {
  const { fields, fieldRules, additional } = content;
  const prepare = preparerOf(content, "body", unknownFields, fillsDefaults);
  if (prepare === null) return content;
  return {
    ...content,
    prepare,
    // Forms are read by field. To keep or reject unknown fields, they must be read as well.
    ...(fields && fieldRules && unknownFields !== "strip"
      ? { additional: { rest: "any", ...additional } }
      : {}),
  };
}

interface Preparable {
  readonly fieldRules?: FieldRules;
  readonly recheck?: boolean;
  readonly validate?: Validate;
}

function preparerOf(
  { fieldRules, recheck = false, validate }: Preparable,
  place: Place,
  unknownFields: UnknownFields,
  defaults: boolean,
): Prepare | null {
  if (!fieldRules) return null;
  const options = { unknownFields, defaults };
  return (value, issues) => {
    const found: Issue[] = [];
    let prepared = fieldRules.read(value, options, found);
    if (recheck && prepared !== value && found.length === 0 && validate) {
      let wrong = validate(prepared);
      if (wrong.length > 0 && defaults) {
        // A default must not make a request invalid.
        const without = { unknownFields, defaults: false };
        prepared = fieldRules.read(value, without, found);
        wrong = validate(prepared);
      }
      found.push(...wrong);
    }
    for (const issue of found) issues.push(locate(place, issue));
    return prepared;
  };
}

const inputs = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/** Null if there is nothing to do. */
export function parameterPreparerOf(
  { parameters = {} }: Route,
  access: Access | null,
  unknownFields: UnknownFields,
): PrepareParameters | null {
  const places = Object.entries(parameters) as [keyof typeof inputs, Input][];
  const steps = places.flatMap(([place, input]) => {
    const prepare = preparerOf(input, place, unknownFields, true);
    return prepare === null ? [] : [{ name: inputs[place], prepare }];
  });
  const refuses = unknownFields === "refuse";
  if (steps.length === 0 && !refuses) return null;
  const isNamed = refuses ? namesIn(parameters.query) : null;
  return (input, query, issues) => {
    if (isNamed !== null && query !== "") {
      for (const name of parsePairs(query).keys()) {
        if (!isNamed(name) && !access?.queryParameters.has(name))
          issues.push(unknown(name));
      }
    }
    if (issues.length > 0) return;
    for (const { name, prepare } of steps)
      input[name] = prepare(input[name], issues);
  };
}

function namesIn(query: Input | undefined): (name: string) => boolean {
  return query?.source.isNamed?.(query.parameters) ?? (() => false);
}

function unknown(name: string): RequestIssue {
  const message = "is not a known parameter";
  return {
    in: "query",
    path: pointerTo(name),
    keyword: "additionalProperties",
    message,
  };
}

// Reads request bodies: presence, media type, size, syntax, then validation.

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

// Request bodies of a route. It names the formats that it needs, so a package contains no others.

export interface BodyDescription {
  readonly required: boolean;
  /** Whether the handler receives the media type, because there is more than one. */
  readonly several?: boolean;
  /** By media type, which may end in a wildcard. */
  readonly contents: Readonly<Record<string, BodyContent>>;
}

export interface BodyContent {
  readonly format: BodyFormat;
  /** The fields of a form. */
  readonly fields?: readonly Parameter[];
  /** Rules for additional fields. Without it, they are removed. */
  readonly additional?: AdditionalFields;
  /**
   * Whether the validity of a field may depend on other fields, so that none can be validated before all have arrived.
   */
  readonly together?: boolean;
  readonly wire?: Wire;
  /** Set if the body may have fields to remove or to fill in. */
  readonly fieldRules?: FieldRules;
  /** Whether a value may become invalid by that, and must be validated again. */
  readonly recheck?: boolean;
  /** For a sequence of items, it validates one item. */
  readonly validate?: Validate;
}

/** Fields of a form that the schema describes without naming them. The validator decides whether they are allowed. */
export interface AdditionalFields {
  /** The first pattern that matches the name of a field applies. */
  readonly patterns?: readonly {
    readonly pattern: RegExp;
    readonly shape: Shape;
  }[];
  /** All other fields. Without it, they are removed. */
  readonly rest?: Shape;
}

/** The format of a body: read completely before the handler is called, or by the handler while it arrives. */
export type BodyFormat = WholeFormat | StreamFormat;

export interface WholeFormat {
  /** Returns `absent` if there is no value. Issues of the value are added to those of the request. */
  readonly parse: (bytes: Uint8Array, incoming: IncomingBody) => unknown;
}

export interface StreamFormat {
  readonly open: (body: HttpBody, incoming: IncomingBody) => unknown;
}

/** A body that is about to be read. */
export interface IncomingBody {
  readonly request: HttpRequest;
  /** The header `Content-Type`. */
  readonly contentType: string;
  readonly content: PreparedContent;
  readonly limits: BodyLimits;
  readonly issues: RequestIssue[];
}

/** Returns the value for the handler, and adds issues. */
export type Prepare = (value: unknown, issues: RequestIssue[]) => unknown;

/** A described body, with the functions that the options of the API require. */
export interface PreparedContent extends BodyContent {
  readonly prepare?: Prepare;
}

// Parses JSON from clients.

/** Maximum depth. Deeper values could overflow the stack in the validator of a recursive schema. */
const deepestJson = 200;

export function parseJson(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  if (isTooDeep(text)) throw tooDeep();
  try {
    return parse(text);
  } catch {
    throw new Refusal(400, "invalid_json", "The body is not valid JSON.");
  }
}

/**
 * The value of a part of a form. If it is not JSON, or nested too deeply, it stays text, which the validator rejects.
 */
export function jsonOrText(text: string): unknown {
  if (isTooDeep(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function tooDeep(): Refusal {
  const message = `The body is nested more than ${String(deepestJson)} levels deep.`;
  return new Refusal(400, "invalid_request", message);
}

/** Counts brackets outside of strings. `JSON.parse` checks whether they match. */
export function isTooDeep(text: string): boolean {
  if (text.length <= deepestJson) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case 0x22:
        index = endOfString(text, index);
        break;
      case 0x5b:
      case 0x7b:
        if (++depth > deepestJson) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth--;
        break;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x5c) index++;
    else if (character === 0x22) return index;
  }
  return text.length;
}

// Decodes bytes as text. Bytes that are not UTF-8 are rejected, because a guess would change the client's text.

const withoutMark = new TextDecoder("utf-8", { fatal: true });
const wholeText = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A byte order mark at the start is removed, unless the body itself is text. */
export function decodeUtf8(
  bytes: Uint8Array,
  mark: "drop" | "keep" = "drop",
): string {
  try {
    return (mark === "keep" ? wholeText : withoutMark).decode(bytes);
  } catch {
    throw new Refusal(400, "invalid_request", "The body is not valid UTF-8.");
  }
}

/** JSON bodies. */
export const json: WholeFormat = {
  parse(bytes, incoming) {
    const text = decodeUtf8(bytes);
    if (text.trim() === "") return absent;
    return checked(parseJson(text, incoming.content.wire?.parse), incoming);
  },
};

// A body that a body parser of the framework has already read. It is used only if it is certainly what the client sent.
// Otherwise the request fails, because a guess could differ from the client's request.

export class ParsedBody implements HttpBody {
  /** Body parsers decompress bodies, or reject them. */
  readonly isDecoded: boolean = true;
  readonly #parsed: unknown;
  readonly #contentType: string;

  constructor(parsed: unknown, contentType: string | string[] | undefined) {
    this.#parsed = parsed;
    this.#contentType = String(contentType ?? "");
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- so that what is thrown is a rejection.
  async bytes(limit: number): Promise<Uint8Array> {
    const bytes = bytesAgain(this.#parsed, this.#contentType);
    if (bytes.length > limit) throw new BodyTooLarge();
    return bytes;
  }

  stream(limit: number): ByteStream {
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        controller.enqueue(await this.bytes(limit));
        controller.close();
      },
    });
  }
}

function bytesAgain(parsed: unknown, contentType: string): Uint8Array {
  if (parsed instanceof Uint8Array) return parsed;
  const { essence } = parseMediaType(contentType);
  if (isJson(essence)) {
    // A string may be JSON text or a parsed JSON string.
    if (parsed === undefined || typeof parsed === "string") throw readBefore();
    return new TextEncoder().encode(textAgain(parsed));
  }
  if (typeof parsed !== "string") throw readBefore();
  return new TextEncoder().encode(parsed);
}

function textAgain(parsed: unknown): string {
  try {
    return JSON.stringify(parsed, exactly);
  } catch (error) {
    // Parsing JSON uses no stack, but writing it does.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

/**
 * A large number may have been rounded by the parser, and could be the id of another record. It may also be infinite.
 */
function exactly(_key: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  const isExact = Number.isInteger(value)
    ? Number.isSafeInteger(value)
    : Number.isFinite(value);
  if (!isExact) throw readBefore();
  return value;
}

// Converts text to values. Text that does not look like the expected type stays text, and the validator reports it.

export type ObjectShape = Extract<Shape, { kind: "object" }>;

const integerText = /^-?(0|[1-9]\d*)$/;
const decimal = /^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Converts one text. Arrays and objects inside other values are JSON. */
export function coerce(shape: Shape, text: string): unknown {
  if (typeof shape === "string") return scalar(shape, text);
  switch (shape.kind) {
    case "array":
      return text.startsWith("[") ? jsonOrText(text) : text;
    case "object":
      return text.startsWith("{") ? jsonOrText(text) : text;
    case "union":
      return ofUnion(shape.members, text);
  }
}

function ofUnion(members: readonly Shape[], text: string): unknown {
  const allowsText = members.some(isText);
  for (const member of members) {
    // If text is allowed, "null" and the empty text are text, and so are the bytes of a part without a file name.
    if ((member === "null" || member === "binary") && allowsText) continue;
    // Text of an undescribed type is not parsed.
    if (typeof member !== "string" && members.includes("any")) continue;
    const value = coerce(member, text);
    // If text is allowed, digits that a number cannot hold are text.
    const isRounded =
      integerText.test(text) && !Number.isSafeInteger(Number(text));
    if (typeof value !== "string" && !(isRounded && allowsText)) return value;
  }
  return text;
}

function isText(shape: Shape): boolean {
  return shape === "string" || shape === "any";
}

function scalar(shape: Extract<Shape, string>, text: string): unknown {
  switch (shape) {
    case "integer":
      // The validator rejects a number that may have been rounded, as in JSON.
      return integerText.test(text) ? Number(text) : text;
    case "int64": {
      const value = Number(text);
      const isKept = !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 63;
      return integerText.test(text) && !isKept ? value : text;
    }
    case "number": {
      const value = Number(text);
      return decimal.test(text) && Number.isFinite(value) ? value : text;
    }
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "null":
      return text === "" || text === "null" ? null : text;
    case "binary":
      return new Blob([text]);
    case "string":
    case "any":
      return text;
  }
}

/** The shape of the items, if an array is allowed. */
export function itemsOf(shape: Shape): Shape | null {
  if (typeof shape === "string") return null;
  switch (shape.kind) {
    case "array":
      return shape.items;
    case "object":
      return null;
    case "union":
      return first(shape.members, itemsOf);
  }
}

/** The shape as an object, if an object is allowed. */
export function objectOf(shape: Shape): ObjectShape | null {
  if (typeof shape === "string") return null;
  switch (shape.kind) {
    case "array":
      return null;
    case "object":
      return shape;
    case "union":
      return first(shape.members, objectOf);
  }
}

/** Whether the value may have any type. */
export function allowsAnything(shape: Shape): boolean {
  if (typeof shape === "string") return shape === "any";
  return shape.kind === "union" && shape.members.some(allowsAnything);
}

/** Whether one plain text can be the whole value. */
export function allowsScalar(shape: Shape): boolean {
  if (typeof shape === "string") return shape !== "null";
  return shape.kind === "union" && shape.members.some(allowsScalar);
}

/** The shape of a property; any text if it is not described. */
export function propertyShape(shape: ObjectShape, name: string): Shape {
  return (
    (Object.hasOwn(shape.properties, name)
      ? shape.properties[name]
      : shape.additional) ?? "any"
  );
}

/** Sets a property of any name: `__proto__` becomes a plain one. */
export function assign(
  target: Record<string, unknown>,
  name: string,
  value: unknown,
): void {
  if (name === "__proto__") {
    const property = { value, enumerable: true, configurable: true };
    Object.defineProperty(target, name, { ...property, writable: true });
  } else {
    target[name] = value;
  }
}

function first<T>(
  shapes: readonly Shape[],
  find: (shape: Shape) => T | null,
): T | null {
  for (const shape of shapes) {
    const found = find(shape);
    if (found !== null) return found;
  }
  return null;
}

/** Header parameters that are single values. */
export const headerSource: ParameterSource = {
  read: (_parameters, request) => ({
    place: "header",
    value({ name, shape }) {
      const text = request.header(name.toLowerCase());
      return text === null ? undefined : coerce(shape, text.trim());
    },
  }),
};

// Parameters of a route.

/** The parameters of one location, which together form one object. */
export interface Input {
  readonly source: ParameterSource;
  readonly parameters: readonly Parameter[];
  readonly wire?: Wire;
  /** Set if objects inside the parameters have fields to remove or to fill in. */
  readonly fieldRules?: FieldRules;
  readonly recheck?: boolean;
  readonly validate: Validate;
}

export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
  /**
   * By default `form` in queries and cookies, `simple` in paths and headers. In bodies, arrays are repeated and objects
   * are JSON.
   */
  readonly style?: ParameterStyleName;
  /** By default true for the style `form`, false for the others. */
  readonly explode?: boolean;
  /** The value is text of this media type. */
  readonly content?: string;
  readonly default?: unknown;
  readonly deprecated?: boolean;
}

/** The type that the text of a parameter is converted to before validation. */
export type Shape =
  | "string"
  | "integer"
  /** An integer. Its digits are kept as text if a number cannot hold them. */
  | "int64"
  | "number"
  | "boolean"
  | "null"
  | "binary"
  | "any"
  | { readonly kind: "array"; readonly items: Shape }
  | {
      readonly kind: "object";
      readonly properties: Readonly<Record<string, Shape>>;
      readonly additional?: Shape;
    }
  | { readonly kind: "union"; readonly members: readonly Shape[] };

/** The parameters of one location. */
export interface Source {
  readonly place: Place;
  /** The value, or undefined if the parameter was not sent. */
  value(parameter: Parameter, issues: RequestIssue[]): unknown;
}

/** Reads the parameters of a location. A package contains the code for lists and objects only if a route has any. */
export interface ParameterSource {
  readonly read: ReadSource;
  /** Whether a name in a query belongs to one of the parameters. */
  readonly isNamed?: (
    parameters: readonly Parameter[],
  ) => (name: string) => boolean;
}

/**
 * Finds the parameters of one location in a request. `captures` are the raw texts of the path parameters, in the order
 * of `names`.
 */
export type ReadSource = (
  parameters: readonly Parameter[],
  request: HttpRequest,
  query: string,
  captures: readonly string[],
  names: readonly string[],
) => Source;

// Reads the parameters of a location into the object that is validated and passed to the handler.

export type Values = Record<string, unknown>;

/** Decodes and validates the parameters and fills in defaults. Problems are added to `issues`. */
export function readInput(
  input: Input,
  source: Source,
  issues: RequestIssue[],
): Values {
  const before = issues.length;
  const read = readParameters(input.parameters, source, issues);
  const values = input.wire ? (input.wire.decode(read) as Values) : read;
  // A value that could not be decoded would be reported twice.
  if (issues.length === before) {
    for (const issue of input.validate(values)) {
      issues.push(locate(source.place, issue));
    }
  }
  return values;
}

export function readParameters(
  parameters: readonly Parameter[],
  source: Source,
  issues: RequestIssue[],
): Values {
  const values: Values = {};
  for (const parameter of parameters) {
    const value = source.value(parameter, issues);
    if (value !== undefined) assign(values, parameter.name, value);
    else if (parameter.default !== undefined)
      assign(values, parameter.name, copy(parameter.default));
  }
  return values;
}

/** Copies a default that is an object, because handlers may change it. */
function copy(value: unknown): unknown {
  return typeof value === "object" ? structuredClone(value) : value;
}

/** Path parameters that are single values. */
export const pathSource: ParameterSource = {
  read: (_parameters, _request, _query, captures, names) => ({
    place: "path",
    value({ name, shape }) {
      const text = captures[names.indexOf(name)];
      return text === undefined
        ? undefined
        : coerce(shape, decodePercent(text));
    },
  }),
};

// Parameters that are a pair of a name and one text.

export type PairsPlace = "query" | "cookie" | "body";

export function singleTexts(
  place: PairsPlace,
  pairs: Pairs,
  decode: (text: string) => string = decodeText,
): Source {
  return {
    place,
    value({ name, shape }, issues) {
      const text = singleText(place, pairs, name, issues);
      return text === undefined ? undefined : coerce(shape, decode(text));
    },
  };
}

/** The text of a name, still encoded. Undefined if it was not sent, or sent more than once, which is an issue. */
export function singleText(
  place: PairsPlace,
  pairs: Pairs,
  name: string,
  issues: RequestIssue[],
): string | undefined {
  const texts = pairs.get(name);
  // Browsers send the most specific cookie first.
  const [text] = texts ?? [];
  if (text === undefined || texts?.length === 1 || place === "cookie")
    return text;
  issues.push(repeated(place, name));
  return undefined;
}

/** Query parameters that are single values. */
export const querySource: ParameterSource = {
  read: (_parameters, _request, query) => {
    const few = fewPairs(query);
    return few === null
      ? singleTexts("query", parsePairs(query))
      : new FewTexts(few);
  },
  isNamed: (parameters) => {
    const names = new Set(parameters.map(({ name }) => name));
    return (name) => names.has(name);
  },
};

const mostTexts = 32;

/** Names and encoded values in turn; null if there are many. */
function fewPairs(query: string): string[] | null {
  const texts: string[] = [];
  let from = 0;
  while (from < query.length) {
    const next = query.indexOf("&", from);
    const end = next < 0 ? query.length : next;
    if (end > from) {
      if (texts.length === mostTexts) return null;
      const found = query.indexOf("=", from);
      const at = found < 0 || found > end ? end : found;
      texts.push(decodeText(query.slice(from, at)), query.slice(at + 1, end));
    }
    from = end + 1;
  }
  return texts;
}

/** Comparing a few names with each other is cheaper than a table of them. */
class FewTexts implements Source {
  readonly place = "query";
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  value({ name, shape }: Parameter, issues: RequestIssue[]): unknown {
    const texts = this.#texts;
    let found: string | undefined;
    for (let index = 0; index < texts.length; index += 2) {
      if (texts[index] !== name) continue;
      if (found !== undefined) {
        issues.push(repeated("query", name));
        return undefined;
      }
      found = texts[index + 1];
    }
    return found === undefined ? undefined : coerce(shape, decodeText(found));
  }
}

/** The request of a handler without its body: decoded, validated, with defaults. All problems are reported together. */
export function readRequestParameters(
  { inputs, names }: CompiledRoute,
  captures: readonly string[],
  query: string,
  request: HttpRequest,
  issues: RequestIssue[],
): Record<string, unknown> & WireInput {
  const values = {} as Record<string, unknown> & WireInput;
  for (const { name, input } of inputs) {
    const { source, parameters } = input;
    const found = source.read(parameters, request, query, captures, names);
    values[name] = readInput(input, found, issues);
  }
  return values;
}

/** Whether the values in a path are valid for a route. */
export function takesPath(
  { route, names }: CompiledRoute,
  captures: readonly string[],
  request: HttpRequest,
): boolean {
  const path = route.parameters?.path;
  if (!path) return true;
  const issues: RequestIssue[] = [];
  try {
    const source = path.source.read(
      path.parameters,
      request,
      "",
      captures,
      names,
    );
    readInput(path, source, issues);
  } catch {
    // The value cannot be decoded.
    return false;
  }
  return issues.length === 0;
}

/**
 * The styles of parameters. `in` lists the locations that allow a style. `explode` is its default. `separator`
 * separates the items of a list that is not exploded. With `pairs`, an exploded object is one pair per property.
 */
export const parameterStyles = {
  simple: {
    in: ["path", "header"],
    explode: false,
    separator: ",",
    pairs: false,
  },
  label: { in: ["path"], explode: false, separator: ",", pairs: false },
  matrix: { in: ["path"], explode: false, separator: ",", pairs: false },
  form: { in: ["query", "cookie"], explode: true, separator: ",", pairs: true },
  spaceDelimited: {
    in: ["query"],
    explode: false,
    separator: " ",
    pairs: true,
  },
  // The `collectionFormat: tsv` of Swagger 2.0. OpenAPI 3 has no style for it.
  tabDelimited: { in: [], explode: false, separator: "\t", pairs: true },
  pipeDelimited: { in: ["query"], explode: false, separator: "|", pairs: true },
  deepObject: { in: ["query"], explode: false, separator: ",", pairs: false },
  // Like `form`, but nothing is percent-encoded.
  cookie: { in: ["cookie"], explode: true, separator: ",", pairs: true },
} as const;

export type ParameterStyleName = keyof typeof parameterStyles;

/** The style of a parameter without `style`. */
export const defaultStyles = {
  path: "simple",
  query: "form",
  header: "simple",
  cookie: "form",
} as const;
