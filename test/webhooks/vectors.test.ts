/** The signatures of other implementations: the reference of Standard Webhooks, and `node:crypto`. */
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { github } from "../../templates/webhooks/runtime/schemes/github.js";
import { slack } from "../../templates/webhooks/runtime/schemes/slack.js";
import { standard } from "../../templates/webhooks/runtime/schemes/standard.js";
import { stripe } from "../../templates/webhooks/runtime/schemes/stripe.js";
import {
  isSigned,
  signatureHeaders,
  signingKeys,
  type SignatureScheme,
} from "../../templates/webhooks/runtime/signature.js";
import { utf8 } from "../../templates/webhooks/runtime/bytes.js";
import fc from "../support/fast-check.js";
import { otherSecret, secret, signers, type SchemeName } from "./sign.js";

const ours: Record<SchemeName, SignatureScheme> = {
  standard,
  github,
  stripe,
  slack,
};
const all = Object.entries(ours) as [SchemeName, SignatureScheme][];

async function accepts(
  scheme: SignatureScheme,
  headers: Record<string, string>,
  body: Uint8Array,
  secrets: string | readonly string[] = secret,
): Promise<boolean> {
  const claim = scheme.read((name) => headers[name] ?? null);
  if (claim === null) return false;
  return isSigned(signingKeys(scheme, secrets), claim, body);
}

describe("Standard Webhooks", () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const timestamp = 1614265330;
  const payload = `{"test": 2432232314}`;
  // Published with the specification.
  const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  const keys = signingKeys(standard, secret);

  it("signs the published message", async () => {
    const stamp = { id, timestamp };
    expect(await signatureHeaders(keys, stamp, utf8(payload))).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signature,
    });
  });

  it("signs what the reference accepts, and accepts what it signs", async () => {
    const reference = new Webhook(secret);
    const now = Math.floor(Date.now() / 1000);
    const headers = await signatureHeaders(
      keys,
      { id, timestamp: now },
      utf8(payload),
    );
    expect(reference.verify(payload, headers)).toEqual({ test: 2432232314 });
    const theirs = {
      ...headers,
      "webhook-signature": reference.sign(id, new Date(now * 1000), payload),
    };
    expect(await accepts(standard, theirs, utf8(payload))).toBe(true);
    expect(theirs).toEqual(headers);
  });

  it("signs with several secrets, each of which the reference accepts", async () => {
    const both = signingKeys(standard, [otherSecret, secret]);
    const stamp = { id, timestamp: Math.floor(Date.now() / 1000) };
    const headers = await signatureHeaders(both, stamp, utf8(payload));
    for (const one of [secret, otherSecret])
      expect(new Webhook(one).verify(payload, headers)).toBeTruthy();
  });

  it("reads one of several signatures, and none of other versions", async () => {
    const stamp = {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
    };
    const body = utf8(payload);
    const list = (text: string) => ({ ...stamp, "webhook-signature": text });
    const wrong = "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=";
    const [, digest = ""] = signature.split(",");
    expect(
      await accepts(standard, list(`v1a,x ${wrong} ${signature}`), body),
    ).toBe(true);
    for (const text of [
      wrong,
      `v2,${digest}`,
      `v1a,${digest}`,
      digest,
      "",
      "v1,",
    ])
      expect(await accepts(standard, list(text), body), text).toBe(false);
  });

  it.each(["", "whsec_", "whsec_not base64", "wh$ec", undefined, null])(
    "refuses the secret %j",
    (text) => {
      expect(() => signingKeys(standard, text as string)).toThrow(TypeError);
      expect(() => signingKeys(standard, [secret, text as string])).toThrow(
        TypeError,
      );
    },
  );

  it("refuses to work without a secret", () => {
    expect(() => signingKeys(standard, [])).toThrow(TypeError);
  });
});

describe.each(all)("%s", (name, scheme) => {
  const stamps = fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/),
    timestamp: fc.integer({ min: 1, max: 4_000_000_000 }),
  });
  const bytes = fc.uint8Array({ maxLength: 300 });

  it("agrees with node:crypto, whatever the bytes", async () => {
    await fc.assert(
      fc.asyncProperty(stamps, bytes, async (stamp, body) => {
        const headers = await signatureHeaders(
          signingKeys(scheme, secret),
          stamp,
          body,
        );
        expect(headers).toEqual(signers[name](body, stamp));
        expect(Object.keys(headers).sort()).toEqual([...scheme.headers].sort());
        expect(await accepts(scheme, headers, body)).toBe(true);
        expect(
          await accepts(scheme, headers, body, [otherSecret, secret]),
        ).toBe(true);
        expect(await accepts(scheme, headers, body, otherSecret)).toBe(false);
      }),
    );
  });

  it("refuses a body with any other bit", async () => {
    await fc.assert(
      fc.asyncProperty(
        stamps,
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.nat(),
        async (stamp, body, nth) => {
          const headers = signers[name](body, stamp);
          const bit = nth % (8 * body.length);
          const changed = body.slice();
          changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          expect(await accepts(scheme, headers, changed)).toBe(false);
        },
      ),
    );
  });

  it("refuses headers with any other bit", async () => {
    const body = utf8(`{"type":"order.paid"}`);
    const headers: Record<string, string> = signers[name](body, {
      id: "msg_1",
      timestamp: 1614265330,
    });
    // GitHub does not sign the id.
    const signed = Object.keys(headers).filter(
      (header) => header !== "x-github-delivery",
    );
    for (const header of signed) {
      const text = headers[header] ?? "";
      for (let bit = 0; bit < 8 * text.length; bit++) {
        const codes = Array.from(text, (one) => one.charCodeAt(0));
        codes[bit >> 3] = (codes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const changed = String.fromCharCode(...codes);
        const isAccepted = await accepts(
          scheme,
          { ...headers, [header]: changed },
          body,
        );
        expect(isAccepted, `${header}: ${changed}`).toBe(false);
      }
    }
  });

  it("refuses missing, empty and strange headers", async () => {
    const body = utf8("{}");
    const headers: Record<string, string> = signers[name](body);
    for (const header of scheme.headers) {
      if (header === "x-github-delivery") continue;
      for (const text of [
        undefined,
        "",
        ",",
        "=",
        "t=1",
        "v1,",
        "sha256=",
        "0",
      ])
        expect(
          await accepts(scheme, { ...headers, [header]: text as string }, body),
        ).toBe(false);
    }
  });
});

it("refuses a signature of Stripe with two times", async () => {
  const body = utf8("{}");
  const { "stripe-signature": written } = signers.stripe(body, {
    timestamp: 5,
  });
  const headers = { "stripe-signature": `${written},t=6` };
  expect(await accepts(stripe, headers, body)).toBe(false);
});
