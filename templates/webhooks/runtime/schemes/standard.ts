// Part of the Specwright runtime.
/** Standard Webhooks: `webhook-id`, `webhook-timestamp`, and `webhook-signature: v1,BASE64`. */
import { fromBase64, toBase64, type Bytes } from "../bytes.js";
import { readTimestamp, type SignatureScheme } from "../signature.js";

/** Secrets are base64, with or without `whsec_` before it. */
export const standard: SignatureScheme = {
  name: "standard",
  headers: ["webhook-id", "webhook-timestamp", "webhook-signature"],
  key(secret) {
    const key = fromBase64(secret.replace(/^whsec_/, ""));
    if (key === null || key.length === 0)
      throw new TypeError(
        "A secret of Standard Webhooks is base64, such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      );
    return key;
  },
  read(header) {
    const id = header("webhook-id");
    const timestamp = readTimestamp(header("webhook-timestamp"));
    const written = header("webhook-signature");
    if (!id || timestamp === null || written === null) return null;
    return { id, timestamp, signatures: standardSignatures(written) };
  },
  prefix: ({ id, timestamp }) => `${id ?? ""}.${String(timestamp)}.`,
  write: ({ id, timestamp }, signatures) => ({
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures
      .map((signature) => `v1,${toBase64(signature)}`)
      .join(" "),
  }),
};

/** Signatures of other versions, such as `v1a`, are left out. */
function standardSignatures(written: string): Bytes[] {
  return written.split(" ").flatMap((one) => {
    const [version, text = ""] = one.split(",");
    const signature = version === "v1" ? fromBase64(text) : null;
    // Several texts can mean the same bytes. Only one of them is written by senders.
    return signature === null || toBase64(signature) !== text ? [] : signature;
  });
}
