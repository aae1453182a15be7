// Part of the Specwright runtime.
/** The scheme of GitHub: `X-Hub-Signature-256: sha256=HEX` over the body alone. */
import { fromHex, toHex, utf8 } from "../bytes.js";
import type { SignatureScheme } from "../signature.js";

/** It signs neither a time nor the id, so a late copy is found only by the replay store. */
export const github: SignatureScheme = {
  name: "github",
  headers: ["x-github-delivery", "x-hub-signature-256"],
  key: utf8,
  read(header) {
    const [, hex = ""] =
      /^sha256=(.*)$/.exec(header("x-hub-signature-256") ?? "") ?? [];
    const signature = fromHex(hex);
    if (signature === null) return null;
    const id = header("x-github-delivery");
    return { id, timestamp: null, signatures: [signature] };
  },
  prefix: () => "",
  // There is one signature only, of the first secret.
  write: ({ id }, [signature = new Uint8Array()]) => ({
    "x-github-delivery": id,
    "x-hub-signature-256": `sha256=${toHex(signature)}`,
  }),
};
