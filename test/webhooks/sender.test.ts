/** The sender: what it queues, how often it sends, and when it stops. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { WebhookDefinitions } from "../../templates/webhooks/runtime/event.js";
import { createReceiver } from "../../templates/webhooks/runtime/receive.js";
import { standard } from "../../templates/webhooks/runtime/schemes/standard.js";
import {
  delayAfter,
  retryAfter,
} from "../../templates/webhooks/runtime/sender/backoff.js";
import { EventMismatch } from "../../templates/webhooks/runtime/sender/message.js";
import {
  memoryQueue,
  type WebhookMessage,
  type WebhookQueue,
} from "../../templates/webhooks/runtime/sender/queue.js";
import {
  createSender,
  type SenderOf,
  type SenderOptions,
} from "../../templates/webhooks/runtime/sender/sender.js";
import { otherSecret, secret } from "./sign.js";

interface Events {
  opened: { name: "opened"; body: unknown; headers?: Record<string, string> };
  run: { name: "run"; body: unknown };
}

const json = {
  mediaType: "application/json",
  kind: "json",
  required: true,
} as const;
const api: WebhookDefinitions = {
  events: {
    opened: {
      method: "POST",
      status: 204,
      scheme: standard,
      body: {
        ...json,
        validate: (value) =>
          typeof value === "object"
            ? []
            : [{ path: "", message: "must be object" }],
      },
      headers: [{ name: "X-Region", required: false }],
      values: ["opened"],
    },
    run: {
      method: "PUT",
      status: 204,
      scheme: standard,
      body: json,
      values: ["ran"],
    },
  },
  selector: { in: "header", name: "x-event" },
};

const url = "https://receiver.example/webhooks";

interface Sent {
  url: string;
  headers: Headers;
  body: string;
  method: string | undefined;
}

/** A sender with a clock that only tests move, and a receiver that answers with the given statuses. */
function sending(
  answers: (number | Error | Response)[] = [],
  options: Partial<SenderOptions> = {},
) {
  const sent: Sent[] = [];
  const clock = { now: 1_000_000_000_000 };
  const queue = memoryQueue();
  const dead: string[] = [];
  const gone: string[] = [];
  const sender = createSender(api, {
    url,
    secret,
    queue,
    // Without lookups of names.
    allowPrivateAddresses: true,
    now: () => clock.now,
    random: () => 1,
    onDead: ({ id }, reason) => dead.push(`${id}: ${reason}`),
    onGone: (address) => gone.push(address),
    fetch: (address, { headers, body, method }) => {
      const bytes = body as Uint8Array | undefined;
      sent.push({
        url: address,
        headers: new Headers(headers),
        body: new TextDecoder().decode(bytes),
        method,
      });
      const answer = answers.shift() ?? 204;
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(
        typeof answer === "number"
          ? new Response(null, { status: answer })
          : answer,
      );
    },
    ...options,
  }) as SenderOf<Events>;
  return { sender, sent, clock, queue, dead, gone };
}

describe("an event", () => {
  it("is signed so that the receiver accepts it", async () => {
    const events: unknown[] = [];
    const receiver = createReceiver(
      api,
      {
        opened: (event: unknown, { id }: { id: string }) =>
          void events.push([id, event]),
      },
      { secrets: secret },
    );
    const { sender } = sending([], {
      now: Date.now,
      fetch: (address, init) => receiver.fetch(new Request(address, init)),
    });
    const body = { type: "opened", by: "Ünal" };
    const id = await sender.opened({ body, headers: { "X-Region": "eu" } });
    expect(await sender.drain()).toBe(1);
    const event = { name: "opened", body, headers: { "X-Region": "eu" } };
    expect(events).toEqual([[id, event]]);
  });

  it("is refused before it is queued if it does not match", async () => {
    const { sender, queue } = sending();
    await expect(sender.opened({ body: 1 })).rejects.toThrow(EventMismatch);
    await expect(sender.opened({ body: 1 })).rejects.toMatchObject({
      issues: [{ message: "must be object" }],
    });
    expect(queue.size).toBe(0);
  });

  it.each([
    undefined,
    "",
    "ftp://example.com/",
    "file:///etc/passwd",
    "/webhooks",
  ])("needs a receiver: %s", async (address) => {
    const { sender } = sending([], { url: address as string });
    await expect(sender.opened({ body: {} })).rejects.toThrow(TypeError);
  });

  it("has another name if a sender uses it, and its own method", async () => {
    const { sender, sent } = sending();
    await sender.runEvent({ body: {} });
    await sender.drain();
    expect(sent).toMatchObject([{ method: "PUT", body: "{}" }]);
    expect(sent[0]?.headers.get("x-event")).toBe("ran");
  });

  it("can have a receiver and an id of its own, which is queued once", async () => {
    const { sender, sent } = sending();
    const other = "https://other.example/";
    for (const id of ["msg_1", "msg_1"])
      await sender.opened({ body: {} }, { url: other, id });
    await sender.drain();
    expect(sent.map((one) => one.url)).toEqual([other]);
    expect(sent[0]?.headers.get("webhook-id")).toBe("msg_1");
  });

  it("is signed with the secret of its receiver, and with two while they change", async () => {
    const { sender, sent } = sending([], {
      secret: (message) =>
        message.url === url ? secret : [secret, otherSecret],
    });
    await sender.opened({ body: {} });
    await sender.opened({ body: {} }, { url: "https://other.example/" });
    await sender.drain();
    // Both are sent at the same time.
    const counts = sent.map(({ url: to, headers }) => [
      to,
      headers.get("webhook-signature")?.split(" ").length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      [url]: 1,
      "https://other.example/": 2,
    });
  });

  it("cannot be sent without a secret", () => {
    expect(() => sending([], { secret: "" })).toThrow(TypeError);
  });

  it("carries no secret into the queue", async () => {
    const { sender, queue } = sending();
    await sender.opened({ body: {} });
    const [message] = await queue.take(1, Infinity, 0);
    expect(JSON.stringify(message)).not.toContain(secret.slice(6));
  });
});

describe("a failure", () => {
  it("is tried again with the same id and another time", async () => {
    const { sender, sent, clock, queue } = sending([
      500,
      new TypeError("fetch failed"),
      302,
    ]);
    await sender.opened({ body: {} });
    for (const delay of [5000, 10_000, 20_000]) {
      expect(await sender.drain()).toBe(1);
      clock.now += delay - 1;
      expect(await sender.drain()).toBe(0);
      clock.now += 1;
    }
    expect(await sender.drain()).toBe(1);
    expect(queue.size).toBe(0);
    const ids = sent.map(({ headers }) => headers.get("webhook-id"));
    expect(new Set(ids).size).toBe(1);
    const times = sent.map(({ headers }) =>
      Number(headers.get("webhook-timestamp")),
    );
    expect(times.map((time) => time - 1_000_000_000)).toEqual([0, 5, 15, 35]);
  });

  it("waits for a random part of the delay", () => {
    const limits = { firstDelay: 100, maxDelay: 350 };
    const delays = [1, 2, 3, 4].map((attempts) =>
      delayAfter(attempts, limits, 0.5),
    );
    expect(delays).toEqual([50, 100, 175, 175]);
    expect(delayAfter(1, limits, 0)).toBe(0);
  });

  it("waits as long as the receiver asks for, within a day", async () => {
    const busy = new Response(null, {
      status: 503,
      headers: { "retry-after": "60" },
    });
    const { sender, clock } = sending([busy]);
    await sender.opened({ body: {} });
    await sender.drain();
    clock.now += 59_999;
    expect(await sender.drain()).toBe(0);
    clock.now += 1;
    expect(await sender.drain()).toBe(1);
    expect(retryAfter("Thu, 01 Jan 1970 00:01:00 GMT", 10_000)).toBe(50_000);
    expect(retryAfter("Thu, 01 Jan 1970 00:00:00 GMT", 10_000)).toBe(0);
    expect(retryAfter("99999999999", 0)).toBe(86_400_000);
    expect(retryAfter("soon", 0)).toBe(0);
  });

  it("ends as a dead letter after the last attempt", async () => {
    const { sender, clock, dead, queue } = sending([500, 500, 500], {
      retry: { attempts: 3 },
    });
    const id = await sender.opened({ body: {} });
    for (let attempt = 0; attempt < 3; attempt++) {
      await sender.drain();
      clock.now += 60_000;
    }
    const reason = "The receiver answered with 500";
    expect(dead).toEqual([`${id}: ${reason}`]);
    expect(queue.deadLetters).toMatchObject([
      { message: { id, attempts: 3 }, reason },
    ]);
    expect(queue.size).toBe(0);
  });

  it("with 410 disables the receiver", async () => {
    const { sender, sent, dead, gone } = sending([410], { concurrency: 1 });
    await sender.opened({ body: {} });
    await sender.opened({ body: {} });
    await sender.opened({ body: {} }, { url: "https://other.example/" });
    await sender.drain();
    expect(gone).toEqual([url]);
    expect(sent.map((one) => one.url)).toEqual([url, "https://other.example/"]);
    expect(dead).toHaveLength(2);
  });

  it("of a receiver that does not answer ends in time", async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const attempts: unknown[] = [];
    const { sender } = sending([], {
      url: `http://127.0.0.1:${String(port)}/`,
      fetch,
      timeout: 50,
      onAttempt: ({ status }) => attempts.push(status),
    });
    await sender.opened({ body: {} });
    await sender.drain();
    expect(attempts).toEqual([null]);
    server.closeAllConnections();
    server.close();
  });

  it("of the rest of a response changes nothing", async () => {
    const endings = [
      () => Promise.reject(new Error("no")),
      () => new Promise<void>(() => undefined),
    ];
    for (const cancel of endings) {
      const answer = new Response(new ReadableStream({ cancel }));
      const { sender, queue } = sending([answer]);
      await sender.opened({ body: {} });
      await sender.drain();
      expect(queue.size).toBe(0);
    }
  });

  it("does not follow redirects", async () => {
    const seen: string[] = [];
    const server = createServer(({ url: path = "" }, response) => {
      seen.push(path);
      response.writeHead(307, { location: "/internal" }).end();
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const { sender, queue } = sending([], {
      url: `http://127.0.0.1:${String(port)}/hook`,
      fetch,
    });
    await sender.opened({ body: {} });
    await sender.drain();
    expect(seen).toEqual(["/hook"]);
    expect(queue.size).toBe(1);
    server.close();
    server.closeAllConnections();
  });
});

describe("a queue", () => {
  it("shows a message again if a process ends in the middle of a delivery", async () => {
    const { sender, clock, queue, sent } = sending();
    const id = await sender.opened({ body: {} });
    const [taken] = await queue.take(1, clock.now, clock.now + 60_000);
    expect(taken?.id).toBe(id);
    expect(await sender.drain()).toBe(0);
    clock.now += 60_000;
    expect(await sender.drain()).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it("that fails after a delivery sends the message again", async () => {
    const inner = memoryQueue();
    let isBroken = true;
    const queue: WebhookQueue = {
      ...inner,
      done(message) {
        if (!isBroken) return inner.done(message);
        isBroken = false;
        throw new Error("The connection is lost");
      },
    };
    const { sender, clock, sent } = sending([], { queue });
    await sender.opened({ body: {} });
    await expect(sender.drain()).rejects.toThrow("The connection is lost");
    clock.now += 3_600_000;
    await sender.drain();
    expect(sent).toHaveLength(2);
    expect(inner.size).toBe(0);
  });

  it("keeps a message of an event that the API no longer has", async () => {
    const { sender, queue, clock } = sending();
    const message: WebhookMessage = {
      id: "msg_1",
      event: "toString",
      url,
      headers: {},
      body: null,
      createdAt: clock.now,
      attempts: 0,
    };
    await queue.add(message);
    await sender.drain();
    expect(queue.size).toBe(1);
  });
});

describe("run", () => {
  it("delivers what is added meanwhile, and ends with the signal", async () => {
    const { sender, queue } = sending([], { pollInterval: 3_600_000 });
    const stop = new AbortController();
    const running = sender.run({ signal: stop.signal });
    const delivered = async () => {
      while (queue.size > 0)
        await new Promise((resolve) => setImmediate(resolve));
    };
    await sender.opened({ body: {} });
    await delivered();
    await sender.opened({ body: {} });
    await delivered();
    stop.abort();
    await running;
  });

  it("finishes what it has begun", async () => {
    let answer: (response: Response) => void = () => undefined;
    let start = (): void => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    const { sender, queue } = sending([], {
      fetch: () => {
        start();
        return new Promise((resolve) => (answer = resolve));
      },
    });
    await sender.opened({ body: {} });
    const stop = new AbortController();
    const running = sender.run({ signal: stop.signal });
    await started;
    stop.abort();
    answer(new Response(null, { status: 204 }));
    await running;
    expect(queue.size).toBe(0);
  });

  it("reports errors of the queue, and goes on", async () => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    const { sender } = sending([], {
      queue: {
        ...memoryQueue(),
        take: () => Promise.reject(new Error("The database is away")),
      },
      pollInterval: 1,
      onError: (error) => {
        errors.push(error);
        if (errors.length === 3) stop.abort();
      },
    });
    await sender.run({ signal: stop.signal });
    expect(errors).toHaveLength(3);
  });

  it("sends no more at a time than allowed", async () => {
    let active = 0;
    let most = 0;
    let start = () => undefined as unknown;
    const started = new Promise((resolve) => {
      start = () => {
        resolve(undefined);
      };
    });
    const { sender, queue } = sending([], {
      concurrency: 3,
      fetch: async () => {
        most = Math.max(most, ++active);
        // Signing takes a while, so the first requests wait for each other.
        if (active === 3) start();
        await started;
        await new Promise((resolve) => setImmediate(resolve));
        active--;
        return new Response(null, { status: 204 });
      },
    });
    for (let count = 0; count < 20; count++) await sender.opened({ body: {} });
    expect(await sender.drain()).toBe(20);
    expect(most).toBe(3);
    expect(queue.size).toBe(0);
  });
});
