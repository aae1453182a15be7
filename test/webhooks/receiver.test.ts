/** The options of the receiver, on `fetch` alone. */
import { describe, expect, it } from "vitest";
import { WebhookError } from "../../templates/webhooks/runtime/errors.js";
import type {
  EventDefinition,
  WebhookDefinitions,
} from "../../templates/webhooks/runtime/event.js";
import {
  createReceiver,
  type WebhookOptions,
} from "../../templates/webhooks/runtime/receive.js";
import {
  memoryReplayStore,
  type ReplayStore,
} from "../../templates/webhooks/runtime/replay.js";
import { github } from "../../templates/webhooks/runtime/schemes/github.js";
import { standard } from "../../templates/webhooks/runtime/schemes/standard.js";
import { utf8 } from "../../templates/webhooks/runtime/bytes.js";
import type { SignatureScheme } from "../../templates/webhooks/runtime/signature.js";
import { otherSecret, secret, signers } from "./sign.js";

const json = {
  mediaType: "application/json",
  kind: "json",
  required: true,
} as const;

function definition(other: Partial<EventDefinition> = {}): EventDefinition {
  return {
    method: "POST",
    status: 204,
    scheme: standard,
    body: json,
    ...other,
  };
}

const twoEvents: WebhookDefinitions = {
  events: {
    opened: definition({ values: ["opened"] }),
    closed: definition({ values: ["closed"] }),
  },
  selector: { in: "body", name: "type" },
};

function request(body: string, headers: Record<string, string>): Request {
  return new Request("http://localhost/webhooks", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

/** A receiver that notes the events of its handlers. */
function receiver(
  api: WebhookDefinitions,
  options: Partial<WebhookOptions> = {},
  names = Object.keys(api.events),
) {
  const events: unknown[] = [];
  const errors: unknown[] = [];
  const handlers = Object.fromEntries(
    names.map((name) => [name, (event: unknown) => void events.push(event)]),
  );
  const webhooks = createReceiver(api, handlers, {
    secrets: secret,
    onError: (error) => errors.push(error),
    ...options,
  });
  const send = async (body: string, headers = signers.standard(body)) => {
    const response = await webhooks.fetch(request(body, headers));
    const text = await response.text();
    const { code = null } = (text === "" ? {} : JSON.parse(text)) as {
      code?: string;
    };
    return { status: response.status, code };
  };
  return { webhooks, send, events, errors };
}

describe("unknown events", () => {
  const body = `{"type":"closed","by":"Ada"}`;

  it("are those without a handler", async () => {
    const { send, events } = receiver(twoEvents, {}, ["opened"]);
    expect(await send(body)).toEqual({ status: 204, code: null });
    expect(events).toEqual([]);
  });

  it("are refused by choice", async () => {
    const { send } = receiver(twoEvents, { unknown: "refuse" }, ["opened"]);
    const refused = { status: 404, code: "unknown_event" };
    expect(await send(body)).toEqual(refused);
    expect(await send(`{"type":"toString"}`)).toEqual(refused);
    expect(await send(`[]`)).toEqual(refused);
    expect(await send(`{"type":"opened"}`)).toMatchObject({ status: 204 });
  });

  it("go to a function by choice, after their signature is verified", async () => {
    const seen: unknown[] = [];
    const unknown = (event: unknown) => void seen.push(event);
    const { send } = receiver(twoEvents, { unknown }, ["opened"]);
    await send(body);
    await send(`{"type":"moved"}`);
    const forged = signers.standard(body, { secret: otherSecret });
    expect((await send(body, forged)).status).toBe(401);
    expect(seen).toEqual([
      { name: "closed", body: { type: "closed", by: "Ada" } },
      { name: null, body: { type: "moved" } },
    ]);
  });

  it("do not include methods that every object has", async () => {
    const api: WebhookDefinitions = {
      events: { toString: definition() },
      selector: null,
    };
    const { send } = receiver(api, { unknown: "refuse" }, []);
    expect((await send("{}")).status).toBe(404);
  });
});

describe("events", () => {
  it("are told apart by a header", async () => {
    const { send, events } = receiver({
      ...twoEvents,
      selector: { in: "header", name: "x-event" },
    });
    const headers = signers.standard("{}");
    await send("{}", { ...headers, ...{ "x-event": "closed" } });
    expect(events).toMatchObject([{ name: "closed" }]);
  });

  it("are told apart by the application", async () => {
    const { send, events } = receiver(
      { ...twoEvents, selector: null },
      {
        select: ({ url }, body) =>
          url.endsWith("/webhooks") && (body as { on: boolean }).on
            ? "opened"
            : null,
        unknown: "refuse",
      },
    );
    expect((await send(`{"on":true}`)).status).toBe(204);
    expect((await send(`{"on":false}`)).status).toBe(404);
    expect(events).toMatchObject([{ name: "opened" }]);
  });

  it("have the described headers as texts", async () => {
    const api: WebhookDefinitions = {
      events: {
        opened: definition({
          headers: [
            { name: "X-Region", required: true },
            { name: "X-Try", required: false },
          ],
        }),
      },
      selector: null,
    };
    const { send, events } = receiver(api);
    const other = { "x-region": "eu", "x-other": "1" };
    await send("{}", { ...signers.standard("{}"), ...other });
    expect(events).toEqual([
      { name: "opened", body: {}, headers: { "X-Region": "eu" } },
    ]);
    const refused = { status: 400, code: "missing_header" };
    expect(await send("{}")).toEqual(refused);
  });

  it("may have a text, or no body", async () => {
    const text = {
      mediaType: "text/plain",
      kind: "text",
      required: true,
    } as const;
    const texts = receiver({
      events: { opened: definition({ body: text }) },
      selector: null,
    });
    const headers = {
      ...signers.standard("a=1"),
      ...{ "content-type": "text/plain" },
    };
    expect((await texts.send("a=1", headers)).status).toBe(204);
    expect(texts.events).toEqual([{ name: "opened", body: "a=1" }]);
    const none = receiver({
      events: { opened: definition({ body: null }) },
      selector: null,
    });
    expect((await none.send("")).status).toBe(204);
    expect(none.events).toEqual([{ name: "opened" }]);
  });

  it("with JSON refuse other media types", async () => {
    const { send } = receiver({
      events: { opened: definition() },
      selector: null,
    });
    const headers = {
      ...signers.standard("{}"),
      ...{ "content-type": "text/plain" },
    };
    expect(await send("{}", headers)).toEqual({
      status: 415,
      code: "unsupported_media_type",
    });
  });
});

describe("handlers", () => {
  const one: WebhookDefinitions = {
    events: { opened: definition() },
    selector: null,
  };

  it("choose the response with an error", async () => {
    const webhooks = createReceiver(
      one,
      {
        opened() {
          throw new WebhookError(410, "gone", "Unsubscribed");
        },
      },
      { secrets: secret },
    );
    const response = await webhooks.fetch(
      request("{}", signers.standard("{}")),
    );
    expect(response.status).toBe(410);
    expect(await response.json()).toEqual({
      code: "gone",
      message: "Unsubscribed",
    });
  });

  it("may be the methods of an object", async () => {
    class Counter {
      count = 0;
      opened() {
        this.count++;
      }
    }
    const counter = new Counter();
    const webhooks = createReceiver(one, counter, { secrets: secret });
    await webhooks.fetch(request("{}", signers.standard("{}")));
    expect(counter.count).toBe(1);
  });

  it("get the id and the time of the message", async () => {
    const calls: unknown[] = [];
    const webhooks = createReceiver(
      one,
      { opened: (_event: unknown, call: unknown) => void calls.push(call) },
      { secrets: secret, now: () => 1_614_265_330_000 },
    );
    const headers = signers.standard("{}", {
      id: "msg_1",
      timestamp: 1614265330,
    });
    await webhooks.fetch(request("{}", headers));
    expect(calls).toMatchObject([
      { id: "msg_1", timestamp: new Date(1_614_265_330_000) },
    ]);
  });

  it("do not show their errors to the sender", async () => {
    const failure = new Error("password is hunter2");
    const errors: unknown[] = [];
    const webhooks = createReceiver(
      one,
      { opened: () => Promise.reject(failure) },
      { secrets: secret, onError: (error) => errors.push(error) },
    );
    const response = await webhooks.fetch(
      request("{}", signers.standard("{}")),
    );
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
    expect(errors).toEqual([failure]);
  });

  // Platforms refuse these statuses. 204 has no body.
  it.each([1000, 199, 600, 0, NaN, 200.5, "200", null])(
    "cannot choose the status %s",
    async (status) => {
      const errors: unknown[] = [];
      const webhooks = createReceiver(
        twoEvents,
        { opened: () => ({ status, body: {} }) },
        { secrets: secret, onError: (error) => errors.push(error) },
      );
      const body = '{"type":"opened"}';
      const sent = request(body, signers.standard(body));
      expect((await webhooks.fetch(sent)).status).toBe(500);
      expect(errors).toEqual([expect.any(TypeError)]);
    },
  );

  it("answer even if onError throws", async () => {
    const webhooks = createReceiver(
      one,
      {},
      {
        secrets: secret,
        onError() {
          throw new Error("no log");
        },
      },
    );
    expect((await webhooks.fetch(request("{}", {}))).status).toBe(401);
  });
});

it("explains that a parsed body has no signature", async () => {
  const { webhooks, errors } = receiver(twoEvents);
  const parsed = request("{}", signers.standard("{}"));
  await parsed.json();
  expect((await webhooks.fetch(parsed)).status).toBe(500);
  expect(String(errors[0])).toContain("before body parsers");
});

it("stops reading a body without a length that is too large", async () => {
  let chunks = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks++;
      controller.enqueue(new Uint8Array(100));
    },
  });
  const { webhooks } = receiver(twoEvents, { maxBodySize: 1000 });
  const endless = new Request("http://localhost/", {
    method: "POST",
    body,
    duplex: "half",
  });
  expect((await webhooks.fetch(endless)).status).toBe(413);
  expect(chunks).toBeLessThan(20);
});

describe("time", () => {
  const at = (timestamp: number, options: Partial<WebhookOptions> = {}) => {
    const now = () => 1_000_000_000;
    const { send } = receiver(twoEvents, { now, ...options });
    const body = `{"type":"opened"}`;
    return send(body, signers.standard(body, { timestamp }));
  };

  it("may differ by the tolerance", async () => {
    expect((await at(1_000_300)).status).toBe(204);
    expect((await at(999_700)).status).toBe(204);
    expect((await at(1_000_301)).code).toBe("outside_tolerance");
    expect((await at(999_699)).code).toBe("outside_tolerance");
    expect((await at(999_000, { tolerance: 1000 })).status).toBe(204);
  });
});

describe("copies", () => {
  const body = `{"type":"opened"}`;

  it("are accepted by choice", async () => {
    const { send, events } = receiver(twoEvents, { replay: false });
    const headers = signers.standard(body);
    for (const status of [204, 204])
      expect((await send(body, headers)).status).toBe(status);
    expect(events).toHaveLength(2);
  });

  it("are refused by another process with the same store", async () => {
    const replay = memoryReplayStore();
    const headers = signers.standard(body);
    expect(
      (await receiver(twoEvents, { replay }).send(body, headers)).status,
    ).toBe(204);
    expect(
      (await receiver(twoEvents, { replay }).send(body, headers)).code,
    ).toBe("replayed");
  });

  it("are refused with another of several signatures", async () => {
    const { send } = receiver(twoEvents, { secrets: [secret, otherSecret] });
    const stamp = { id: "msg_1", timestamp: Math.floor(Date.now() / 1000) };
    const first = signers.standard(body, stamp);
    const second = signers.standard(body, { ...stamp, secret: otherSecret });
    const both = {
      ...first,
      "webhook-signature": `${first["webhook-signature"]} ${second["webhook-signature"]}`,
    };
    expect((await send(body, both)).status).toBe(204);
    expect((await send(body, second)).code).toBe("replayed");
  });

  it("are not those of a sender that tries again later", async () => {
    const { send, events } = receiver(twoEvents);
    const timestamp = Math.floor(Date.now() / 1000);
    for (const offset of [0, 5]) {
      const stamp = { id: "msg_1", timestamp: timestamp - offset };
      expect((await send(body, signers.standard(body, stamp))).status).toBe(
        204,
      );
    }
    expect(events).toHaveLength(2);
  });

  it("are remembered as long as the time is accepted", async () => {
    const kept: number[] = [];
    const replay: ReplayStore = {
      seen: (_key, expiresAt) => {
        kept.push(expiresAt);
        return false;
      },
      forget: () => undefined,
    };
    const now = () => 1_000_000_500;
    const api: WebhookDefinitions = {
      events: { opened: definition({ scheme: github }) },
      selector: null,
    };
    await receiver(api, { now, replay }).send(
      "{}",
      signers.github("{}") as never,
    );
    const stamp = { timestamp: 999_900 };
    await receiver(twoEvents, { now, replay }).send(
      body,
      signers.standard(body, stamp),
    );
    expect(kept).toEqual([1_000_000_500 + 86_400_000, 1_000_200_000]);
  });

  it("are kept in bounded memory, and forgotten in time", () => {
    let time = 0;
    const store = memoryReplayStore({ size: 2, now: () => time });
    expect(store.seen("a", 10)).toBe(false);
    expect(store.seen("a", 10)).toBe(true);
    expect(store.seen("b", 20)).toBe(false);
    time = 15;
    // Removes `a`, which has expired, and not `b`.
    expect(store.seen("c", 30)).toBe(false);
    expect(store.seen("b", 20)).toBe(true);
    // Removes the oldest one, because nothing has expired.
    expect(store.seen("d", 30)).toBe(false);
    expect(store.seen("c", 30)).toBe(true);
    expect(store.seen("b", 20)).toBe(false);
  });
});

it("verifies with a scheme of the application", async () => {
  const reversed: SignatureScheme = {
    ...github,
    name: "own",
    read: (header) => github.read((name) => header(name.replace("hub", "own"))),
    key: (text) => utf8([...text].reverse().join("")),
  };
  const { send } = receiver(twoEvents, {
    scheme: reversed,
    secrets: `abc${"-".repeat(24)}`,
  });
  const body = `{"type":"opened"}`;
  const signed = signers.github(body, {
    secret: `${"-".repeat(24)}cba`,
  });
  const headers = { "x-own-signature-256": signed["x-hub-signature-256"] };
  expect((await send(body, headers as never)).status).toBe(204);
  expect((await send(body, signed as never)).status).toBe(401);
});
