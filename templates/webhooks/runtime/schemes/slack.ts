// Part of the Specwright runtime.
/** The scheme of Slack: `X-Slack-Request-Timestamp`, and `X-Slack-Signature: v0=HEX`. */
import { fromHex, toHex, utf8 } from "../bytes.js";
import { readTimestamp, type SignatureScheme } from "../signature.js";

export const slack: SignatureScheme = {
  name: "slack",
  headers: ["x-slack-request-timestamp", "x-slack-signature"],
  key: utf8,
  read(header) {
    const [, hex = ""] =
      /^v0=(.*)$/.exec(header("x-slack-signature") ?? "") ?? [];
    const signature = fromHex(hex);
    const timestamp = readTimestamp(header("x-slack-request-timestamp"));
    if (signature === null || timestamp === null) return null;
    return { id: null, timestamp, signatures: [signature] };
  },
  prefix: ({ timestamp }) => `v0:${String(timestamp)}:`,
  // There is one signature only, of the first secret.
  write: ({ timestamp }, [signature = new Uint8Array()]) => ({
    "x-slack-request-timestamp": String(timestamp),
    "x-slack-signature": `v0=${toHex(signature)}`,
  }),
};
