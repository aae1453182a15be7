// Part of the Specwright runtime.
/** Receives webhooks: verifies the signature over the raw body before anything is parsed, then calls the handler. */
import { checkedTime } from "./durations.js";
import { WebhookError } from "./errors.js";
import {
  definitionOf,
  type Awaitable,
  type EventDefinition,
  type WebhookDefinitions,
} from "./event.js";
import { callHook, callNow } from "./guard.js";
import { contentOf, eventBody, type EventContent } from "./content.js";
import { memoryReplayStore, type ReplayStore } from "./replay.js";
import {
  fromFetch,
  toFetch,
  type WebhookRequest,
  type WebhookResponse,
} from "./request.js";
import {
  isSigned,
  messageKey,
  signingKeys,
  type SignatureClaim,
  type SignatureScheme,
  type SigningKeys,
} from "./signature.js";

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
