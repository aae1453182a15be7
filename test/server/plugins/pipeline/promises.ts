/** What each pair of plugins promises, and the check that shows it. */
import assert from "node:assert/strict";
import type { Plugin } from "../../../../templates/server/runtime/options.js";
import type { Ask } from "../places.js";
import { get, holding, kinds, post, type PairWorld } from "./kinds.js";
import { apiWith, newWorld, shop, type Site } from "./site.js";

interface Promised {
  readonly says: string;
  /** Beside both plugins doing their work. */
  readonly check?: (ask: Ask, world: PairWorld) => Promise<void>;
  /** The error of an API with both of them. */
  readonly refused?: RegExp;
}

const asking = get({ origin: shop });

async function expectShown(
  ask: Ask,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const reply = await ask(path, get({ origin: shop, ...headers }));
  assert.equal(reply.status, status);
  assert.equal(reply.headers.get("access-control-allow-origin"), shop);
}

async function expectStatuses(
  ask: Ask,
  path: string,
  statuses: readonly number[],
  headers: Record<string, string>,
): Promise<void> {
  const found = [];
  for (const _ of statuses) found.push((await ask(path, get(headers))).status);
  assert.deepEqual(found, statuses);
}

const id = (what: string): Promised => ({ says: `${what} has the request id` });
const span = (what: string): Promised => ({ says: `${what} ends the span` });
const own = (what: string): Promised => ({
  says: `the plugin of the phase telemetry sees ${what}`,
});

/** By the names of both, the outer one first. */
export const promises: Readonly<Record<string, Promised>> = {
  "requestIdFrom requestIdFrom": { says: "the option is set once" },
  "requestIdFrom telemetry": id("a request with a span"),
  "requestIdFrom cors": id("a response for scripts"),
  "requestIdFrom health": {
    says: "a health check has a request id",
    async check(ask) {
      const sent = get({ "x-request-id": "abc" });
      const { headers } = await ask("/health/live", sent);
      assert.equal(headers.get("x-request-id"), "abc");
    },
  },
  "requestIdFrom timeouts": {
    says: "a 503 has the request id",
    async check(ask) {
      const { headers } = await ask("/late", get({ "x-request-id": "abc" }));
      assert.equal(headers.get("x-request-id"), "abc");
    },
  },
  "requestIdFrom rateLimit": {
    says: "a 429 has the request id",
    async check(ask) {
      const sent = get({ "x-request-id": "abc", "x-client": "id" });
      const replies = [await ask("/text", sent), await ask("/text", sent)];
      replies.push(await ask("/text", sent));
      assert.equal(replies[2]?.status, 429);
      assert.equal(replies[2].headers.get("x-request-id"), "abc");
    },
  },
  "requestIdFrom limitConcurrency": id("a 503"),
  "requestIdFrom conditional": {
    says: "a 304 has the request id",
    async check(ask) {
      const sent = get({ "x-request-id": "abc", "if-none-match": '"5"' });
      const { status, headers } = await ask("/text", sent);
      assert.deepEqual([status, headers.get("x-request-id")], [304, "abc"]);
    },
  },
  "requestIdFrom idempotency": {
    says: "a repeated response has the id of its own request",
    async check(ask) {
      for (const sent of ["first", "second"]) {
        const reply = await ask(
          "/things",
          post("id", { "x-request-id": sent }),
        );
        assert.equal(reply.headers.get("x-request-id"), sent);
      }
    },
  },
  "requestIdFrom ranges": id("a 206"),
  "requestIdFrom compression": id("a compressed response"),
  "requestIdFrom definePlugin": id("a request that other plugins see"),

  "telemetry telemetry": { says: "each has a span of its own" },
  "telemetry cors": span("a preflight response"),
  "telemetry health": span("a health check"),
  "telemetry timeouts": span("a 503"),
  "telemetry rateLimit": span("a 429"),
  "telemetry limitConcurrency": span("a 503"),
  "telemetry conditional": span("a 304"),
  "telemetry idempotency": span("a repeated response"),
  "telemetry ranges": span("a 206"),
  "telemetry compression": span("the last byte of a compressed body"),
  "telemetry definePlugin": span("a response of another plugin"),

  "cors cors": {
    says: "each header is sent once",
    async check(ask) {
      const { headers } = await ask("/text", asking);
      assert.equal(headers.get("access-control-allow-origin"), shop);
      assert.equal(headers.get("vary"), "Origin");
    },
  },
  "cors health": {
    says: "scripts can read health checks",
    check: (ask) => expectShown(ask, "/health/live", 200),
  },
  "cors timeouts": {
    says: "scripts can read the 503",
    check: (ask) => expectShown(ask, "/late", 503),
  },
  "cors rateLimit": {
    says: "scripts can read the 429; preflight requests do not count",
    async check(ask) {
      const client = { "x-client": "script" };
      const headers = { origin: shop, "access-control-request-method": "PUT" };
      for (let index = 0; index < 3; index++)
        await ask("/text", {
          method: "OPTIONS",
          headers: { ...headers, ...client },
        });
      await expectShown(ask, "/text", 200, client);
      await expectShown(ask, "/text", 200, client);
      await expectShown(ask, "/text", 429, client);
    },
  },
  "cors limitConcurrency": {
    says: "scripts can read the 503",
    async check(ask, world) {
      const finish = await holding(ask, world);
      await expectShown(ask, "/text", 503);
      await finish();
    },
  },
  "cors conditional": {
    says: "scripts can read 304, 412 and the ETag",
    async check(ask) {
      await expectShown(ask, "/text", 304, { "if-none-match": '"5"' });
      await expectShown(ask, "/text", 412, { "if-match": '"4"' });
      const { headers } = await ask("/text", asking);
      assert.match(headers.get("access-control-expose-headers") ?? "", /etag/);
    },
  },
  "cors idempotency": {
    says: "a repeated response has the headers of its own request",
    async check(ask) {
      await ask("/things", post("origin"));
      const again = await ask("/things", post("origin", { origin: shop }));
      const { headers } = again;
      assert.equal(headers.get("access-control-allow-origin"), shop);
    },
  },
  "cors ranges": {
    says: "scripts can read 206, 416 and Content-Range",
    async check(ask) {
      await expectShown(ask, "/file", 416, { range: "bytes=5000-" });
      const sent = get({ origin: shop, range: "bytes=0-1" });
      const { headers } = await ask("/file", sent);
      const exposed = headers.get("access-control-expose-headers");
      assert.match(exposed ?? "", /content-range/);
    },
  },
  "cors compression": {
    says: "Vary names both headers",
    async check(ask) {
      const { headers } = await ask("/text", asking);
      assert.match(headers.get("vary") ?? "", /Accept-Encoding.*Origin/);
    },
  },
  "cors definePlugin": own("preflight responses"),

  "health health": {
    says: "two with the same paths are refused",
    refused: /already in use/,
  },
  "health timeouts": { says: "time limits do not apply to health checks" },
  "health rateLimit": {
    says: "health checks are not limited",
    check: (ask) =>
      expectStatuses(ask, "/health/live", [200, 200, 200, 200], {
        "x-client": "probe",
      }),
  },
  "health limitConcurrency": {
    says: "health checks do not wait for other requests",
    async check(ask, world) {
      const finish = await holding(ask, world);
      assert.equal((await ask("/health/live")).status, 200);
      await finish();
    },
  },
  "health conditional": {
    says: "health checks have no conditions",
    check: (ask) =>
      expectStatuses(ask, "/health/live", [200], { "if-match": '"none"' }),
  },
  "health idempotency": { says: "health checks have no keys" },
  "health ranges": {
    says: "health checks are sent whole",
    check: (ask) =>
      expectStatuses(ask, "/health/live", [200], { range: "bytes=0-1" }),
  },
  "health compression": {
    says: "health checks are not compressed",
    async check(ask) {
      const { headers } = await ask(
        "/health/ready",
        get({ "accept-encoding": "gzip" }),
      );
      assert.equal(headers.get("content-encoding"), null);
    },
  },
  "health definePlugin": own("health checks"),

  "timeouts timeouts": { says: "the shorter limit applies" },
  "timeouts rateLimit": {
    says: "a request that is too late counts",
    check: (ask) =>
      expectStatuses(ask, "/late", [503, 503, 429], { "x-client": "late" }),
  },
  "timeouts limitConcurrency": {
    says: "the limit includes waiting; work that goes on still counts",
    async check(ask) {
      assert.equal((await ask("/late")).status, 503);
      assert.equal((await ask("/text")).status, 200);
    },
  },
  "timeouts conditional": {
    says: "a 503 has no ETag",
    async check(ask) {
      const { status, headers } = await ask("/late", get({ "if-match": "*" }));
      assert.deepEqual([status, headers.get("etag")], [503, null]);
    },
  },
  "timeouts idempotency": { says: "a response in time is kept" },
  "timeouts ranges": {
    says: "a 503 is sent whole",
    check: (ask) => expectStatuses(ask, "/late", [503], { range: "bytes=0-1" }),
  },
  "timeouts compression": {
    says: "a 503 can be read",
    check: (ask) =>
      expectStatuses(ask, "/late", [503], { "accept-encoding": "gzip" }),
  },
  "timeouts definePlugin": own("the 503"),

  "rateLimit rateLimit": {
    says: "the headers list both limits",
    async check(ask) {
      const { headers } = await ask("/text", get({ "x-client": "two" }));
      assert.equal(headers.get("ratelimit")?.split(", ").length, 2);
    },
  },
  "rateLimit limitConcurrency": {
    says: "a 429 does not wait, and a 503 counts",
    async check(ask, world) {
      const finish = await holding(ask, world);
      await expectStatuses(ask, "/text", [503, 503, 429], {
        "x-client": "busy",
      });
      await finish();
    },
  },
  "rateLimit conditional": {
    says: "a 304 counts",
    check: (ask) =>
      expectStatuses(ask, "/text", [304, 304, 429], {
        "x-client": "known",
        "if-none-match": '"5"',
      }),
  },
  "rateLimit idempotency": {
    says: "a repeated request counts",
    async check(ask) {
      const statuses = [];
      for (let index = 0; index < 3; index++) {
        const sent = post("rate", { "x-client": "again" });
        statuses.push((await ask("/things", sent)).status);
      }
      assert.deepEqual(statuses, [201, 201, 429]);
    },
  },
  "rateLimit ranges": {
    says: "each part counts",
    check: (ask) =>
      expectStatuses(ask, "/file", [206, 206, 429], {
        "x-client": "parts",
        range: "bytes=0-1",
      }),
  },
  "rateLimit compression": {
    says: "a compressed response has the headers of the limit",
    async check(ask) {
      const sent = get({ "x-client": "gzip", "accept-encoding": "gzip" });
      const { headers } = await ask("/text", sent);
      assert.equal(headers.get("content-encoding"), "gzip");
      assert.notEqual(headers.get("ratelimit"), null);
    },
  },
  "rateLimit definePlugin": own("the 429"),

  "limitConcurrency limitConcurrency": { says: "both limits apply" },
  "limitConcurrency conditional": {
    says: "a request that ends with 304 or 412 gives up its place",
    check: (ask) =>
      expectStatuses(ask, "/text", [304, 304], { "if-none-match": '"5"' }),
  },
  "limitConcurrency idempotency": {
    says: "a repeated request needs a place",
    async check(ask, world) {
      await ask("/things", post("busy"));
      const finish = await holding(ask, world);
      assert.equal((await ask("/things", post("busy"))).status, 503);
      await finish();
    },
  },
  "limitConcurrency ranges": {
    says: "a part gives up its place when it is sent",
    check: (ask) =>
      expectStatuses(ask, "/file", [206, 206, 206], { range: "bytes=0-1" }),
  },
  "limitConcurrency compression": {
    says: "a compressed stream has its place until the last byte",
  },
  "limitConcurrency definePlugin": own("the 503"),

  "conditional conditional": { says: "conditions are checked once more" },
  "conditional idempotency": {
    says: "a repeated request whose If-Match no longer holds gets 412, and the work does not run again",
    async check(ask, world) {
      const sent = post("match", { "if-match": `"${String(world.created)}"` });
      assert.equal((await ask("/things", sent)).status, 201);
      const after = world.created;
      assert.equal((await ask("/things", sent)).status, 412);
      assert.equal(world.created, after);
    },
  },
  "conditional ranges": {
    says: "If-None-Match and If-Match come before Range",
    async check(ask) {
      const range = "bytes=0-1";
      const path = "/file";
      await expectStatuses(ask, path, [304], { range, "if-none-match": '"7"' });
      await expectStatuses(ask, path, [412], { range, "if-match": '"8"' });
    },
  },
  "conditional compression": {
    says: "If-Match accepts the tag of each coding, and a 304 has Vary",
    async check(ask) {
      const gzip = { "accept-encoding": "gzip" };
      const tag = (await ask("/text", get(gzip))).headers.get("etag") ?? "";
      const headers = { "if-match": tag };
      assert.equal(
        (await ask("/text", { method: "PUT", headers })).status,
        200,
      );
      const known = await ask("/text", get({ ...gzip, "if-none-match": tag }));
      assert.deepEqual(
        [known.status, known.headers.get("vary"), known.headers.get("etag")],
        [304, "Accept-Encoding", tag],
      );
    },
  },
  "conditional definePlugin": own("304 and 412"),

  "idempotency idempotency": { says: "the work runs once" },
  "idempotency ranges": { says: "responses with keys are sent whole" },
  "idempotency compression": {
    says: "a response is kept without a coding",
    async check(ask) {
      const first = await ask("/things", post("coding"));
      const gzip = post("coding", { "accept-encoding": "gzip" });
      assert.equal((await ask("/things", gzip)).text, first.text);
    },
  },
  "idempotency definePlugin": own("repeated responses"),

  "ranges ranges": { says: "a part is not divided again" },
  "ranges compression": {
    says: "a part is not compressed",
    async check(ask) {
      const sent = get({ range: "bytes=0-1", "accept-encoding": "gzip" });
      const { status, headers } = await ask("/file", sent);
      assert.deepEqual([status, headers.get("content-encoding")], [206, null]);
    },
  },
  "ranges definePlugin": own("206 and 416"),

  "compression compression": {
    says: "a body is compressed once",
  },
  "compression definePlugin": own("the body that is sent"),

  "definePlugin definePlugin": { says: "they run in the order of the list" },
};

export const names: readonly string[] = Object.keys(kinds);

/** Each pair once, with pairs of two equal plugins. */
export const pairs: readonly (readonly [string, string])[] = names.flatMap(
  (outer, at) => names.slice(at).map((inner) => [outer, inner] as const),
);

/** Checks a pair in both orders of the list. Throws if it does not keep its promise. */
export async function checkPair(
  serve: (api: ReturnType<typeof apiWith>) => Promise<Site>,
  [one, other]: readonly [string, string],
): Promise<void> {
  const promised = promises[`${one} ${other}`];
  assert(promised, `Write down what ${one} and ${other} promise together`);
  for (const order of [
    [one, other],
    [other, one],
  ]) {
    const probes = [
      ...new Set([kinds[one]?.probe, kinds[other]?.probe, promised.check]),
    ];
    for (const probe of probes) {
      if (!probe) continue;
      const world: PairWorld = { ...newWorld(), spans: 0 };
      const made = order.map((name) => kinds[name]);
      const plugins = made.flatMap((kind): Plugin[] =>
        kind?.plugin ? [kind.plugin(world)] : [],
      );
      const options: object = Object.assign(
        {},
        ...made.map((kind) => kind?.options),
      ) as object;
      const create = () => apiWith(world, plugins, options);
      if (promised.refused) {
        assert.throws(create, promised.refused);
        continue;
      }
      const { ask } = await serve(create());
      await probe(ask, world);
    }
  }
}
