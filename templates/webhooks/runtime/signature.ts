// Part of the Specwright runtime.
/** Signs and verifies requests with HMAC-SHA256. A scheme says where the signature is and what it covers. */
import { equalBytes, joinBytes, toHex, utf8, type Bytes } from "./bytes.js";
import { callNow } from "./guard.js";

/** How a request carries its signature. */
export interface SignatureScheme {
  readonly name: string;
  /** The headers that `write` returns, in lower case. */
  readonly headers: readonly string[];
  /** The key of a secret. Throws a `TypeError` if the secret has another form. */
  key(secret: string): Bytes;
  /** The claim of a request; null if it has none, or one in another form. */
  read(header: (name: string) => string | null): SignatureClaim | null;
  /** The text that is signed before the body. */
  prefix(claim: SignatureStamp): string;
  /** The headers of a signed request, with one signature for each secret. */
  write(stamp: SentStamp, signatures: readonly Bytes[]): Record<string, string>;
}

/** Id and time of a message. Not every scheme has both. */
export interface SignatureStamp {
  readonly id: string | null;
  /** In seconds since 1970. */
  readonly timestamp: number | null;
}

export interface SentStamp extends SignatureStamp {
  readonly id: string;
  readonly timestamp: number;
}

/** A request's own words about its origin, until a signature confirms them. */
export interface SignatureClaim extends SignatureStamp {
  readonly signatures: readonly Bytes[];
}

/** The global type has no name in the types of Node. */
type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The secrets of a scheme: one, or several while one replaces another. */
export interface SigningKeys {
  readonly scheme: SignatureScheme;
  all(): Promise<readonly HmacKey[]>;
}

/** As Standard Webhooks requires. Shorter secrets can be guessed. */
const leastBytes = 24;

/** Throws a `TypeError` for a missing, short or malformed secret, so that a service does not start without one. */
export function signingKeys(
  scheme: SignatureScheme,
  secrets: string | readonly string[],
): SigningKeys {
  const texts = typeof secrets === "string" ? [secrets] : secrets;
  const keys = texts.map((secret) => {
    // A variable of the environment may be missing, whatever the types say.
    if (typeof secret !== "string" || secret === "")
      throw new TypeError("A secret of a webhook is missing");
    const key = callNow(console.error, "key", () => scheme.key(secret));
    if (key.length < leastBytes)
      throw new TypeError(
        `A secret of a webhook has ${String(key.length)} bytes; it must have at least ${String(leastBytes)}, such as those of: openssl rand -base64 32`,
      );
    return key;
  });
  if (keys.length === 0) throw new TypeError("A webhook needs a secret");
  let imported: Promise<readonly HmacKey[]> | null = null;
  return {
    scheme,
    all: () => (imported ??= Promise.all(keys.map(importKey))),
  };
}

function importKey(key: Bytes): Promise<HmacKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
}

function signedBytes(
  scheme: SignatureScheme,
  stamp: SignatureStamp,
  body: Uint8Array,
): Bytes {
  const prefix = callNow(console.error, "prefix", () => scheme.prefix(stamp));
  return joinBytes([utf8(prefix), body]);
}

async function digestsOf(
  { scheme, all }: SigningKeys,
  stamp: SignatureStamp,
  body: Uint8Array,
): Promise<Bytes[]> {
  const signed = signedBytes(scheme, stamp, body);
  return Promise.all(
    (await all()).map(
      async (key) =>
        new Uint8Array(await crypto.subtle.sign("HMAC", key, signed)),
    ),
  );
}

/** The headers that sign a body. */
export async function signatureHeaders(
  keys: SigningKeys,
  stamp: SentStamp,
  body: Uint8Array,
): Promise<Record<string, string>> {
  const digests = await digestsOf(keys, stamp, body);
  return callNow(console.error, "write", () =>
    keys.scheme.write(stamp, digests),
  );
}

/** Whether one of the signatures belongs to one of the secrets. Compares all of them, in the same time. */
export async function isSigned(
  keys: SigningKeys,
  claim: SignatureClaim,
  body: Uint8Array,
): Promise<boolean> {
  let found = false;
  for (const digest of await digestsOf(keys, claim, body))
    for (const signature of claim.signatures)
      found = equalBytes(digest, signature) || found;
  return found;
}

/**
 * The same text for the same signed request. It does not depend on the secret: while secrets change, one request may
 * have several valid signatures.
 */
export async function messageKey(
  scheme: SignatureScheme,
  claim: SignatureClaim,
  body: Uint8Array,
): Promise<string> {
  const signed = signedBytes(scheme, claim, body);
  const digest = await crypto.subtle.digest("SHA-256", signed);
  return `${scheme.name}:${toHex(new Uint8Array(digest))}`;
}

/** Seconds since 1970, in the only form that a sender writes; null for any other text. */
export function readTimestamp(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null;
}
