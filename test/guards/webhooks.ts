/** Functions that an application passes to the receiver and the sender of webhooks. */
import {
  createWebhookSender,
  createWebhooks,
  memoryQueue,
  memoryReplayStore,
  standard,
  type SignatureScheme,
  type WebhookHandlers,
  type WebhookOptions,
  type WebhookQueue,
} from "@petstore/webhooks";
import type { SenderOptions } from "@petstore/webhooks";
import { secret, signers } from "../webhooks/sign.js";
import {
  itsError,
  waits,
  type Kit,
  type Scenario,
  type Scenarios,
} from "./scenario.js";

type Outcome = readonly [status: number, body: string];

const event = {
  type: "pet.created",
  timestamp: "2026-11-15T12:00:00Z",
  data: { id: 1, name: "Rex", categoryId: 1 },
};

const internal: Outcome = [
  500,
  '{"code":"internal_error","message":"The event was not handled"}',
];
const isNeeded = { fails: internal, late: waits } as const;

/** One signed event. */
async function received(
  { onError }: Kit,
  options: Partial<WebhookOptions<"petCreated">>,
  handlers: WebhookHandlers = { petCreated: () => undefined },
  type = event.type,
): Promise<Outcome> {
  const webhooks = createWebhooks(handlers, {
    secrets: secret,
    onError,
    ...options,
  });
  const body = JSON.stringify({ ...event, type });
  const response = await webhooks.fetch(
    new Request("http://localhost/webhooks", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signers.standard(body),
      },
      body,
    }),
  );
  return [response.status, await response.text()];
}

const receiving =
  (
    optionsOf: (fn: never) => Partial<WebhookOptions<"petCreated">>,
    handlers?: WebhookHandlers,
    type?: string,
  ): Scenario["use"] =>
  (kit) =>
    received(kit, optionsOf(kit.fn), handlers, type);

const failed: WebhookHandlers = {
  petCreated() {
    throw new Error("of the handler");
  },
};

/** A scheme that calls the function for one of its steps. */
const schemeWith = (
  step: keyof SignatureScheme,
  fn: unknown,
): SignatureScheme => ({ ...standard, [step]: fn });

/** How a message ends: attempts, what is left in the queue, and the reason that `onAttempt` gets. */
async function sent(
  kit: Kit,
  options: Partial<SenderOptions>,
  status = 204,
  deliver: "drain" | "run" = "drain",
): Promise<unknown> {
  const attempts: unknown[] = [];
  const queue = memoryQueue();
  const stop = new AbortController();
  const sender = createWebhookSender({
    url: "https://receiver.example/webhooks",
    secret,
    queue,
    allowPrivateAddresses: true,
    fetch: () => Promise.resolve(new Response(null, { status })),
    onError: kit.onError,
    onAttempt({ status: answered, reason }) {
      attempts.push([answered, reason === null ? "sent" : "failed"]);
      stop.abort();
    },
    random: () => 1,
    pollInterval: 1,
    ...(kit.isLimited && { timeout: 5 }),
    ...options,
  });
  const { data } = event;
  const body = { ...event, data: { ...data, id: 1n, categoryId: 1n } };
  await sender.petCreated({ body: body as never });
  if (deliver === "run") await sender.run({ signal: stop.signal });
  else await sender.drain();
  return { attempts, waiting: queue.size, dead: queue.deadLetters.length };
}

const sending =
  (
    optionsOf: (fn: never) => Partial<SenderOptions>,
    status?: number,
    deliver?: "drain" | "run",
  ): Scenario["use"] =>
  (kit) =>
    sent(kit, optionsOf(kit.fn), status, deliver);

const queueWith = (own: Partial<WebhookQueue>): WebhookQueue => ({
  ...memoryQueue(),
  ...own,
});

const named = (
  start: string,
  scenarios: Readonly<Record<string, Scenario | readonly Scenario[]>>,
): Scenarios =>
  Object.fromEntries(
    Object.entries(scenarios).map(([name, one]) => [start + name, one]),
  );

const schemeOf = (step: keyof SignatureScheme): Scenario["works"] =>
  standard[step] as Scenario["works"];

const receiver = named("webhooks createWebhooks", {
  "(handlers).{event}": {
    works: () => undefined,
    use: (kit) => received(kit, {}, { petCreated: kit.fn }),
    ...isNeeded,
  },
  "(options).scheme.key": {
    works: schemeOf("key"),
    use: receiving((fn) => ({ scheme: schemeWith("key", fn) })),
    fails: itsError,
    isSync: true,
    told: "caller",
  },
  "(options).scheme.read": {
    works: schemeOf("read"),
    use: receiving((fn) => ({ scheme: schemeWith("read", fn) })),
    fails: internal,
    isSync: true,
  },
  "(options).scheme.prefix": {
    works: schemeOf("prefix"),
    use: receiving((fn) => ({ scheme: schemeWith("prefix", fn) })),
    fails: internal,
    isSync: true,
  },
  "(options).scheme.write": {
    works: schemeOf("write"),
    use: receiving((fn) => ({ scheme: schemeWith("write", fn) })),
    isUnused: true,
  },
  "(options).replay.seen": {
    works: () => false,
    use: receiving((seen) => ({ replay: { seen, forget: () => undefined } })),
    ...isNeeded,
  },
  "(options).replay.forget": {
    works: () => undefined,
    use: receiving(
      (forget) => ({ replay: { seen: () => false, forget } }),
      failed,
    ),
  },
  "(options).unknown": {
    works: () => undefined,
    use: receiving((unknown) => ({ unknown }), {}),
    ...isNeeded,
  },
  "(options).select": {
    works: () => "petCreated",
    use: receiving((select) => ({ select })),
    fails: internal,
    isSync: true,
  },
  "(options).onError": {
    works: () => undefined,
    use: receiving((onError) => ({ onError }), failed),
    told: "nobody",
  },
  "(options).now": {
    works: () => Date.now(),
    use: receiving((now) => ({ now })),
    fails: internal,
    isSync: true,
  },
});

/** The message waits for another attempt. */
const toRetry = {
  fails: { attempts: [[null, "failed"]], waiting: 1, dead: 0 },
} as const;
const toCaller = { fails: itsError, late: waits, told: "caller" } as const;

/** Of the queue: what `drain` throws, `run` reports. */
function queued(
  step: "done" | "retry" | "dead",
  status: number,
  retry: SenderOptions["retry"] = {},
): readonly Scenario[] {
  const use = (deliver: "drain" | "run"): Scenario["use"] =>
    sending(
      (fn) => ({ queue: queueWith({ [step]: fn }), retry }),
      status,
      deliver,
    );
  return [{ works: () => undefined, use: use("drain"), ...toCaller }];
}

const sender = named("webhooks createWebhookSender(options).", {
  secret: {
    works: () => secret,
    use: sending((own) => ({ secret: own })),
    ...toRetry,
  },
  "queue.add": {
    works: () => undefined,
    use: sending((add) => ({ queue: queueWith({ add }) })),
    ...toCaller,
  },
  "queue.take": [
    {
      works: () => [],
      use: sending((take) => ({ queue: queueWith({ take }) })),
      ...toCaller,
    },
    {
      works: () => [],
      use(kit) {
        const known = memoryQueue();
        const functions: WebhookQueue["take"][] = [known.take, kit.fn];
        const take: WebhookQueue["take"] = (...values) =>
          (functions.length > 1 ? functions.pop() : known.take)?.(...values) ??
          [];
        return sent(kit, { queue: { ...known, take } }, 204, "run");
      },
      late: waits,
    },
  ],
  "queue.done": queued("done", 204),
  "queue.retry": queued("retry", 500),
  "queue.dead": queued("dead", 500, { attempts: 1 }),
  "scheme.key": {
    works: schemeOf("key"),
    use: sending((fn) => ({ scheme: schemeWith("key", fn) })),
    fails: itsError,
    isSync: true,
    told: "caller",
  },
  "scheme.read": {
    works: schemeOf("read"),
    use: sending((fn) => ({ scheme: schemeWith("read", fn) })),
    isUnused: true,
  },
  "scheme.prefix": {
    works: schemeOf("prefix"),
    use: sending((fn) => ({ scheme: schemeWith("prefix", fn) })),
    ...toRetry,
    isSync: true,
  },
  "scheme.write": {
    works: schemeOf("write"),
    use: sending((fn) => ({ scheme: schemeWith("write", fn) })),
    ...toRetry,
    isSync: true,
  },
  onAttempt: {
    works: () => undefined,
    use: sending((onAttempt) => ({ onAttempt })),
  },
  onDead: {
    works: () => undefined,
    use: sending((onDead) => ({ onDead, retry: { attempts: 1 } }), 500),
  },
  onGone: {
    works: () => undefined,
    use: sending((onGone) => ({ onGone }), 410),
  },
  onError: {
    works: () => undefined,
    use: sending((onError) => ({
      onError,
      onAttempt() {
        throw new Error("of another function");
      },
    })),
    told: "nobody",
  },
  fetch: {
    works: () => Promise.resolve(new Response(null, { status: 204 })),
    use: sending((fetch) => ({ fetch })),
    ...toRetry,
    told: "nobody",
  },
  now: {
    works: () => Date.now(),
    use: sending((now) => ({ now })),
    fails: itsError,
    isSync: true,
    told: "caller",
  },
  random: {
    works: () => 1,
    use: sending((random) => ({ random }), 500),
    isSync: true,
  },
});

export const webhookScenarios: Scenarios = {
  ...receiver,
  ...sender,
  "webhooks memoryReplayStore(options).now": {
    works: () => Date.now(),
    use: receiving((now) => ({ replay: memoryReplayStore({ now }) })),
    fails: internal,
    isSync: true,
  },
};
