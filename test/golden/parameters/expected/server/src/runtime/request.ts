// Part of the Specwright runtime.
import type {
  Access,
  CompiledRoute,
  FieldRules,
  UnknownFields,
  Validate,
  Wire,
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
  adaptRoute,
  after,
  asError,
  invalidRequest,
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

// Converts text to values. Text that does not look like the expected type stays text, and the validator reports it.

export type ObjectShape = Extract<Shape, { kind: "object" }>;

const integer = /^-?(0|[1-9]\d*)$/;
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
    const isRounded = integer.test(text) && !Number.isSafeInteger(Number(text));
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
      return integer.test(text) ? Number(text) : text;
    case "int64": {
      const value = Number(text);
      const isKept = !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 63;
      return integer.test(text) && !isKept ? value : text;
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

// Fields of a form that the description does not name.

/** Without a schema, a field may also be sent more than once. */
const anything: Shape = {
  kind: "union",
  members: [{ kind: "array", items: "any" }, "any"],
};

/**
 * The additional fields of a form. Without a schema, their values are strings, arrays of strings, files, and the parsed
 * values of parts whose media type is JSON.
 */
export type AdditionalValues = Readonly<Record<string, unknown>>;

/** The fields of a form. */
export interface FormSource extends Source {
  /** The fields that were sent in addition to the described ones. */
  readonly additional: readonly Parameter[];
}

/** The description of an additional field; null if it is removed. */
export function additionalField(
  additional: AdditionalFields | undefined,
  name: string,
): Parameter | null {
  const matched = additional?.patterns?.find(({ pattern }) =>
    mayMatch(pattern, name),
  );
  const shape = matched?.shape ?? additional?.rest;
  if (shape === undefined) return null;
  return { name, shape: shape === "any" ? anything : shape };
}

/** An engine may give up on a name of some megabytes. The check of the form reports such a name, so it is kept. */
function mayMatch(pattern: RegExp, name: string): boolean {
  try {
    return pattern.test(name);
  } catch {
    return true;
  }
}

/** The value of a form. */
export function formValue(incoming: IncomingBody, source: FormSource): unknown {
  const { fields = [], wire } = incoming.content;
  const all = [...fields, ...source.additional];
  const values = readParameters(all, source, incoming.issues);
  return checked(wire ? wire.decode(values) : values, incoming);
}

// Parses the headers of a part and the boundary, as RFC 7578 and browsers define them.

/** The headers of a part. */
export interface PartHead {
  readonly name: string;
  /** The client's name of the file, without folders; null if the part is not a file. */
  readonly fileName: string | null;
  /** As the client sent it; empty if the header is missing. */
  readonly type: string;
}

export function malformed(what: string): Refusal {
  const message = `The body is not a valid multipart form: ${what}.`;
  return new Refusal(400, "invalid_request", message);
}

/** The boundary between parts, from the header `Content-Type`. */
export function boundaryOf(contentType: string): string {
  const [first, second] = contentType.matchAll(/;\s*boundary\s*=/gi);
  const value = first
    ? contentType.slice(first.index + first[0].length).trimStart()
    : "";
  const found = /^(?:"([^"]*)"|([^\s";]+))\s*(?:;|$)/.exec(value);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  // With two boundaries, a proxy may have seen a different form.
  if (second || !/^[ -~]{0,69}[!-~]$/.test(boundary)) {
    throw malformed(
      "the boundary parameter of its media type is missing or not valid",
    );
  }
  return boundary;
}

export function parseHead(lines: readonly string[]): PartHead {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon <= 0) throw malformed("a part has a header without a name");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  // RFC 7578 deprecates other encodings. Their content would be misread.
  const encoding = headers.get("content-transfer-encoding") ?? "binary";
  if (!/^(binary|7bit|8bit)$/i.test(encoding)) {
    throw malformed(
      "a part has a Content-Transfer-Encoding that forms do not allow",
    );
  }
  const parameters = parametersOf(headers.get("content-disposition") ?? "");
  const name = parameters.get("name");
  if (name === undefined) throw malformed("a part has no name");
  const fileName = parameters.get("filename");
  return {
    name: unescapedName(name),
    fileName: extended(parameters.get("filename*")) ?? bare(fileName),
    type: headers.get("content-type") ?? "",
  };
}

function parametersOf(disposition: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pattern =
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))\s*/gy;
  const start = disposition.indexOf(";");
  if (start < 0) return found;
  pattern.lastIndex = start;
  for (const [, name = "", quoted, token = ""] of disposition.matchAll(
    pattern,
  )) {
    const key = name.toLowerCase();
    const value = quoted?.replaceAll('\\"', '"') ?? token;
    if (!found.has(key)) found.set(key, value);
  }
  return found;
}

/** Browsers escape these three characters and no others. */
function unescapedName(text: string): string {
  return text
    .replaceAll("%22", '"')
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n");
}

/** `UTF-8''na%C3%AFve.txt`: some clients write names in this form if they are not ASCII. */
function extended(text: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'([^]*)$/i.exec(text ?? "")?.[1];
  if (encoded === undefined) return null;
  try {
    return withoutFolders(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}

function bare(text: string | undefined): string | null {
  return text === undefined ? null : withoutFolders(unescapedName(text));
}

/** A name that is appended to a path must not lead out of its folder. */
function withoutFolders(text: string): string {
  const clean = text.replaceAll("\0", "");
  const name = clean.slice(
    Math.max(clean.lastIndexOf("/"), clean.lastIndexOf("\\")) + 1,
  );
  return /^\.{1,2}$/.test(name) ? "" : name;
}

// Reads a multipart body part by part, no faster than it is needed.

/** Maximum size of the headers of a part, which are held in memory. */
const longestHead = 16 * 1024;

const carriageReturn = 13;
const lineFeed = 10;
const lineEnd = new Uint8Array([carriageReturn, lineFeed]);

export class MultipartReader {
  readonly #body: ReadableStreamDefaultReader<Uint8Array>;
  /** A line break and the boundary. It contains no other line break, so a search never has to go back. */
  readonly #delimiter: Uint8Array;
  readonly #maxParts: number;
  /**
   * Bytes that have arrived and were not returned yet. A delimiter may be at the very start, without its line break.
   */
  #held: Uint8Array = lineEnd;
  /** The text before the first delimiter is read like a part and ignored. */
  #inPart = true;
  #isOver = false;
  #position = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(body: ByteStream, boundary: string, maxParts: number) {
    this.#body = body.getReader();
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    this.#maxParts = maxParts;
  }

  /** The headers of the next part, after the rest of the last one; null after the last part. */
  next(): Promise<PartHead | null> {
    return this.#inTurn(async () => {
      if (this.#isOver) return null;
      this.#position += 1;
      while ((await this.#piece()) !== null);
      if (await this.#isLast()) {
        this.#isOver = true;
        // The text after the last part is ignored, but the request is complete only at its end.
        while (!(await this.#body.read()).done);
        return null;
      }
      if (this.#position > this.#maxParts) {
        const message = `The form has more than ${String(this.#maxParts)} parts.`;
        throw new Refusal(413, "content_too_large", message);
      }
      const head = parseHead(await this.#head());
      this.#inPart = true;
      return head;
    });
  }

  /** The number of parts so far, which identifies the current one. */
  get position(): number {
    return this.#position;
  }

  /** The next piece of the content of the part at this position; null at its end. */
  piece(position: number): Promise<Uint8Array | null> {
    return this.#inTurn(() => {
      if (position === this.#position) return this.#piece();
      throw new Error("Read the file before you ask for the next part");
    });
  }

  /** The whole content of the current part. */
  async whole(limit: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const piece = await this.piece(this.#position);
      if (piece === null) return joined(pieces, size);
      size += piece.length;
      if (size > limit) {
        const message = `The fields of the form are larger than ${String(limit)} bytes.`;
        throw new Refusal(413, "content_too_large", message);
      }
      pieces.push(piece);
    }
  }

  /** Cancels the rest of the body. */
  async cancel(): Promise<void> {
    await this.#body.cancel().catch(() => undefined);
  }

  /** Runs one read at a time: a file that is being read and the next part use the same bytes. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #piece(): Promise<Uint8Array | null> {
    while (this.#inPart) {
      const held = this.#held;
      const at = indexOf(held, this.#delimiter);
      const isWhole = at + this.#delimiter.length <= held.length;
      if (isWhole) {
        this.#inPart = false;
        this.#held = held.subarray(at + this.#delimiter.length);
      } else {
        this.#held = held.subarray(at);
      }
      if (at > 0) return held.subarray(0, at);
      if (!isWhole) await this.#more();
    }
    return null;
  }

  /** Reads the rest of a delimiter line: `--` after the last part, otherwise only spaces. */
  async #isLast(): Promise<boolean> {
    while (this.#held.length < 2) await this.#more();
    const [first, second] = this.#held;
    if (first === 45 && second === 45) return true;
    if (/[^ \t]/.test(await this.#line(longestHead))) {
      throw malformed("there is text after a boundary");
    }
    return false;
  }

  async #head(): Promise<string[]> {
    const lines: string[] = [];
    let left = longestHead;
    for (;;) {
      const line = await this.#line(left);
      if (line === "") return lines;
      left -= line.length;
      lines.push(line);
    }
  }

  async #line(limit: number): Promise<string> {
    for (let at = 0; ;) {
      const held = this.#held;
      at = indexOf(held, lineEnd, at);
      if (at > limit) {
        const message = "The headers of a part are too large.";
        throw new Refusal(413, "content_too_large", message);
      }
      if (at + 2 <= held.length) {
        this.#held = held.subarray(at + 2);
        return new TextDecoder().decode(held.subarray(0, at));
      }
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#body.read();
    if (done) throw malformed("it ends before its last boundary");
    const held = this.#held;
    this.#held =
      held.length === 0
        ? value
        : joined([held, value], held.length + value.length);
  }
}

/** The position of `wanted`, also if only its start has arrived; the end of the bytes if it is not found. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== carriageReturn) continue;
    const end = Math.min(wanted.length, bytes.length - at);
    let same = 1;
    while (same < end && bytes[at + same] === wanted[same]) same++;
    if (same === end) return at;
  }
  return bytes.length;
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

// Reads `multipart/form-data` and converts each part as the description says.

/** More parts are not plausible in a form that people fill in. */
export const usualParts = 1000;

const jsonType = /[/+]json\s*(;|$)/i;

/** A part that has arrived completely. */
export interface WholePart {
  readonly head: PartHead;
  readonly bytes: Uint8Array;
}

/** A whole form including its files. The caller has limited the size. */
export const multipart: WholeFormat = {
  async parse(bytes, incoming) {
    if (bytes.length === 0) return absent;
    const { contentType, content } = incoming;
    return formValue(
      incoming,
      await multipartForm(bytes, contentType, content),
    );
  },
};

async function multipartForm(
  bytes: Uint8Array,
  contentType: string,
  { fields = [], additional }: BodyContent,
): Promise<FormSource> {
  const body: ByteStream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = new MultipartReader(body, boundaryOf(contentType), usualParts);
  const sent = new Map<string, WholePart[]>();
  for (;;) {
    const head = await reader.next();
    if (head === null) break;
    const part = { head, bytes: await reader.whole(bytes.length) };
    const others = sent.get(head.name);
    if (others) others.push(part);
    else sent.set(head.name, [part]);
  }
  const named = new Set(fields.map(({ name }) => name));
  const others = [...sent.keys()].filter((name) => !named.has(name));
  return {
    place: "body",
    additional: others.flatMap(
      (name) => additionalField(additional, name) ?? [],
    ),
    value(field, issues) {
      const parts = sent.get(field.name);
      const [part, second] = parts ?? [];
      if (!parts || !part) return undefined;
      const items = repeatedItems(field);
      if (items && isList(field, parts.length)) {
        const values = parts.map((item) =>
          partValue(item, items, field.content),
        );
        return values.length === 1 ? wholeList(field, values[0]) : values;
      }
      if (second) {
        issues.push(repeated("body", field.name));
        return undefined;
      }
      return partValue(part, field.shape, field.content);
    },
  };
}

/** The shape of one part, if a field may be repeated. */
export function repeatedItems({ shape }: Parameter): Shape | null {
  return itemsOf(shape);
}

/** The items of one part. If the part is JSON, it is the whole array, as some clients send it. */
export function wholeList(
  { shape, content }: Parameter,
  value: unknown,
): unknown[] {
  const items = itemsOf(shape);
  const isWhole =
    content !== undefined && Array.isArray(value) && items && !itemsOf(items);
  return isWhole ? (value as unknown[]) : [value];
}

/**
 * Whether a field that was sent so many times is an array. If a single value is also allowed, one value is not an
 * array.
 */
export function isList(field: Parameter, times: number): boolean {
  return (
    repeatedItems(field) !== null && (times > 1 || !allowsScalar(field.shape))
  );
}

/** Whether a part is a file. If other values are allowed as well, a file has a file name. */
export function isFile(
  { fileName, type }: PartHead,
  shape: Shape,
  content?: string,
): boolean {
  if (shape === "binary") return true;
  // In a browser's `FormData`, only a file can have the media type JSON, so JSON may be sent as a file.
  return (
    fileName !== null && !(jsonType.test(type) && wantsJson(shape, content))
  );
}

export function partValue(
  part: WholePart,
  shape: Shape,
  content?: string,
): unknown {
  const { head, bytes } = part;
  if (isFile(head, shape, content)) return fileOf(part);
  const saysJson = allowsAnything(shape) && jsonType.test(head.type);
  if (saysJson || wantsJson(shape, content))
    return jsonOrText(decodeUtf8(bytes));
  const value = coerce(shape, decodeUtf8(bytes, "keep"));
  return value instanceof Blob ? fileOf(part) : value;
}

function wantsJson(shape: Shape, content: string | undefined): boolean {
  return content === undefined
    ? objectOf(shape) !== null
    : jsonType.test(content);
}

function fileOf({ head: { fileName, type }, bytes }: WholePart): Blob {
  // The cast excludes shared memory; libraries name that type differently.
  const content = [bytes as never];
  return fileName === null
    ? new Blob(content, { type })
    : new File(content, fileName, { type });
}

// The fields of a form that have arrived so far, and their issues.

/** Keywords that forbid a field whatever its value is. */
const aboutNames: ReadonlySet<string> = new Set([
  "additionalProperties",
  "propertyNames",
]);

/** The fields that have arrived. Empty files replace the files that the handler has read. */
export class FormSoFar {
  readonly #content: PreparedContent;
  readonly #sent = new Map<string, { field: Parameter; values: unknown[] }>();

  constructor(content: PreparedContent) {
    this.#content = content;
  }

  /** Validates a part and returns its value. */
  add(field: Parameter, sent: unknown): unknown {
    const { name } = field;
    const items = repeatedItems(field);
    const known = this.#sent.get(name);
    if (known && !items) throw invalidRequest([repeated("body", name)]);
    if (known) known.values.push(sent);
    else this.#sent.set(name, { field, values: [sent] });
    const times = known?.values.length ?? 1;
    const list = isList(field, times);
    const values = this.#alone(name, list ? [sent] : sent);
    const pointer = pointerTo(name);
    const place = list ? `${pointer}/${String(times - 1)}` : pointer;
    refuse(
      this.#early(values).flatMap((issue): RequestIssue[] => {
        const { path, keyword } = issue;
        if (path === pointer && aboutNames.has(keyword)) return [issue];
        // A part that may be a single value or the first item of an array can be validated only at the end.
        if (items && !list) return [];
        return moved(issue, list ? `${pointer}/0` : pointer, place);
      }),
    );
    const prepared = this.#prepared(values);
    return list ? (prepared[name] as unknown[])[0] : prepared[name];
  }

  /** Validates the form as a whole. */
  check(): void {
    const values: Values = {};
    for (const [name, { field, values: sent }] of this.#sent) {
      assign(values, name, isList(field, sent.length) ? sent : sent[0]);
    }
    refuse(this.#issues(this.#decoded(values)));
  }

  /** The issues before all fields have arrived; none if fields depend on each other. */
  #early(values: Values): RequestIssue[] {
    return this.#content.together ? [] : this.#issues(values);
  }

  #issues(values: Values): RequestIssue[] {
    const issues = this.#content.validate?.(values) ?? [];
    return issues.map((issue) => locate("body", issue));
  }

  #prepared(values: Values): Values {
    const issues: RequestIssue[] = [];
    const prepared = this.#content.prepare?.(values, issues) ?? values;
    refuse(issues);
    return prepared as Values;
  }

  #alone(name: string, sent: unknown): Values {
    const values: Values = {};
    assign(values, name, sent);
    return this.#decoded(values);
  }

  #decoded(values: Values): Values {
    const { wire } = this.#content;
    return wire ? (wire.decode(values) as Values) : values;
  }
}

/** Moves an issue from the path `from` to the path `to`. Other issues are about fields that have not arrived yet. */
function moved(issue: RequestIssue, from: string, to: string): RequestIssue[] {
  const { path } = issue;
  const isBelow = path === from || path.startsWith(`${from}/`);
  return isBelow ? [{ ...issue, path: to + path.slice(from.length) }] : [];
}

function refuse(issues: readonly RequestIssue[]): void {
  if (issues.length > 0) throw invalidRequest(issues);
}

// A file of a form, while it is arriving.

/**
 * A file that is still arriving. It can be read once, before the next part is requested. A file that is not read is
 * skipped. It arrives no faster than it is read.
 */
export interface IncomingFile extends AsyncIterable<Uint8Array> {
  /** The client's name of the file, without folders; may be empty. */
  readonly name: string;
  /** The media type that the client claims; may be empty. */
  readonly type: string;
  stream(): ByteStream;
}

/** Whether a part of any type is a file. */
export function isIncomingFile(value: unknown): value is IncomingFile {
  return value instanceof ArrivingFile;
}

export class ArrivingFile implements IncomingFile {
  readonly name: string;
  readonly type: string;
  readonly #reader: MultipartReader;
  readonly #position: number;

  constructor(reader: MultipartReader, { fileName, type }: PartHead) {
    this.name = fileName ?? "";
    this.type = type;
    this.#reader = reader;
    this.#position = reader.position;
  }

  stream(): ByteStream {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = await this.#reader.piece(this.#position);
          if (piece === null) controller.close();
          else controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = await this.#reader.piece(this.#position);
      if (piece === null) return;
      yield piece;
    }
  }
}

// Reads multipart forms part by part. Only the fields are held in memory.

/** The parts of a form in the order in which they were sent. Each has been validated; unknown ones are removed. */
export type FormParts<Form> = AsyncIterable<FormPart<Form>>;

/** One part of a form: a field with its value, one item of an array, or a file. */
export type FormPart<Form> = Form extends unknown
  ? PartsByName<Form>[keyof PartsByName<Form>] | AdditionalPart<Form>
  : never;

/**
 * A field that the description allows without naming it. Its name is separate, so that it cannot be confused with a
 * described one.
 */
type AdditionalPart<Form> = string extends keyof Form
  ? {
      readonly name: null;
      /** The name as it was sent. */
      readonly additional: string;
      readonly value: PartValue<Form[keyof Form & string]>;
    }
  : never;

type PartsByName<Form> = {
  [Name in keyof Form as string extends Name ? never : Name]-?: {
    readonly name: Name;
    readonly value: PartValue<Exclude<Form[Name], undefined>>;
  };
};

type PartValue<Value> = Value extends Blob
  ? IncomingFile
  : Value extends readonly (infer Item)[]
    ? PartValue<Item>
    : Value;

/** A request whose multipart body is read part by part. Other bodies are unchanged. */
export type InParts<Request> = {
  [Member in keyof Request]: Member extends "body"
    ? Request extends { contentType: infer ContentType }
      ? ContentType extends `multipart/${string}`
        ? FormParts<Exclude<Request[Member], undefined>>
        : Request[Member]
      : FormParts<Exclude<Request[Member], undefined>>
    : Request[Member];
};

export interface PartsOptions {
  /** Maximum number of parts of a form; 1000 by default. */
  maxParts?: number;
}

/**
 * Creates a handler that receives a multipart form part by part instead of completely: `uploadPhoto: inParts(async ({
 * body }) => { for await (const part of body) … })`.
 */
export function inParts<Request extends object, Call, Response>(
  handler: (request: InParts<Request>, call: Call) => Response,
  options: PartsOptions = {},
): (request: Request, call: Call) => Response {
  const inParts = (request: Request, call: Call): Response =>
    handler(request as unknown as InParts<Request>, call);
  return Object.assign(inParts, {
    [adaptRoute]: (route: Route) => routeInParts(route, options),
  });
}

/** The compiler cannot know whether a body is a form, so this is checked when the server starts. */
function routeInParts(route: Route, options: PartsOptions): Route {
  const { operation, body } = route;
  const contents = Object.entries(body?.contents ?? {});
  if (!body || !contents.some(([, { format }]) => format === multipart)) {
    throw new TypeError(
      `${operation} cannot be handled in parts: its body is not a multipart form`,
    );
  }
  const format = partsFormat(options);
  const inParts = contents.map(
    ([mediaType, content]): [string, BodyContent] => [
      mediaType,
      content.format === multipart ? { ...content, format } : content,
    ],
  );
  return { ...route, body: { ...body, contents: Object.fromEntries(inParts) } };
}

function partsFormat(options: PartsOptions): StreamFormat {
  return {
    open: (body, { contentType, content, limits }) =>
      formParts(body, boundaryOf(contentType), content, limits, options),
  };
}

/** The untyped form of `FormPart`. */
type ReadPart =
  | { readonly name: string; readonly value: unknown }
  | {
      readonly name: null;
      readonly additional: string;
      readonly value: unknown;
    };

/** Errors end the loop of the handler. Unless it catches them, they become the response. */
async function* formParts(
  body: HttpBody,
  boundary: string,
  content: PreparedContent,
  limits: BodyLimits,
  { maxParts = usualParts }: PartsOptions,
): AsyncGenerator<ReadPart> {
  // Not opened earlier: an unread body must stay untouched.
  const stream = body.stream(limits.stream);
  const reader = new MultipartReader(stream, boundary, maxParts);
  const form = new FormSoFar(content);
  let left = limits.whole;
  try {
    for (;;) {
      const head = await reader.next();
      if (head === null) break;
      const named = content.fields?.find(({ name }) => name === head.name);
      const field = named ?? additionalField(content.additional, head.name);
      if (!field) continue;
      const { name, shape } = field;
      const known = named ? { name } : { name: null, additional: name };
      const single = repeatedItems(field) ?? shape;
      if (isFile(head, single, field.content)) {
        form.add(field, new Blob([]));
        yield { ...known, value: new ArrivingFile(reader, head) };
        continue;
      }
      const bytes = await reader.whole(left);
      left -= bytes.length;
      const sent = partValue({ head, bytes }, single, field.content);
      const items = single === shape ? [sent] : wholeList(field, sent);
      for (const item of items)
        yield { ...known, value: form.add(field, item) };
    }
    form.check();
  } catch (error) {
    throw error instanceof Refusal ? asError(error) : error;
  } finally {
    await reader.cancel();
  }
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
} as const;

export type ParameterStyleName = keyof typeof parameterStyles;

/** The style of a parameter without `style`. */
export const defaultStyles = {
  path: "simple",
  query: "form",
  header: "simple",
  cookie: "form",
} as const;

// Reads arrays and objects that are one text with separators. Malformed text stays text, which the validator rejects.

type Decode = (text: string) => string;

/**
 * `a,b,c` as an array, `k,v,k,v` as an object, anything else as one value. Without a separator, an array has one item.
 */
export function delimited(
  shape: Shape,
  text: string,
  separator: RegExp | string | null,
  decode: Decode,
): unknown {
  const items = itemsOf(shape);
  if (items) {
    const parts = partsOf(text, separator);
    if (parts.length !== 1 || !allowsScalar(shape))
      return parts.map((part) => coerce(items, decode(part)));
  }
  const object = objectOf(shape);
  const parts = object ? partsOf(text, separator) : [];
  if (!object || parts.length % 2 !== 0) return coerce(shape, decode(text));
  const value: Record<string, unknown> = {};
  for (let index = 0; index < parts.length; index += 2) {
    const key = decode(parts[index] ?? "");
    const below = propertyShape(object, key);
    assign(value, key, coerce(below, decode(parts[index + 1] ?? "")));
  }
  return value;
}

/** `k=v,k=v` as an object; a key alone has an empty value. */
export function assignments(
  shape: Shape,
  text: string,
  separator: string,
  decode: Decode,
): unknown {
  const object = objectOf(shape);
  const value: Record<string, unknown> = {};
  for (const part of partsOf(text, separator)) {
    const [written, item] = keyAndValue(part);
    const key = decode(written);
    const below = object ? propertyShape(object, key) : "any";
    assign(value, key, coerce(below, decode(item)));
  }
  return value;
}

export function keyAndValue(text: string): [key: string, value: string] {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function partsOf(text: string, separator: RegExp | string | null): string[] {
  if (separator === null) return [text];
  return text === "" ? [] : text.split(separator);
}

/** The separator between two items in a request, by location. */
interface Separators {
  readonly header: string;
  readonly path: RegExp | string;
  readonly pairs: RegExp | string;
}

/** Created once, because every request with an array needs them. */
const separators: Readonly<Record<string, Separators>> = Object.fromEntries(
  Object.entries(parameterStyles).map(([style, { separator }]) => [
    style,
    separatorsOf(separator),
  ]),
);

/** Headers are not encoded. A URL cannot contain a space, and only queries and forms use `+` for it. */
function separatorsOf(separator: string): Separators {
  if (separator === ",") return { header: ",", path: ",", pairs: "," };
  const encoded = encodeURIComponent(separator);
  const raw = `\\u${separator.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const either = new RegExp(`${raw}|${encoded}`, "i");
  return separator === " "
    ? { header: " ", path: encoded, pairs: /%20|\+/ }
    : { header: separator, path: either, pairs: either };
}

/** The separator of a style in a location; the default style separates with commas. */
export function separatorOf(
  place: Place,
  style: ParameterStyleName | undefined,
): RegExp | string {
  const known = style === undefined ? undefined : separators[style];
  if (known === undefined) return ",";
  return place === "header" || place === "path" ? known[place] : known.pairs;
}

/** Whether a list or an object is exploded. */
export function isExploded(
  place: Place,
  { style, explode }: Parameter,
): boolean {
  if (explode !== undefined) return explode;
  const usual = defaultStyles[place === "body" ? "query" : place];
  return parameterStyles[style ?? usual].explode;
}

// Exploded objects: each property is a pair of its own, next to those of other parameters.

/** Undefined if none of its properties was sent. */
export function spreadObject(
  place: Place,
  parameter: Parameter,
  object: ObjectShape,
  pairs: Pairs,
  all: readonly Parameter[],
  decode: (text: string) => string,
): Record<string, unknown> | undefined {
  const value: Record<string, unknown> = {};
  let found = false;
  for (const [name, texts] of pairs) {
    const own = Object.hasOwn(object.properties, name);
    const spare =
      object.additional !== undefined && !isTaken(place, name, parameter, all);
    if (!own && !spare) continue;
    found = true;
    const shape = propertyShape(object, name);
    const items = itemsOf(shape);
    const decoded = texts.map(decode);
    const [only = ""] = decoded;
    assign(
      value,
      name,
      items && (decoded.length > 1 || !allowsScalar(shape))
        ? decoded.map((text) => coerce(items, text))
        : // The validator refuses a list where there should be one value.
          decoded.length > 1
          ? decoded
          : coerce(shape, only),
    );
  }
  return found ? value : undefined;
}

/** Whether the properties of an object parameter are pairs of their own. */
export function isSpread(place: Place, parameter: Parameter): boolean {
  const { style, content } = parameter;
  if (content !== undefined || style === "deepObject") return false;
  // A form without a described style writes objects as JSON.
  if (style === undefined && place === "body") return false;
  return isExploded(place, parameter);
}

/** Whether a pair belongs to a parameter of that name, or to another exploded object. */
function isTaken(
  place: Place,
  name: string,
  parameter: Parameter,
  all: readonly Parameter[],
): boolean {
  const base = beforeBracket(name);
  return all.some((other) => {
    if (other.name === base) return true;
    if (other === parameter || !isSpread(place, other)) return false;
    const object = objectOf(other.shape);
    return object !== null && Object.hasOwn(object.properties, name);
  });
}

/** Whether a pair belongs to a described field, in any notation of arrays and objects. */
export function pairNames(
  place: Place,
  fields: readonly Parameter[],
): (name: string) => boolean {
  const names = new Set<string>();
  const bracketed = new Set<string>();
  for (const field of fields) {
    const { name, shape, style, content } = field;
    names.add(name);
    if (content !== undefined) continue;
    if (itemsOf(shape)) names.add(`${name}[]`);
    const object = objectOf(shape);
    if (object || style === "deepObject") bracketed.add(name);
    if (object && isSpread(place, field)) {
      for (const property of Object.keys(object.properties))
        names.add(property);
    }
  }
  return (name) => names.has(name) || bracketed.has(beforeBracket(name));
}

// Reads the style `deepObject`, to any reasonable depth: `filter[name]=x&filter[tags][]=a`.

interface Tree {
  readonly values: string[];
  readonly children: Map<string, Tree>;
}

const deepestBracket = 20;

/** The value below `name[…]`, or undefined if nothing was sent. A malformed pair is an issue. */
export function bracketValue(
  place: Place,
  pairs: Pairs,
  name: string,
  shape: Shape,
  issues: RequestIssue[],
): unknown {
  const root: Tree = { values: [], children: new Map() };
  const fault = grow(root, pairs, name);
  if (fault !== null) {
    const path = pointerTo(name);
    issues.push({ in: place, path, keyword: "deepObject", message: fault });
    return undefined;
  }
  return root.children.size === 0 ? undefined : valueOf(root, shape);
}

/** Adds the values below `name[…]` to a tree, and returns the issue if there is one. */
function grow(root: Tree, pairs: Pairs, name: string): string | null {
  const start = `${name}[`;
  for (const [key, values] of pairs) {
    if (!key.startsWith(start)) continue;
    const steps = bracketSteps(key.slice(name.length));
    if (!steps) return "must be written as name[key]=value";
    if (steps.length > deepestBracket)
      return `must not be nested more than ${String(deepestBracket)} levels deep`;
    const tree = steps.reduce(childOf, root);
    for (const value of values) tree.values.push(decodeText(value));
  }
  const isValue = pairs.has(name) && root.children.size > 0;
  return isValue || hasBoth(root)
    ? "must not be both a value and an object"
    : null;
}

/** `[a][b]` as a list of keys; null if the brackets do not match. */
function bracketSteps(text: string): string[] | null {
  const bracketed = text.match(/\[[^[\]]*\]/g) ?? [];
  const isComplete = bracketed.join("").length === text.length;
  return isComplete ? bracketed.map((step) => step.slice(1, -1)) : null;
}

function childOf(tree: Tree, step: string): Tree {
  let next = tree.children.get(step);
  if (!next) {
    next = { values: [], children: new Map() };
    tree.children.set(step, next);
  }
  return next;
}

function hasBoth({ values, children }: Tree): boolean {
  return (
    (values.length > 0 && children.size > 0) ||
    [...children.values()].some(hasBoth)
  );
}

function valueOf(tree: Tree, shape: Shape): unknown {
  if (tree.children.size > 0) {
    const items = itemsOf(shape);
    const steps = [...tree.children.keys()];
    if (items !== null && steps.every((step) => /^\d*$/.test(step))) {
      return inOrder(tree.children).flatMap((child) =>
        child.children.size > 0
          ? [valueOf(child, items)]
          : child.values.map((text) => coerce(items, text)),
      );
    }
    const object = objectOf(shape);
    const value: Record<string, unknown> = {};
    for (const [step, child] of tree.children) {
      const below = object ? propertyShape(object, step) : "any";
      assign(value, step, valueOf(child, below));
    }
    return value;
  }
  const [only = ""] = tree.values;
  const items = itemsOf(shape);
  if (items !== null && (tree.values.length > 1 || !allowsScalar(shape))) {
    return tree.values.map((text) => coerce(items, text));
  }
  // A repeated scalar stays an array, which the validator rejects.
  return tree.values.length > 1 ? tree.values : coerce(shape, only);
}

/** Sorts the items of an array by their indexes. Items without an index stay where they were sent. */
function inOrder(children: ReadonlyMap<string, Tree>): Tree[] {
  const entries = [...children];
  if (!children.has("")) {
    entries.sort(([one], [other]) => Number(one) - Number(other));
  }
  return entries.map(([, child]) => child);
}

// Parameters and fields that are text of a media type.

export function fromContent(
  { name, content = "", shape }: Parameter,
  place: Place,
  text: string,
  issues: RequestIssue[],
): unknown {
  if (!isJson(content)) return coerce(shape, text);
  const path = pointerTo(name);
  if (isTooDeep(text)) {
    const message = "must not be nested so deeply";
    issues.push({ in: place, path, keyword: "json", message });
    return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const message = "must be JSON";
    issues.push({ in: place, path, keyword: "json", message });
    return undefined;
  }
}

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

// Parameters that are pairs of a name and a text: queries, cookies and urlencoded bodies, in any style.

export function pairsSource(
  place: PairsPlace,
  pairs: Pairs,
  all: readonly Parameter[],
  decode: (text: string) => string = decodeText,
): Source {
  const once = ({ name }: Parameter, issues: RequestIssue[]) =>
    singleText(place, pairs, name, issues);
  return {
    place,
    value(parameter, issues) {
      const { name, shape, style, content } = parameter;
      if (content !== undefined) {
        const text = once(parameter, issues);
        if (text === undefined) return undefined;
        return fromContent(parameter, place, decode(text), issues);
      }
      if (typeof shape === "string") {
        const text = once(parameter, issues);
        return text === undefined ? undefined : coerce(shape, decode(text));
      }
      const explode = isExploded(place, parameter);
      const texts = pairs.get(name);
      const object = objectOf(shape);
      if (style === "deepObject") {
        const value = bracketValue(place, pairs, name, shape, issues);
        if (value !== undefined || texts === undefined) return value;
      } else if (object && explode) {
        const value = isSpread(place, parameter)
          ? spreadObject(place, parameter, object, pairs, all, decode)
          : undefined;
        if (value !== undefined) return value;
        // Many clients write objects with brackets in any style.
        if (texts === undefined)
          return bracketValue(place, pairs, name, shape, issues);
      }
      const items = explode ? itemsOf(shape) : null;
      const list = items ? (texts ?? pairs.get(`${name}[]`)) : undefined;
      if (items && list && (list.length > 1 || !allowsScalar(shape)))
        return list.map((text) => coerce(items, decode(text)));
      const text = list?.[0] ?? once(parameter, issues);
      if (text === undefined) return undefined;
      // An exploded object has no separators, unless the client ignored `explode`.
      const isWhole =
        style === "deepObject" || (explode && (!object || isJsonText(text)));
      return isWhole
        ? coerce(shape, decode(text))
        : delimited(shape, text, separatorOf(place, style), decode);
    },
  };
}

function isJsonText(text: string): boolean {
  return /^(\{|%7B)/i.test(text);
}

// Reads urlencoded forms: described and additional fields.

export const form: WholeFormat = {
  parse(bytes, incoming) {
    const pairs = parsePairs(decodeUtf8(bytes));
    return formValue(incoming, pairsForm(pairs, incoming.content));
  },
};

function pairsForm(
  pairs: Pairs,
  { fields = [], additional }: BodyContent,
): FormSource {
  if (!additional)
    return { ...pairsSource("body", pairs, fields), additional: [] };
  const isNamed = pairNames("body", fields);
  const named: Pairs = new Map();
  // Each field gets only its own pairs, so that a form with many fields is not searched for each of them.
  const others = new Map<string, { field: Parameter; pairs: Pairs }>();
  for (const [name, texts] of pairs) {
    if (isNamed(name)) {
      named.set(name, texts);
      continue;
    }
    const field = fieldOfPair(additional, name);
    if (!field) continue;
    const known = others.get(field.name);
    if (known) known.pairs.set(name, texts);
    else others.set(field.name, { field, pairs: new Map([[name, texts]]) });
  }
  return {
    place: "body",
    additional: [...others.values()].map(({ field }) => field),
    value(parameter, issues) {
      const own = others.get(parameter.name);
      return own
        ? pairsSource("body", own.pairs, []).value(parameter, issues)
        : pairsSource("body", named, fields).value(parameter, issues);
    },
  };
}

/** `meta[a]` belongs to `meta` if that may be an object. Otherwise it is a name of its own. */
function fieldOfPair(
  additional: AdditionalFields,
  name: string,
): Parameter | null {
  const outer = beforeBracket(name);
  if (outer !== name && outer !== "") {
    const field = additionalField(additional, outer);
    if (field && objectOf(field.shape))
      return { ...field, style: "deepObject" };
    if (field && itemsOf(field.shape) && name === `${outer}[]`) return field;
  }
  return additionalField(additional, name);
}

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

/** Parses the `Cookie` header: the values of each name, in order, still encoded. */
export function parseCookies(header: string | null): Map<string, string[]> {
  const cookies = new Map<string, string[]>();
  for (const piece of (header ?? "").split(";")) {
    const at = piece.indexOf("=");
    if (at < 0) continue;
    const name = decodedName(piece.slice(0, at).trim());
    const value = piece.slice(at + 1).trim();
    const bare = /^"(.*)"$/.exec(value)?.[1] ?? value;
    const known = cookies.get(name);
    if (known) known.push(bare);
    else cookies.set(name, [bare]);
  }
  return cookies;
}

/**
 * Names that are not tokens are percent-encoded. Any other encoding stays unchanged: `__%48ost-id` must not become
 * `__Host-id`, which browsers protect by its name.
 */
function decodedName(name: string): string {
  if (!name.includes("%")) return name;
  try {
    const decoded = decodeURIComponent(name);
    return encodeURIComponent(decoded) === name ? decoded : name;
  } catch {
    return name;
  }
}

/** Cookie parameters that are single values. */
export const cookieSource: ParameterSource = {
  read: (_parameters, request) =>
    singleTexts(
      "cookie",
      parseCookies(request.header("cookie")),
      decodePercent,
    ),
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

/** The request of a handler without its body: decoded, validated, with defaults. All problems are reported together. */
export function readRequestParameters(
  { inputs, names }: CompiledRoute,
  captures: readonly string[],
  query: string,
  request: HttpRequest,
  issues: RequestIssue[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
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

/** Reads the style `simple`, and lists with another separator. */
export function simple(
  place: Place,
  parameter: Parameter,
  text: string,
  decode: (text: string) => string,
): unknown {
  const { shape, style } = parameter;
  return isExploded(place, parameter) && objectOf(shape)
    ? assignments(shape, text, ",", decode)
    : delimited(shape, text, separatorOf(place, style), decode);
}

/** Header parameters, also lists and objects: the style is always `simple`, and nothing is percent-encoded. */
export const styledHeaderSource: ParameterSource = {
  read: (_parameters, request) => ({
    place: "header",
    value(parameter, issues) {
      const text = request.header(parameter.name.toLowerCase());
      if (text === null) return undefined;
      if (parameter.content !== undefined)
        return fromContent(parameter, "header", text, issues);
      return simple("header", parameter, text, trim);
    },
  }),
};

function trim(text: string): string {
  return text.trim();
}

// Path parameters in any style.

export const styledPathSource: ParameterSource = {
  read: (_parameters, _request, _query, captures, names) => ({
    place: "path",
    value(parameter, issues) {
      const text = captures[names.indexOf(parameter.name)];
      if (text === undefined) return undefined;
      if (parameter.content !== undefined)
        return fromContent(parameter, "path", decodePercent(text), issues);
      return fromPath(parameter, text);
    },
  }),
};

function fromPath(parameter: Parameter, text: string): unknown {
  const { shape, style = defaultStyles.path } = parameter;
  const explode = isExploded("path", parameter);
  switch (style) {
    case "label": {
      const body = text.startsWith(".") ? text.slice(1) : text;
      if (!explode) return delimited(shape, body, ",", decodePercent);
      return objectOf(shape) && !itemsOf(shape)
        ? assignments(shape, body, ".", decodePercent)
        : delimited(shape, body, ".", decodePercent);
    }
    case "matrix":
      return fromMatrix(parameter, text);
    default:
      return simple("path", parameter, text, decodePercent);
  }
}

/** `;c=a;c=b`, `;c=a,b` or `;R=100;G=200`. */
function fromMatrix(parameter: Parameter, text: string): unknown {
  const { name, shape } = parameter;
  const explode = isExploded("path", parameter);
  const body = text.startsWith(";") ? text.slice(1) : text;
  const object = objectOf(shape);
  if (object && explode) return assignments(shape, body, ";", decodePercent);
  const values = body.split(";").flatMap((part) => {
    const [key, value] = keyAndValue(part);
    return decodePercent(key) === name ? [value] : [];
  });
  const items = itemsOf(shape);
  if (items && explode && (values.length > 1 || !allowsScalar(shape))) {
    return values.map((value) => coerce(items, decodePercent(value)));
  }
  return delimited(shape, values[0] ?? "", explode ? null : ",", decodePercent);
}

/** Query parameters in any style. */
export const styledQuerySource: ParameterSource = {
  read: (parameters, _request, query) =>
    pairsSource("query", parsePairs(query), parameters),
  isNamed: (parameters) =>
    parameters.some(isSpreadMap) ? () => true : pairNames("query", parameters),
};

/** An object whose properties are query parameters of any name. */
function isSpreadMap(parameter: Parameter): boolean {
  return (
    isSpread("query", parameter) &&
    objectOf(parameter.shape)?.additional !== undefined
  );
}
