// Part of the Specwright runtime.
import {
  type Awaitable,
  type EventBody,
  type EventDefinition,
  type EventIssue,
  type WebhookDefinitions,
  checkedTime,
  definitionOf,
} from "./core.js";
import {
  type SignatureScheme,
  callHook,
  callNow,
  signatureHeaders,
  signingKeys,
  tryNow,
  utf8,
} from "./signatures.js";

// Addresses that are not on the public internet: an URL of a subscriber must not lead to them.

/** Network, length of its prefix. Of IPv4. */
const ownNetworks4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Whether an IPv4 or IPv6 address is private, loopback, link-local or reserved. Also for a text that is no address. */
export function isPrivateAddress(address: string): boolean {
  if (address.includes(":")) {
    const [bare = ""] = address.replace(/^\[|\]$/g, "").split("%");
    const groups = groupsOf(bare);
    return groups === null || isPrivate6(groups);
  }
  const number = numberOf(address);
  return (
    number === null ||
    ownNetworks4.some(([network, length]) => {
      const size = 2 ** (32 - length);
      const start = Math.floor((numberOf(network) ?? 0) / size);
      return Math.floor(number / size) === start;
    })
  );
}

/** Only 2000::/3 is public, without tunnels, whose addresses contain others, and documentation. */
function isPrivate6(groups: readonly number[]): boolean {
  const [first = 0, second = 0] = groups;
  const last = groups.slice(6).map((one) => one.toString(16).padStart(4, "0"));
  const inner = [...Array(4).keys()].map((at) =>
    parseInt(last.join("").slice(2 * at, 2 * at + 2), 16),
  );
  const before = groups.slice(0, 6).join();
  // IPv4 that is mapped, or translated by NAT64.
  if (before === "0,0,0,0,0,65535" || before === "100,65435,0,0,0,0")
    return isPrivateAddress(inner.join("."));
  if (first < 0x2000 || first > 0x3fff) return true;
  if (first === 0x2002 || (first === 0x3fff && second < 0x1000)) return true;
  return first === 0x2001 && (second < 0x200 || second === 0xdb8);
}

function numberOf(text: string): number | null {
  const parts = text.split(".");
  const isAddress =
    parts.length === 4 &&
    parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isAddress
    ? parts.reduce((sum, part) => sum * 256 + Number(part), 0)
    : null;
}

/** The eight groups of an IPv6 address. `URL` knows all forms of it. */
function groupsOf(text: string): number[] | null {
  if (!URL.canParse(`http://[${text}]`)) return null;
  const { hostname } = new URL(`http://[${text}]`);
  const [start = "", end] = hostname.slice(1, -1).split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((one) => parseInt(one, 16));
  const head = read(start);
  const tail = read(end ?? "");
  const zeros = Array<number>(8 - head.length - tail.length).fill(0);
  return [...head, ...zeros, ...tail];
}

// When a failed delivery is tried again.

export interface RetryOptions {
  /** How often a message is sent at most; 16 by default, which takes about 15 hours. */
  readonly attempts?: number;
  /** The greatest delay after the first failure, in milliseconds; 5 seconds by default. It doubles each time. */
  readonly firstDelay?: number;
  /** The greatest delay, in milliseconds; 6 hours by default. */
  readonly maxDelay?: number;
}

/** A day. A receiver may ask for more time, but not for all of it. */
const maxRetryAfter = 86_400_000;

export const defaultAttempts = 16;

/** A random part, from 0 to 1, of the doubled delay, so that messages that failed together do not come back together. */
export function delayAfter(
  attempts: number,
  { firstDelay = 5000, maxDelay = 21_600_000 }: RetryOptions,
  part = 1,
): number {
  const most = Math.min(maxDelay, firstDelay * 2 ** (attempts - 1));
  return part >= 0 && part <= 1 ? part * most : most;
}

/** The delay that `Retry-After` asks for, in milliseconds; 0 if there is none. */
export function retryAfter(written: string | null, now: number): number {
  if (written === null) return 0;
  const delay = /^\d+$/.test(written.trim())
    ? Number(written) * 1000
    : Date.parse(written.replace(/\d:\d\d \d{4}\s*$/, "$& GMT")) - now;
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), maxRetryAfter);
}

// Sends a request only to a public address.

export type SendRequest = (url: string, init: RequestInit) => Promise<Response>;

/** The part of `node:http` and `node:https` that is used. */
interface NodeHttp {
  request(
    options: object,
    onResponse: (response: {
      readonly statusCode?: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      destroy(): void;
    }) => void,
  ): {
    on(event: "error", listener: (error: Error) => void): unknown;
    end(body?: Uint8Array): void;
  };
}

interface NodeDns {
  lookup(
    host: string,
    options: { readonly all: true },
  ): Promise<readonly { readonly address: string }[]>;
}

/** Modules of Node, Bun and Deno, which other platforms do not have. */
function builtin(name: string): unknown {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => unknown };
  };
  return process?.getBuiltinModule?.(name);
}

/**
 * Where the platform has `node:http`, the name is resolved once, and the request goes to the address that was checked.
 * Elsewhere, and with the application's own `fetch`, the platform resolves the name again when it connects.
 */
export async function sendToPublic(
  own: SendRequest | undefined,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  const addresses = await addressesOf(host, own !== undefined);
  if (addresses.some(isPrivateAddress))
    throw new Error(
      `${host} is not an address of the public internet; see allowPrivateAddresses`,
    );
  const [first] = addresses;
  const http = builtin(`node:${url.protocol.slice(0, -1)}`);
  return own || !http || first === undefined
    ? (own ?? fetch)(address, init)
    : postTo(http as NodeHttp, url, first, init);
}

/** Empty if only the platform can resolve the name. */
async function addressesOf(
  host: string,
  mayBeUnknown: boolean,
): Promise<string[]> {
  if (host.startsWith("[") || /^[\d.]+$/.test(host)) return [host];
  if (/(^|\.)localhost$/.test(host)) return ["127.0.0.1"];
  const dns = builtin("node:dns/promises") as NodeDns | undefined;
  if (!dns) return [];
  try {
    const found = await dns.lookup(host, { all: true });
    return found.map(({ address }) => address);
  } catch (error) {
    // The application's own function may reach names that this process cannot resolve.
    if (mayBeUnknown) return [];
    throw error;
  }
}

function postTo(
  http: NodeHttp,
  { hostname, host, port, pathname, search }: URL,
  address: string,
  { method, headers, body, signal }: RequestInit,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: address.replace(/^\[|\]$/g, ""),
        port,
        path: pathname + search,
        method,
        signal,
        headers: {
          ...(headers as object),
          host,
          "content-length": (body as Uint8Array | undefined)?.length ?? 0,
        },
        // The certificate must be that of the name.
        ...(/^[[\d]/.test(hostname) ? {} : { servername: hostname }),
      },
      (response) => {
        const after = response.headers["retry-after"];
        // The body says nothing to the sender.
        response.destroy();
        resolve(
          new Response(null, {
            status: response.statusCode ?? 500,
            headers: typeof after === "string" ? { "retry-after": after } : {},
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body as Uint8Array | undefined);
  });
}

// Makes a message of an event, after it is validated.

/** Thrown before an event is queued that does not match the description. */
export class EventMismatch extends Error {
  override readonly name = "EventMismatch";

  /** The name of the event. */
  readonly event: string;
  readonly issues: readonly EventIssue[];

  constructor(event: string, issues: readonly EventIssue[]) {
    const [first] = issues;
    const problem = first ? `: ${first.path} ${first.message}` : "";
    super(`The event ${event} does not match its description${problem}`);
    this.event = event;
    this.issues = issues;
  }
}

export interface EventContents {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The parts of a message that depend on the event. */
export function messageContents(
  api: WebhookDefinitions,
  name: string,
  event: EventContents,
): { headers: Record<string, string>; body: string | null } {
  const definition = definitionOf(api, name);
  if (definition === null) throw new TypeError(`There is no event ${name}`);
  const body = bodyText(name, definition.body, event.body);
  return {
    headers: {
      ...(body !== null &&
        definition.body !== null && {
          "content-type": definition.body.mediaType,
        }),
      ...sentHeaders(api, name, definition, event.headers ?? {}),
    },
    body,
  };
}

function bodyText(
  name: string,
  body: EventBody | null,
  value: unknown,
): string | null {
  if (body === null) return null;
  if (value === undefined && !body.required) return null;
  if (body.kind === "text") {
    if (typeof value === "string") return value;
    const issue = { path: "", message: "must be a string" };
    throw new EventMismatch(name, [issue]);
  }
  const issues = body.validate?.(value) ?? [];
  if (issues.length > 0) throw new EventMismatch(name, issues);
  return body.wire ? body.wire.stringify(value) : JSON.stringify(value);
}

/** The described headers, and the one that tells which event it is. */
function sentHeaders(
  { selector }: WebhookDefinitions,
  name: string,
  { headers = [], values: [value] = [] }: EventDefinition,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const sent = headers.flatMap(({ name: header, required }) => {
    const text = given[header];
    if (text !== undefined) return [[header.toLowerCase(), text] as const];
    if (!required) return [];
    const message = "is a required header";
    throw new EventMismatch(name, [{ path: header, message }]);
  });
  return {
    ...Object.fromEntries(sent),
    ...(selector?.in === "header" &&
      value !== undefined && { [selector.name]: value }),
  };
}

// Where messages wait for their delivery.

/** A message as data, without secrets. It is signed again for each attempt. */
export interface WebhookMessage {
  /** Stays the same for all attempts. */
  readonly id: string;
  /** The name of the event. */
  readonly event: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text to send, or null if the event has no body. */
  readonly body: string | null;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  /** How many attempts have failed. */
  readonly attempts: number;
}

/**
 * A queue. A message is removed only by `done` or `dead`, so it is delivered at least once, even if a process ends in
 * the middle of a delivery.
 */
export interface WebhookQueue {
  add(message: WebhookMessage): Awaitable<void>;
  /**
   * Returns at most `count` messages that are due at `now`, and hides them from all other callers until `until`, in
   * milliseconds.
   */
  take(
    count: number,
    now: number,
    until: number,
  ): Awaitable<readonly WebhookMessage[]>;
  /** The message was delivered. */
  done(message: WebhookMessage): Awaitable<void>;
  /** The message, with one more attempt, is due again at `at`. */
  retry(message: WebhookMessage, at: number, reason: string): Awaitable<void>;
  /** The message will not be sent any more. Keep it, so that a person can look at it. */
  dead(message: WebhookMessage, reason: string): Awaitable<void>;
}

export interface DeadLetter {
  readonly message: WebhookMessage;
  readonly reason: string;
}

export interface MemoryQueue extends WebhookQueue {
  /** How many messages wait. */
  readonly size: number;
  /** The messages that could not be delivered, the newest last; at most 1,000. */
  readonly deadLetters: readonly DeadLetter[];
}

const maxDeadLetters = 1000;

/** A queue for one process. Its messages are lost when the process ends. */
export function memoryQueue(): MemoryQueue {
  const waiting = new Map<string, { message: WebhookMessage; at: number }>();
  const deadLetters: DeadLetter[] = [];
  return {
    deadLetters,
    get size() {
      return waiting.size;
    },
    add(message) {
      // The same id is the same message.
      if (!waiting.has(message.id))
        waiting.set(message.id, { message, at: message.createdAt });
    },
    take(count, now, until) {
      const due = [...waiting.values()]
        .filter(({ at }) => at <= now)
        .slice(0, count);
      for (const entry of due) entry.at = until;
      return due.map(({ message }) => message);
    },
    done({ id }) {
      waiting.delete(id);
    },
    retry(message, at) {
      waiting.set(message.id, { message, at });
    },
    dead(message, reason) {
      waiting.delete(message.id);
      deadLetters.push({ message, reason });
      if (deadLetters.length > maxDeadLetters) deadLetters.shift();
    },
  };
}

// Takes messages from the queue, as many at a time as may be sent together.

export interface WorkOptions {
  readonly concurrency: number;
  readonly pollInterval: number;
  /** Functions that end a pause, because there is a new message. */
  readonly wakers: Set<() => void>;
  readonly take: (count: number) => Awaitable<readonly WebhookMessage[]>;
  readonly deliver: (message: WebhookMessage) => Promise<void>;
  readonly onError: ((error: unknown) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Ends when no message is due. Then errors of the queue are thrown. */
  readonly untilEmpty?: boolean;
}

/** Returns the number of taken messages. */
export async function work(options: WorkOptions): Promise<number> {
  const {
    concurrency,
    pollInterval,
    wakers,
    signal,
    untilEmpty = false,
  } = options;
  const active = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const report = (error: unknown): void => {
    if (untilEmpty) failures.push(error);
    else callHook(null, options.onError, error);
  };
  const start = (message: WebhookMessage): void => {
    const delivery = options
      .deliver(message)
      // The queue shows the message again later.
      .catch(report)
      .finally(() => active.delete(delivery));
    active.add(delivery);
  };
  const take = async (): Promise<readonly WebhookMessage[]> => {
    try {
      return [...(await options.take(concurrency - active.size))];
    } catch (error) {
      report(error);
      return [];
    }
  };
  const alarm = createAlarm();
  wakers.add(alarm.wake);
  signal?.addEventListener("abort", alarm.wake);
  let count = 0;
  while (signal?.aborted !== true) {
    const messages = active.size < concurrency ? await take() : [];
    messages.forEach(start);
    count += messages.length;
    if (messages.length > 0 && active.size < concurrency) continue;
    if (untilEmpty) {
      if (active.size === 0) break;
      await Promise.race(active);
    } else await alarm.pause(pollInterval, active);
  }
  wakers.delete(alarm.wake);
  signal?.removeEventListener("abort", alarm.wake);
  await Promise.all(active);
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Pauses that end early. A call of `wake` before a pause ends that one, too, so that no message waits. */
interface Alarm {
  readonly wake: () => void;
  pause(milliseconds: number, others: Iterable<Promise<void>>): Promise<void>;
}

function createAlarm(): Alarm {
  let isRung = false;
  let end = (): void => undefined;
  const wake = (): void => {
    isRung = true;
    end();
  };
  return {
    wake,
    async pause(milliseconds, others) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const over = new Promise<void>((resolve) => {
        end = resolve;
        timer = setTimeout(resolve, milliseconds);
      });
      if (!isRung) await Promise.race([over, ...others]);
      isRung = false;
      clearTimeout(timer);
    },
  };
}

// Sends webhooks: events are validated, queued, signed and posted until the receiver answers with a success.

export type SenderSecrets = string | readonly string[];

export interface SenderOptions {
  /** The receiver. Each event can have another one. */
  url?: string;
  /** The secret to sign with. While a new one replaces it, both. A function can choose it by the URL of the message. */
  secret:
    SenderSecrets | ((message: WebhookMessage) => Awaitable<SenderSecrets>);
  /** Where messages wait; in memory by default. */
  queue?: WebhookQueue;
  /** Another scheme than that of the description. */
  scheme?: SignatureScheme;
  retry?: RetryOptions;
  /** How long a receiver may take to answer, in milliseconds; 15 seconds by default. */
  timeout?: number;
  /** How many messages are sent at the same time; 10 by default. */
  concurrency?: number;
  /** How often `run` looks for messages of other processes, in milliseconds; 1 second by default. */
  pollInterval?: number;
  /** Called after each attempt, when the queue knows of it. */
  onAttempt?: (attempt: WebhookAttempt) => void;
  /** Called for a message that will not be sent any more. */
  onDead?: (message: WebhookMessage, reason: string) => void;
  /** Called when a receiver answers with 410: remove its subscription. */
  onGone?: (url: string) => void;
  /** Receives errors of the queue. */
  onError?: (error: unknown) => void;
  /** Sends requests itself, and resolves names again. By default, requests go to the address that was checked. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * Whether receivers may have private, loopback, link-local or reserved addresses; false by default, because a
   * subscriber could let the sender call services of its own network.
   */
  allowPrivateAddresses?: boolean;
  /** The clock, in milliseconds. */
  now?: () => number;
  random?: () => number;
}

export interface WebhookAttempt {
  readonly message: WebhookMessage;
  /** Null if there was no response. */
  readonly status: number | null;
  /** Null after a success. */
  readonly reason: string | null;
}

export interface SendOptions {
  /** The receiver of this event. */
  url?: string;
  /** The id of the message; a random one by default. A queue keeps one message for each id. */
  id?: string;
}

/** What a sender does besides adding events. */
export interface SenderWork {
  /** Delivers messages until the signal is aborted. Deliveries that have begun are finished. */
  run(options?: { signal?: AbortSignal }): Promise<void>;
  /** Delivers all messages that are due, and returns how many were taken. */
  drain(): Promise<number>;
}

/** An event with the name of one of these methods gets the suffix `Event`. */
type EventMethod<Name> = Name extends keyof SenderWork ? `${Name}Event` : Name;

/** One method for each event. It returns the id of the queued message. */
export type SenderOf<Events> = SenderWork & {
  readonly [Name in keyof Events as EventMethod<Name>]: (
    event: Omit<Events[Name], "name">,
    options?: SendOptions,
  ) => Promise<string>;
};

export function createSender(
  api: WebhookDefinitions,
  options: SenderOptions,
): SenderWork {
  const { queue = memoryQueue(), now: clock = Date.now } = options;
  const now = () => callNow(console.error, "now", clock);
  const { timeout = 15_000, concurrency = 10, pollInterval = 1000 } = options;
  const { secret } = options;
  checkedTime("timeout", timeout);
  checkedTime("pollInterval", pollInterval);
  const { firstDelay = 0, maxDelay = 0 } = options.retry ?? {};
  checkedTime("firstDelay", firstDelay);
  checkedTime("maxDelay", maxDelay);
  // A secret of the wrong form is found now, and not in each delivery.
  if (typeof secret !== "function")
    for (const { scheme } of Object.values(api.events))
      signingKeys(options.scheme ?? scheme, secret);
  const deliver = createDelivery(api, { ...options, queue, timeout, now });
  const wakers = new Set<() => void>();

  const add = async (
    name: string,
    event: EventContents,
    { url = options.url, id = randomId() }: SendOptions = {},
  ): Promise<string> => {
    if (url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url))
      throw new TypeError("A webhook needs the http(s) URL of its receiver");
    const contents = messageContents(api, name, event);
    const createdAt = now();
    await queue.add({
      id,
      event: name,
      url,
      ...contents,
      createdAt,
      attempts: 0,
    });
    for (const wake of wakers) wake();
    return id;
  };

  const common = {
    concurrency,
    pollInterval,
    wakers,
    take: (count: number) =>
      // Longer than a delivery takes, so that no other process sends the message meanwhile.
      queue.take(count, now(), now() + timeout + 60_000),
    deliver,
    onError: options.onError,
  };
  const methods = Object.keys(api.events).map((name) => [
    name === "run" || name === "drain" ? `${name}Event` : name,
    (event: EventContents, sent?: SendOptions) => add(name, event, sent),
  ]);
  return {
    ...(Object.fromEntries(methods) as object),
    async run({ signal } = {}) {
      await work({ ...common, signal });
    },
    drain: () => work({ ...common, untilEmpty: true }),
  };
}

function randomId(): string {
  return `msg_${crypto.randomUUID().replaceAll("-", "")}`;
}

interface Outcome {
  readonly status: number | null;
  readonly reason: string;
  /** The delay that the receiver asks for. */
  readonly after: number;
}

/** The options that deliveries need. */
type DeliveryOptions = SenderOptions &
  Required<Pick<SenderOptions, "now" | "queue" | "timeout">>;

function createDelivery(
  api: WebhookDefinitions,
  options: DeliveryOptions,
): (message: WebhookMessage) => Promise<void> {
  const { queue, retry = {}, now, random = Math.random } = options;
  const gone = new Set<string>();

  const dead = async (
    message: WebhookMessage,
    reason: string,
  ): Promise<void> => {
    await queue.dead(message, reason);
    callHook(options.onError, options.onDead, message, reason);
  };

  const settle = async (
    message: WebhookMessage,
    outcome: Outcome,
  ): Promise<void> => {
    if (isSuccess(outcome)) {
      await queue.done(message);
      return;
    }
    const { status, reason, after } = outcome;
    const failed = { ...message, attempts: message.attempts + 1 };
    if (status === 410) {
      gone.add(message.url);
      callHook(options.onError, options.onGone, message.url);
      await dead(failed, reason);
    } else if (failed.attempts >= (retry.attempts ?? defaultAttempts)) {
      await dead(failed, reason);
    } else {
      const part = tryNow(options.onError, "random", random);
      const delay = delayAfter(failed.attempts, retry, part);
      await queue.retry(failed, now() + Math.max(delay, after), reason);
    }
  };

  return async (message) => {
    if (gone.has(message.url)) {
      await dead(message, "The receiver is gone");
      return;
    }
    const outcome = await post(api, options, message);
    await settle(message, outcome);
    const { status, reason } = outcome;
    callHook(options.onError, options.onAttempt, {
      message,
      status,
      reason: isSuccess(outcome) ? null : reason,
    });
  };
}

function isSuccess({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** One attempt. Never rejects, and ends within the time limit, whatever functions of the application wait for. */
async function post(
  api: WebhookDefinitions,
  options: DeliveryOptions,
  message: WebhookMessage,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(options.timeout);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      reject(signal.reason as Error);
    });
  });
  try {
    return await Promise.race([attempt(api, options, message, signal), late]);
  } catch (error) {
    return { status: null, reason: textOf(error), after: 0 };
  }
}

async function attempt(
  api: WebhookDefinitions,
  options: DeliveryOptions,
  message: WebhookMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const { fetch: own } = options;
  const send: SendRequest = options.allowPrivateAddresses
    ? (own ?? fetch)
    : (...request) => sendToPublic(own, ...request);
  const time = options.now();
  const request = await signedRequest(api, options, message, time).catch(
    (error: unknown) => {
      // Unlike an error of `fetch`, it says nothing about the receiver.
      callHook(null, options.onError, error);
      throw error;
    },
  );
  // The address may be one that the subscriber must not reach.
  const init: RequestInit = { ...request, redirect: "manual", signal };
  const { status, headers, body } = await send(message.url, init);
  // The outcome is known: neither an error nor the time limit changes it.
  callHook(null, () => body?.cancel());
  return {
    status,
    reason: `The receiver answered with ${String(status)}`,
    after: retryAfter(headers.get("retry-after"), time),
  };
}

async function signedRequest(
  api: WebhookDefinitions,
  { secret, scheme }: SenderOptions,
  message: WebhookMessage,
  time: number,
): Promise<RequestInit> {
  const definition = definitionOf(api, message.event);
  if (definition === null)
    throw new TypeError(`There is no event ${message.event}`);
  const secrets = typeof secret === "function" ? await secret(message) : secret;
  const keys = signingKeys(scheme ?? definition.scheme, secrets);
  const body = utf8(message.body ?? "");
  const stamp = { id: message.id, timestamp: Math.floor(time / 1000) };
  const signed = await signatureHeaders(keys, stamp, body);
  return {
    method: definition.method,
    headers: { ...message.headers, ...signed },
    ...(message.body !== null && { body }),
  };
}

/** `fetch failed` alone says little. */
function textOf(error: unknown): string {
  if (!(error instanceof Error))
    return typeof error === "string" ? error : "An unknown error";
  const { cause } = error;
  return cause instanceof Error
    ? `${error.message}: ${cause.message}`
    : error.message;
}
