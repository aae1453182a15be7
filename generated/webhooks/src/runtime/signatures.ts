// Part of the Specwright runtime.

// Bytes and their texts.

export type Bytes = Uint8Array<ArrayBuffer>;

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Takes the same time wherever two digests differ, so that an attacker cannot find a signature byte by byte. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index++)
    difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/** The bytes of a SHA-256 digest; null if the text is something else. Senders write small letters. */
export function fromHex(text: string): Bytes | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Null if the text is not base64. */
export function fromBase64(text: string): Bytes | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

// Calls functions of the application, which can throw anything, reject with anything, and may never end.

/** A function that the application wants to be called, or several. Their results are not used. */
export type Hooks<Values extends readonly unknown[]> =
  | ((...values: Values) => unknown)
  | readonly ((...values: Values) => unknown)[];

/**
 * Calls hooks. What each of them throws or rejects with goes to `failed`, which may fail as well. Never throws, and does
 * not wait for promises.
 */
export function callHook<Values extends readonly unknown[]>(
  failed: Hooks<[error: unknown]> | null | undefined,
  hook: Hooks<Values> | null | undefined,
  ...values: Values
): void {
  if (!hook) return;
  if (typeof hook !== "function") {
    for (const one of hook) callHook(failed, one, ...values);
    return;
  }
  try {
    const outcome = hook(...values);
    if (typeof outcome !== "object" || outcome === null) return;
    Promise.resolve(outcome).then(undefined, (error: unknown) => {
      callHook(null, failed, error);
    });
  } catch (error) {
    callHook(null, failed, error);
  }
}

/**
 * Calls a function whose result is needed at once. A promise is a mistake like an exception: `callNow` throws, and
 * `failed` gets what it rejects with.
 */
export function callNow<Values extends readonly unknown[], Result>(
  failed: Hooks<[error: unknown]> | null | undefined,
  name: string,
  called: (...values: Values) => Result,
  ...values: Values
): Result {
  const result = called(...values);
  const { then } = Object(result) as { readonly then?: unknown };
  if (typeof then !== "function") return result;
  callHook(failed, () => result);
  throw new TypeError(`The function \`${name}\` must not return a promise`);
}

/** The same, for a function that can be done without: undefined if it fails. */
export function tryNow<Values extends readonly unknown[], Result>(
  failed: Hooks<[error: unknown]> | null | undefined,
  name: string,
  called: (...values: Values) => Result,
  ...values: Values
): Result | undefined {
  let result: Result | undefined;
  callHook(failed, () => {
    result = callNow(failed, name, called, ...values);
  });
  return result;
}

// Signs and verifies requests with HMAC-SHA256. A scheme says where the signature is and what it covers.

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

// Standard Webhooks: `webhook-id`, `webhook-timestamp`, and `webhook-signature: v1,BASE64`.

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
