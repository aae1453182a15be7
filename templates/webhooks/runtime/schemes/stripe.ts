// Part of the Specwright runtime.
/** The scheme of Stripe: `Stripe-Signature: t=SECONDS,v1=HEX`. */
import { fromHex, toHex, utf8 } from "../bytes.js";
import { readTimestamp, type SignatureScheme } from "../signature.js";

/** The whole secret is the key, with `whsec_`. */
export const stripe: SignatureScheme = {
  name: "stripe",
  headers: ["stripe-signature"],
  key: utf8,
  read(header) {
    const parts = (header("stripe-signature") ?? "")
      .split(",")
      .map((part) => part.trim().split("="));
    const valuesOf = (name: string): string[] =>
      parts.flatMap(([key, value = ""]) => (key === name ? [value] : []));
    const [written = null, ...others] = valuesOf("t");
    const timestamp = readTimestamp(written);
    // With two times, it would not be certain which one was signed.
    if (timestamp === null || others.length > 0) return null;
    const signatures = valuesOf("v1").flatMap((hex) => fromHex(hex) ?? []);
    return { id: null, timestamp, signatures };
  },
  prefix: ({ timestamp }) => `${String(timestamp)}.`,
  write: ({ timestamp }, signatures) => ({
    "stripe-signature": [
      `t=${String(timestamp)}`,
      ...signatures.map((signature) => `v1=${toHex(signature)}`),
    ].join(","),
  }),
};
