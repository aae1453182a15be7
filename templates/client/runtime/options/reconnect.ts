// Part of the Specwright runtime.
/** Reads server-sent events over as many connections as necessary. */
import type { CallOptions, Client } from "../client.js";
import type { EventPosition, EventStream } from "../formats/events.js";
import { checkedTime, longestTime } from "../durations.js";
import { ApiError } from "../errors.js";
import { followRedirects } from "../request/redirects.js";
import { unwrap, type Result, type SuccessBody } from "../result.js";
import { isTemporary, sleepFor, temporary } from "./retry.js";

/** Options of a call, and of the connections that follow. */
export interface ReconnectOptions extends CallOptions {
  /** Number of failures in a row after which the error is thrown; 5 by default. An event ends the row. */
  readonly attempts?: number;
  /** Milliseconds before the next connection, unless the server asks for another time; 3,000 by default. */
  readonly delay?: number;
  /** Failures in a row double the delay up to this maximum in milliseconds; 60,000 by default. */
  readonly maxDelay?: number;
  /** Waits for the delay; replace it in tests. */
  readonly sleep?: typeof sleepFor;
}

/** An operation that returns server-sent events. */
export type EventOperation<Request, R> = (
  client: Client,
  request: Request,
  options?: CallOptions,
) => Promise<R>;

/** The type of the events of a body. */
export type EventOf<Body> =
  Body extends EventStream<infer Event> ? Event : never;

/**
 * The events of an operation. When a connection ends or fails, it connects again, and sends the id of the last event as
 * `Last-Event-ID`. The stream ends with the status 204 or the event `[DONE]`. Other failures are thrown as by `unwrap`.
 */
export async function* reconnecting<Request, R extends Result>(
  client: Client,
  operation: EventOperation<Request, R>,
  request: NoInfer<Request>,
  options: ReconnectOptions = {},
): AsyncGenerator<EventOf<SuccessBody<R>>, void, undefined> {
  const { attempts = 5, delay = 3000, maxDelay = 60_000 } = options;
  const { sleep = sleepFor } = options;
  checkedTime("delay", delay);
  checkedTime("maxDelay", maxDelay);
  const last: EventPosition = {};
  let failures = 0;
  for (;;) {
    let position: EventPosition | undefined;
    try {
      const result = await operation(client, request, {
        // `fetch` must not redirect the id of the last event.
        redirect: client.redirect ?? followRedirects,
        ...options,
        headers: { ...options.headers, ...lastEventId(last) },
      });
      if (result.status === 204) return;
      const stream = unwrap(result) as EventStream<EventOf<SuccessBody<R>>>;
      ({ position } = stream);
      for await (const event of stream) {
        failures = 0;
        yield event;
      }
      if (position.isDone) return;
    } catch (error) {
      if (!mayPass(error) || ++failures >= attempts) throw error;
    }
    Object.assign(last, position);
    const usual = last.retry ?? delay;
    const longest = Math.min(Math.max(usual, maxDelay), longestTime);
    const factor = 2 ** Math.max(0, failures - 1);
    await sleep(Math.min(usual * factor, longest), options.signal);
  }
}

function mayPass(error: unknown): boolean {
  return (
    isTemporary(error) ||
    (error instanceof ApiError && temporary.includes(error.status ?? 0))
  );
}

/** The bytes of the id as UTF-8, because `fetch` writes one byte for each character of a header. */
function lastEventId({ id = "" }: EventPosition): Record<string, string> {
  if (id === "") return {};
  const bytes = new TextEncoder().encode(id);
  return { "last-event-id": String.fromCharCode(...bytes) };
}
