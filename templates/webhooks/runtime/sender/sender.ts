// Part of the Specwright runtime.
/** Sends webhooks: events are validated, queued, signed and posted until the receiver answers with a success. */
import { utf8 } from "../bytes.js";
import { checkedTime } from "../durations.js";
import { callHook, callNow, tryNow } from "../guard.js";
import {
  definitionOf,
  type Awaitable,
  type WebhookDefinitions,
} from "../event.js";
import {
  signatureHeaders,
  signingKeys,
  type SignatureScheme,
} from "../signature.js";
import {
  defaultAttempts,
  delayAfter,
  retryAfter,
  type RetryOptions,
} from "./backoff.js";
import { sendToPublic, type SendRequest } from "./connect.js";
import { messageContents, type EventContents } from "./message.js";
import {
  memoryQueue,
  type WebhookMessage,
  type WebhookQueue,
} from "./queue.js";
import { work } from "./work.js";

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
