// Part of the Specwright runtime.
import {
  type Bytes,
  type SignatureClaim,
  type SignatureScheme,
  type SigningKeys,
  callHook,
  callNow,
  isSigned,
  joinBytes,
  messageKey,
  signingKeys,
} from "./signatures.js";

/** Why a request is refused. A handler may throw one to choose the response, such as 410 to end a subscription. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";

  readonly status: number;
  /** For programs: `invalid_signature`, `outside_tolerance`, `replayed`, `invalid_body`, … */
  readonly code: string;
  readonly issues: readonly EventIssue[];

  constructor(
    status: number,
    code: string,
    message: string,
    issues: readonly EventIssue[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

// The body of an event: its text, and its value if it is JSON.

export interface EventContent {
  readonly isEmpty: boolean;
  /** Null if the sender does not say. */
  readonly mediaType: string | null;
  readonly text: string;
  /** The JSON value, or the text if it is not JSON. */
  readonly value: unknown;
  /** Whether the body should be JSON, but is not. */
  readonly isInvalid: boolean;
}

export function contentOf(
  request: WebhookRequest,
  bytes: Uint8Array,
): EventContent {
  const [type = ""] = (request.header("content-type") ?? "").split(";");
  const mediaType = type.trim().toLowerCase() || null;
  const known = { isEmpty: bytes.length === 0, mediaType };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = isJsonType(mediaType) ? JSON.parse(text) : text;
    return { ...known, text, value, isInvalid: false };
  } catch {
    const text = new TextDecoder().decode(bytes);
    return { ...known, text, value: text, isInvalid: isJsonType(mediaType) };
  }
}

function isJsonType(mediaType: string | null): boolean {
  return mediaType === null || /[/+]json$/.test(mediaType);
}

/** The validated body of an event. */
export function eventBody(
  body: EventBody | null,
  content: EventContent,
): { body?: unknown } {
  if (body === null) return {};
  if (content.isEmpty) {
    if (body.required) throw invalidBody("The body is missing");
    return {};
  }
  if (body.kind === "text") return { body: content.text };
  if (!isJsonType(content.mediaType))
    throw new WebhookError(
      415,
      "unsupported_media_type",
      `The body must be ${body.mediaType}`,
    );
  if (content.isInvalid) throw invalidBody("The body is not valid JSON");
  const value = body.wire ? body.wire.parse(content.text) : content.value;
  const issues = body.validate?.(value) ?? [];
  if (issues.length > 0)
    throw new WebhookError(
      400,
      "invalid_body",
      "The body does not match its schema",
      issues,
    );
  return { body: value };
}

function invalidBody(message: string): WebhookError {
  return new WebhookError(400, "invalid_body", message);
}

// Durations in options.

/** `setTimeout` takes more milliseconds as 1. */
const longestTime = 2_147_483_647;

/** Returns the duration, and throws if a timer cannot wait for it. `name` is the option. */
export function checkedTime(name: string, time: number, least = 0): number {
  if (time >= least && time <= longestTime) return time;
  throw new TypeError(
    `\`${name}\` is ${String(time)}; it must be a number from ${String(least)} to ${String(longestTime)}`,
  );
}

// What generated code says about the events of an API.

export type Awaitable<T> = T | PromiseLike<T>;

/** A part of a body that does not match its schema. */
export interface EventIssue {
  /** A JSON pointer; empty for the body itself. */
  readonly path: string;
  readonly message: string;
}

export interface EventDefinition {
  readonly method: string;
  /** The status of a response to a handler that returns nothing. */
  readonly status: number;
  readonly scheme: SignatureScheme;
  /** Null if the event has no body. */
  readonly body: EventBody | null;
  /** The described headers, in the spelling of the description. */
  readonly headers?: readonly EventHeader[];
  /** The values of the property or header that tells events apart. */
  readonly values?: readonly string[];
}

export interface EventHeader {
  readonly name: string;
  readonly required: boolean;
}

export interface EventBody {
  readonly mediaType: string;
  /** Bodies that are not JSON are texts, and are not validated. */
  readonly kind: "json" | "text";
  readonly required: boolean;
  readonly validate?: (value: unknown) => readonly EventIssue[];
  /** Reads and writes JSON with integers of 64 bits. */
  readonly wire?: {
    readonly parse: (text: string) => unknown;
    readonly stringify: (value: unknown) => string;
  };
}

/** The events of an API, and how a request tells which of them it is. */
export interface WebhookDefinitions {
  readonly events: Readonly<Record<string, EventDefinition>>;
  /** Null if there is one event only, or if the application decides. */
  readonly selector: EventSelector | null;
}

export interface EventSelector {
  readonly in: "body" | "header";
  readonly name: string;
}

/** Names of events are keys of the table, but not of every object. */
export function definitionOf(
  { events }: WebhookDefinitions,
  name: string,
): EventDefinition | null {
  return Object.hasOwn(events, name) ? (events[name] ?? null) : null;
}

// Remembers which requests were accepted, so that a copy of one is refused.

/** Several processes that receive the same webhooks need a store that they share, such as Redis with `SET NX PXAT`. */
export interface ReplayStore {
  /** Records a key until a time in milliseconds, in one step. Returns whether it was recorded before. */
  seen(key: string, expiresAt: number): Awaitable<boolean>;
  /** Removes a key, because its request failed and may be sent again. */
  forget(key: string): Awaitable<void>;
}

export interface MemoryReplayOptions {
  /** The greatest number of keys; 10,000 by default. After that, the oldest key is removed. */
  readonly size?: number;
  readonly now?: () => number;
}

/** A store for one process. Only signed requests get into it. */
export function memoryReplayStore({
  size = 10_000,
  now = Date.now,
}: MemoryReplayOptions = {}): ReplayStore {
  const keys = new Map<string, number>();
  const removeExpired = (time: number): void => {
    for (const [key, expiresAt] of keys) if (expiresAt < time) keys.delete(key);
  };
  return {
    seen(key, expiresAt) {
      const time = callNow(console.error, "now", now);
      const known = keys.get(key);
      if (known !== undefined && known >= time) return true;
      if (keys.size >= size) removeExpired(time);
      if (keys.size >= size) {
        const [oldest] = keys.keys();
        if (oldest !== undefined) keys.delete(oldest);
      }
      // Added again at the end, after the keys that are older.
      keys.delete(key);
      keys.set(key, expiresAt);
      return false;
    },
    forget(key) {
      keys.delete(key);
    },
  };
}

// A request before its body is read, whatever server it comes from.

export interface WebhookRequest {
  readonly method: string;
  readonly url: string;
  /** By its name in lower case. */
  header(name: string): string | null;
  /** The bytes as they were sent. Throws a `WebhookError` if there are more than `limit`. */
  bytes(limit: number): Promise<Uint8Array>;
}

export interface WebhookResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export function fromFetch(request: Request): WebhookRequest {
  return {
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
    bytes: (limit) => fetchBytes(request, limit),
  };
}

export function toFetch({ status, headers, body }: WebhookResponse): Response {
  return new Response(body, { status, headers });
}

async function fetchBytes(request: Request, limit: number): Promise<Bytes> {
  if (request.bodyUsed) throw bodyWasParsed();
  checkLength(request.headers.get("content-length"), limit);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: ReadableStream<Uint8Array> = request.body;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(chunks);
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw bodyTooLarge(limit);
    }
    chunks.push(value);
  }
}

/** Refuses a body by its announced length, before it is read. */
export function checkLength(written: string | null, limit: number): void {
  if (Number(written) > limit) throw bodyTooLarge(limit);
}

export function bodyTooLarge(limit: number): WebhookError {
  const message = `The body has more than ${String(limit)} bytes`;
  return new WebhookError(413, "body_too_large", message);
}

/** A parsed body does not have the bytes that were signed. */
export function bodyWasParsed(): Error {
  return new Error(
    'The body was read before the webhook handler. Add the handler before body parsers, or keep the raw body: `express.raw({ type: "*/*" })`.',
  );
}

// Receives webhooks: verifies the signature over the raw body before anything is parsed, then calls the handler.

/** The second argument of handlers. */
export interface WebhookCall {
  /** The id of the message. It stays the same when the sender tries again. Null if the scheme has no id. */
  readonly id: string | null;
  /** When the message was signed; null if the scheme does not say. */
  readonly timestamp: Date | null;
  readonly request: WebhookRequest;
}

/** An event without a handler, or one that the description does not have. */
export interface UnknownEvent {
  /** Null if the description does not have the event. */
  readonly name: string | null;
  /** The JSON value, or the text if it is not JSON. It is not validated. */
  readonly body: unknown;
}

export interface WebhookOptions<Name extends string = string> {
  /** The secret that the sender signs with. While a new one replaces it, both. */
  secrets: string | readonly string[];
  /** Another scheme than that of the description. */
  scheme?: SignatureScheme;
  /** How far the time of a message may differ from the clock, in seconds; 300 by default. */
  tolerance?: number;
  /** Where accepted messages are remembered; in memory by default. */
  replay?: ReplayStore | false;
  /** Events without a handler get a success (the default), get 404, or go to a function. */
  unknown?:
    | "accept"
    | "refuse"
    | ((event: UnknownEvent, call: WebhookCall) => Awaitable<void>);
  /** Says which event a request is; null for an unknown one. The signature is verified before. */
  select?: (request: WebhookRequest, body: unknown) => Name | null;
  /** In bytes; 1 MiB by default. */
  maxBodySize?: number;
  /** Receives refused requests (`WebhookError`), and errors of handlers. */
  onError?: (error: unknown, request: WebhookRequest) => void;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/** The options of an API whose description does not tell events apart. */
export type SelectingOptions<Name extends string> = WebhookOptions<Name> &
  Required<Pick<WebhookOptions<Name>, "select">>;

/** The receiver of webhooks, for any server. */
export interface Webhooks {
  /** For Bun, Deno, Hono and other platforms with `Request` and `Response`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** For adapters. Never rejects. */
  readonly handle: (request: WebhookRequest) => Promise<WebhookResponse>;
}

/** What a handler may return instead of nothing. */
export interface HandlerReply {
  readonly status: number;
  readonly body?: unknown;
}

type AnyHandler = (
  event: { name: string; body?: unknown; headers?: object },
  call: WebhookCall,
) => Awaitable<unknown>;

/** One function for each event. An event without one is unknown. */
export type HandlersOf<
  Events,
  Replies extends Record<keyof Events, unknown>,
> = {
  readonly [Name in keyof Events]?: (
    event: Events[Name],
    call: WebhookCall,
  ) => Awaitable<Replies[Name]>;
};

/** A day in seconds. Schemes without a time cannot tell when a copy is late. */
const memoryWithoutTime = 86_400;

export function createReceiver(
  api: WebhookDefinitions,
  handlers: object,
  options: WebhookOptions,
): Webhooks {
  const { tolerance = 300, maxBodySize = 1_048_576, now = Date.now } = options;
  checkedTime("tolerance", tolerance);
  const { replay = memoryReplayStore({ now }), unknown = "accept" } = options;
  const definitions = Object.values(api.events);
  const methods = [...new Set(definitions.map(({ method }) => method))];
  const schemes = options.scheme
    ? [options.scheme]
    : [...new Set(definitions.map(({ scheme }) => scheme))];
  const keyRings = schemes.map((scheme) =>
    signingKeys(scheme, options.secrets),
  );

  const reporterOf =
    (request: WebhookRequest) =>
    (error: unknown): void => {
      callHook(null, options.onError, error, request);
    };

  const receive = async (request: WebhookRequest): Promise<WebhookResponse> => {
    if (!methods.includes(request.method)) throw wrongMethod(methods);
    const bytes = await request.bytes(maxBodySize);
    const signed = await verified(keyRings, request, bytes);
    const { scheme, claim } = signed;
    const { timestamp } = claim;
    const time = callNow(console.error, "now", now) / 1000;
    // Also for a clock that returns no number.
    if (timestamp !== null && !(Math.abs(time - timestamp) <= tolerance))
      throw new WebhookError(
        401,
        "outside_tolerance",
        "The time of the message differs too much from the clock",
      );
    if (replay === false) return respond(request, bytes, signed);
    const key = await messageKey(scheme, claim, bytes);
    const end =
      timestamp === null ? time + memoryWithoutTime : timestamp + tolerance;
    if (await replay.seen(key, Math.ceil(end * 1000)))
      throw new WebhookError(
        409,
        "replayed",
        "The message was received before",
      );
    try {
      return await respond(request, bytes, signed);
    } catch (error) {
      // The sender may try again.
      callHook(reporterOf(request), () => replay.forget(key));
      throw error;
    }
  };

  const respond = async (
    request: WebhookRequest,
    bytes: Uint8Array,
    { scheme, claim }: Signed,
  ): Promise<WebhookResponse> => {
    const call: WebhookCall = {
      id: claim.id,
      timestamp:
        claim.timestamp === null ? null : new Date(claim.timestamp * 1000),
      request,
    };
    const content = contentOf(request, bytes);
    const name = selectedName(api, options, request, content);
    const definition = name === null ? null : definitionOf(api, name);
    const handler = name === null ? null : handlerOf(handlers, name);
    if (name === null || definition === null || handler === null)
      return unknownReply({ name, body: content.value }, call);
    if (definition.method !== request.method)
      throw wrongMethod([definition.method]);
    // Otherwise a weaker scheme of another event would do.
    if (options.scheme === undefined && definition.scheme !== scheme)
      throw invalidSignature();
    const reply = await handler.call(
      handlers,
      {
        name,
        ...eventBody(definition.body, content),
        ...eventHeaders(definition, request),
      },
      call,
    );
    return replyOf(definition, reply ?? {});
  };

  const unknownReply = async (
    event: UnknownEvent,
    call: WebhookCall,
  ): Promise<WebhookResponse> => {
    if (unknown === "refuse")
      throw new WebhookError(404, "unknown_event", "The event is not known");
    if (unknown !== "accept") await unknown(event, call);
    return { status: 204, headers: {}, body: null };
  };

  const handle = async (request: WebhookRequest): Promise<WebhookResponse> => {
    try {
      return await receive(request);
    } catch (error) {
      reporterOf(request)(error);
      return errorReply(error, methods);
    }
  };
  return {
    handle,
    fetch: async (request) => toFetch(await handle(fromFetch(request))),
  };
}

interface Signed {
  readonly scheme: SignatureScheme;
  readonly claim: SignatureClaim;
}

async function verified(
  keyRings: readonly SigningKeys[],
  request: WebhookRequest,
  bytes: Uint8Array,
): Promise<Signed> {
  for (const keys of keyRings) {
    const { scheme } = keys;
    const claim = callNow(console.error, "read", () =>
      scheme.read((name) => request.header(name)),
    );
    if (claim !== null && (await isSigned(keys, claim, bytes)))
      return { scheme, claim };
  }
  throw invalidSignature();
}

function invalidSignature(): WebhookError {
  return new WebhookError(
    401,
    "invalid_signature",
    "The signature is missing or does not belong to the body",
  );
}

function wrongMethod(methods: readonly string[]): WebhookError {
  const message = `The method must be ${methods.join(" or ")}`;
  return new WebhookError(405, "method_not_allowed", message);
}

/** Null for an event that the description does not have. */
function selectedName(
  api: WebhookDefinitions,
  { select }: WebhookOptions,
  request: WebhookRequest,
  content: EventContent,
): string | null {
  if (select)
    return callNow(console.error, "select", select, request, content.value);
  const names = Object.keys(api.events);
  const { selector } = api;
  if (selector === null) return names[0] ?? null;
  const value =
    selector.in === "header"
      ? request.header(selector.name)
      : propertyOf(content, selector.name);
  return (
    names.find((name) =>
      api.events[name]?.values?.some((one) => one === value),
    ) ?? null
  );
}

function propertyOf({ value, isInvalid }: EventContent, name: string): unknown {
  if (isInvalid) throw new WebhookError(400, "invalid_body", "Not valid JSON");
  return typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** A method of the object or its class, but not one that every object has. */
function handlerOf(handlers: object, name: string): AnyHandler | null {
  const handler: unknown = Reflect.get(handlers, name);
  return typeof handler === "function" &&
    handler !== Reflect.get(Object.prototype, name)
    ? (handler as AnyHandler)
    : null;
}

/** The described headers as texts. */
function eventHeaders(
  { headers }: EventDefinition,
  request: WebhookRequest,
): { headers?: Record<string, string> } {
  if (headers === undefined) return {};
  const found = headers.flatMap(({ name, required }): [string, string][] => {
    const value = request.header(name.toLowerCase());
    if (value !== null) return [[name, value]];
    if (!required) return [];
    const message = `The header ${name} is missing`;
    throw new WebhookError(400, "missing_header", message);
  });
  return { headers: Object.fromEntries(found) };
}

function replyOf(
  { status: usual }: EventDefinition,
  { status = usual, body }: Partial<HandlerReply>,
): WebhookResponse {
  if (!isStatus(status))
    throw new TypeError(`A handler returned the status ${String(status)}`);
  return body === undefined || emptyStatuses.has(status)
    ? { status, headers: {}, body: null }
    : {
        status,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
}

/** Platforms refuse any other status of a response. */
function isStatus(status: unknown): boolean {
  return (
    Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599
  );
}

const emptyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** The cause of an internal error stays in the process. */
function errorReply(
  error: unknown,
  methods: readonly string[],
): WebhookResponse {
  const { status, code, message, issues } =
    error instanceof WebhookError &&
    isStatus(error.status) &&
    !emptyStatuses.has(error.status)
      ? error
      : new WebhookError(500, "internal_error", "The event was not handled");
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(status === 405 && { allow: methods.join(", ") }),
    },
    body: JSON.stringify({
      code,
      message,
      ...(issues.length > 0 && {
        issues: issues.map(({ path, message: problem }) => ({
          path,
          message: problem,
        })),
      }),
    }),
  };
}
