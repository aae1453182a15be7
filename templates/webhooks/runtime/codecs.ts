// Part of the Specwright runtime.
/** Converts events and replies between the wire and code. Receiver and sender see the wire. */
import { WebhookError } from "./errors.js";
import type { WebhookDefinitions } from "./event.js";
import type { HandlerReply } from "./receive.js";

/** A value as it is sent. The types keep it apart from values of code; no value has the property. */
interface WireValue {
  readonly "~side": "wire";
}

/** A value as the application has it. */
interface CodeValue {
  readonly "~side": "code";
}

/** What is converted in an event. Other values are the same on the wire. */
export interface EventCodecs {
  readonly body?: ValueCodec;
  /** Names on the wire by name in code. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the bodies of replies, by status: `200`, `2XX`. */
  readonly replies?: Readonly<Record<string, ValueCodec | null>>;
}

interface ValueCodec {
  readonly decode: (wire: WireValue) => CodeValue;
  readonly encode: (value: CodeValue) => WireValue;
}

interface AnyEvent<Value> {
  readonly body?: Value;
  readonly headers?: Readonly<Record<string, unknown>>;
}

type WireEvent = AnyEvent<WireValue>;
type CodeEvent = AnyEvent<CodeValue>;

/** Handlers that receive and return values of the wire, for those of the application. */
export function handlersOnWire(
  handlers: object,
  { events }: WebhookDefinitions,
  codecs: Readonly<Record<string, EventCodecs>>,
): object {
  const all = Object.keys(events).map((name): [string, PropertyDescriptor] => {
    const known = Object.hasOwn(codecs, name) ? (codecs[name] ?? {}) : {};
    // Read for each event: an application may replace its handlers.
    const get = (): unknown => {
      const handler: unknown = Reflect.get(handlers, name);
      const isOwn = handler !== Reflect.get(Object.prototype, name);
      if (typeof handler !== "function" || !isOwn) return undefined;
      return async (event: WireEvent, call: unknown): Promise<unknown> => {
        const reply: unknown = await handler.call(
          handlers,
          decoded(known, event),
          call,
        );
        return encodedReply(known, reply as HandlerReply | undefined);
      };
    };
    return [name, { get, enumerable: true }];
  });
  return Object.defineProperties<object>({}, Object.fromEntries(all));
}

/** A codec of the application may refuse a valid value. */
function decoded(
  { body: codec, headers }: EventCodecs,
  event: WireEvent,
): CodeEvent {
  try {
    return {
      ...(event as AnyEvent<never>),
      ...(codec && event.body !== undefined
        ? { body: codec.decode(event.body) }
        : {}),
      ...(headers && event.headers
        ? { headers: renamed(inverse(headers), event.headers) }
        : {}),
    };
  } catch {
    const message = "The body cannot be converted";
    throw new WebhookError(400, "invalid_body", message);
  }
}

function encodedReply(
  { replies = {} }: EventCodecs,
  reply: HandlerReply | undefined,
): HandlerReply | undefined {
  if (reply?.body === undefined) return reply;
  const { status } = reply;
  const range = `${String(Math.floor(status / 100))}XX`;
  const codec = Object.hasOwn(replies, status)
    ? replies[status]
    : replies[range];
  return codec
    ? { ...reply, body: codec.encode(reply.body as CodeValue) }
    : reply;
}

type Send<Event> = (event: Event, ...options: unknown[]) => unknown;

/** A sender of values of code, for one that sends values of the wire. */
export function sendingCode(
  sender: object,
  codecs: Readonly<Record<string, EventCodecs>>,
): object {
  const methods = Object.entries(codecs).flatMap(([name, known]) => {
    const method = name === "run" || name === "drain" ? `${name}Event` : name;
    const send = Reflect.get(sender, method) as Send<WireEvent>;
    // A value without a form on the wire is a rejection, as any other invalid event.
    const sendCode: Send<CodeEvent> = async (event, ...options) =>
      await send(encoded(known, event), ...options);
    return [[method, sendCode] as const];
  });
  return { ...sender, ...Object.fromEntries(methods) };
}

function encoded(
  { body: codec, headers }: EventCodecs,
  event: CodeEvent,
): WireEvent {
  return {
    ...(event as AnyEvent<never>),
    ...(codec && event.body !== undefined
      ? { body: codec.encode(event.body) }
      : {}),
    ...(headers && event.headers
      ? { headers: renamed(headers, event.headers) }
      : {}),
  };
}

function renamed(
  names: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const all = Object.entries(values).map(([name, value]) => {
    const other = Object.hasOwn(names, name) ? names[name] : undefined;
    return [other ?? name, value] as const;
  });
  return Object.fromEntries(all);
}

function inverse(
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const all = Object.entries(names).map(
    ([code, wire]) => [wire, code] as const,
  );
  return Object.fromEntries(all);
}
