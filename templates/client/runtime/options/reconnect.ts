// Part of the Specwright runtime.
/** Reads server-sent events over as many connections as necessary. */
import type { CallOptions, Client } from "../client.js";
import type { EventPosition, EventStream } from "../formats/events.js";
import { checkedTime } from "../durations.js";
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
  /** The least milliseconds that the server can ask for; 1,000 by default, or `delay` if that is less. */
  readonly minDelay?: number;
  /** The most milliseconds, for what the server asks and for failures in a row, which double the delay; 60,000 by default, or `delay` if that is more. */
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
  const { attempts = 5, delay = 3000 } = options;
  const { maxDelay = Math.max(60_000, delay) } = options;
  const { sleep = sleepFor } = options;
  checkedTime("delay", delay);
  const minDelay = checkedTime(
    "minDelay",
    options.minDelay ?? Math.min(1000, delay),
  );
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
    const usual = Math.max(last.retry ?? delay, minDelay);
    const factor = 2 ** Math.max(0, failures - 1);
    await sleep(Math.min(usual * factor, maxDelay), options.signal);
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
