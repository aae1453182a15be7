/** The four schemes once more, with `node:crypto` instead of our code. */
import { createHmac, randomUUID } from "node:crypto";

export interface SignedWith {
  secret?: string;
  id?: string;
  /** In seconds. */
  timestamp?: number;
}

export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
export const otherSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

type Sign = (
  body: string | Uint8Array,
  signed?: SignedWith,
) => Record<string, string>;

const now = () => Math.floor(Date.now() / 1000);

function hmac(key: string | Buffer, ...parts: (string | Uint8Array)[]) {
  const digest = createHmac("sha256", key);
  for (const part of parts) digest.update(part);
  return digest;
}

export const signers = {
  standard(
    body,
    { secret: key = secret, id = randomUUID(), timestamp = now() } = {},
  ) {
    const bytes = Buffer.from(key.slice("whsec_".length), "base64");
    const signed = hmac(bytes, `${id}.${String(timestamp)}.`, body);
    return {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1,${signed.digest("base64")}`,
    };
  },
  github(body, { secret: key = secret, id = randomUUID() } = {}) {
    return {
      "x-github-delivery": id,
      "x-hub-signature-256": `sha256=${hmac(key, body).digest("hex")}`,
    };
  },
  stripe(body, { secret: key = secret, timestamp = now() } = {}) {
    const signed = hmac(key, `${String(timestamp)}.`, body).digest("hex");
    return { "stripe-signature": `t=${String(timestamp)},v1=${signed}` };
  },
  slack(body, { secret: key = secret, timestamp = now() } = {}) {
    const signed = hmac(key, `v0:${String(timestamp)}:`, body).digest("hex");
    return {
      "x-slack-request-timestamp": String(timestamp),
      "x-slack-signature": `v0=${signed}`,
    };
  },
} satisfies Record<string, Sign>;

export type SchemeName = keyof typeof signers;

/** The event of the shop that each scheme signs. */
export const eventTypes: Record<SchemeName, string> = {
  standard: "order.paid",
  github: "order.packed",
  stripe: "order.sent",
  slack: "order.closed",
};
