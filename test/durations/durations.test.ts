/**
 * Options that are durations refuse what a timer cannot wait for: `setTimeout` takes a longer time, `NaN` and negative
 * numbers as 1 ms. The options are read from the types of the runtimes, so that a new one needs a row here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "../../templates/client/runtime/client.js";
import { ApiError } from "../../templates/client/runtime/errors.js";
import { reconnecting } from "../../templates/client/runtime/options/reconnect.js";
import { retry } from "../../templates/client/runtime/options/retry.js";
import { createToolbox } from "../../templates/mcp/runtime/toolbox.js";
import { cors } from "../../templates/server/cors.js";
import { health } from "../../templates/server/health.js";
import { idempotency } from "../../templates/server/idempotency.js";
import { limitConcurrency, rateLimit } from "../../templates/server/limits.js";
import { drain } from "../../templates/server/runtime/node/drain.js";
import { timeouts } from "../../templates/server/timeouts.js";
import { createReceiver } from "../../templates/webhooks/runtime/receive.js";
import { createSender } from "../../templates/webhooks/runtime/sender/sender.js";
import { clientFor, route as clientRoute } from "../client/server.js";
import { apiOf, route } from "../server/api.js";
import { send } from "../../templates/client/runtime/send.js";

type Use = (time: number) => unknown;

const client = clientFor("https://example.com");
const never = () => Promise.reject(new Error("This is never called."));
const webhooks = { events: {}, selector: null } as never;
const sender = (options: object) =>
  createSender(webhooks, { secret: "", ...options });
const toolbox = (options: object) =>
  createToolbox({ mode: "tools", tools: [] } as never, options, () => null);

/** By file of the runtime, type and property. */
const uses: Record<string, Use> = {
  "client/runtime/client.ts TransportOptions.timeout": (timeout) =>
    connect({ error: ApiError }, { timeout }),
  "client/runtime/client.ts CallOptions.timeout": (timeout) =>
    send(client, {}, { timeout }, clientRoute({})),
  "client/runtime/options/retry.ts RetryOptions.baseDelay": (baseDelay) =>
    retry({ baseDelay }),
  "client/runtime/options/retry.ts RetryOptions.maxDelay": (maxDelay) =>
    retry({ maxDelay }),
  "client/runtime/options/reconnect.ts ReconnectOptions.delay": (delay) =>
    reconnecting(client, never, {}, { delay }).next(),
  "client/runtime/options/reconnect.ts ReconnectOptions.minDelay": (minDelay) =>
    reconnecting(client, never, {}, { minDelay }).next(),
  "client/runtime/options/reconnect.ts ReconnectOptions.maxDelay": (maxDelay) =>
    reconnecting(client, never, {}, { maxDelay }).next(),
  "mcp/runtime/result.ts Limits.maxStreamTime": (maxStreamTime) =>
    toolbox({ maxStreamTime }),
  "mcp/runtime/run/code-mode.ts CodeMode.timeout": (timeout) =>
    toolbox({ codeMode: { timeout } }),
  "server/cors.ts CorsOptions.maxAge": (maxAge) =>
    cors({ origins: "*", maxAge }),
  "server/health.ts HealthOptions.timeout": (timeout) => health({ timeout }),
  "server/health.ts HealthOptions.cache": (cache) => health({ cache }),
  "server/idempotency.ts IdempotencyOptions.lifetime": (lifetime) =>
    idempotency({ operations: [], caller: String, lifetime }),
  "server/idempotency.ts IdempotencyOptions.limit": (limit) =>
    idempotency({ operations: [], caller: String, limit }),
  "server/limits.ts ConcurrencyOptions.retryAfter": (retryAfter) =>
    limitConcurrency({ limit: 1, retryAfter }),
  "server/limits.ts RatePolicy.window": (window) =>
    rateLimit({ policy: { limit: 1, window }, key: () => null }),
  "server/runtime/node/drain.ts DrainOptions.delay": (delay) =>
    drain({} as never, { delay }),
  "server/runtime/node/drain.ts DrainOptions.limit": (limit) =>
    drain({} as never, { limit }),
  "server/runtime/options.ts ServerOptions.keepAlive": (keepAlive) =>
    apiOf([route({ operation: "get", path: "/" })], {}, { keepAlive }),
  "server/runtime/time-limits.ts TimeoutOptions.limit": (limit) =>
    timeouts({ limit }),
  "server/runtime/time-limits.ts TimeoutOptions.operations": (get) =>
    timeouts({ operations: { get } }),
  "webhooks/runtime/receive.ts WebhookOptions.tolerance": (tolerance) =>
    createReceiver(webhooks, {}, { secrets: [], tolerance }),
  "webhooks/runtime/sender/backoff.ts RetryOptions.firstDelay": (firstDelay) =>
    sender({ retry: { firstDelay } }),
  "webhooks/runtime/sender/backoff.ts RetryOptions.maxDelay": (maxDelay) =>
    sender({ retry: { maxDelay } }),
  "webhooks/runtime/sender/sender.ts SenderOptions.timeout": (timeout) =>
    sender({ timeout }),
  "webhooks/runtime/sender/sender.ts SenderOptions.pollInterval": (
    pollInterval,
  ) => sender({ pollInterval }),
};

/** `Infinity` means no limit here, as the documentation of the option says. */
const unlimited = /TimeoutOptions\.(limit|operations)$/;

const templates = join(import.meta.dirname, "../../templates");

/** The numbers of options whose documentation says that they are seconds or milliseconds, or that repeat one. */
function* durationOptions(): Generator<string> {
  const files = readdirSync(templates, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".ts"))) {
    const text = readFileSync(join(templates, file), "utf8");
    const types =
      /^export interface (\w*Options|\w*Policy|\w*Mode|Limits)\b[^]*?^\}/gm;
    for (const [type, name = ""] of text.matchAll(types))
      for (const [, comment = "", property = ""] of type.matchAll(
        /\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(?:readonly )?(\w+)\??: (?:number|\{[^}]*number \});/g,
      ))
        if (/seconds/i.test(comment) || property === "timeout")
          yield `${file} ${name}.${property}`;
  }
}

describe("durations", () => {
  it("are all tested", () => {
    expect([...durationOptions()].sort()).toEqual(Object.keys(uses).sort());
  });

  describe.each(Object.entries(uses))("%s", (name, use) => {
    const wrong = [NaN, -1, -Infinity, 3e9, 2 ** 31, Infinity];
    it.each(unlimited.test(name) ? wrong.slice(0, -1) : wrong)(
      "refuses %s",
      async (time) => {
        const call = async () => {
          await use(time);
        };
        await expect(call()).rejects.toThrow(
          `is ${String(time)}; it must be a number from`,
        );
      },
    );
  });
});
