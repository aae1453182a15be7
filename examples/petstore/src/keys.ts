/**
 * The API key. The database has only its hash, so a person who reads a backup cannot call the service. A key is long and
 * random, which is why one round of SHA-256 is enough here; it would not be for passwords.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queries } from "./database/database.js";

/** Who is calling: the name of the key that was sent. */
export interface Caller {
  readonly key: string;
}

export type KeyCheck = (key: string) => Promise<Caller | null>;

/** There is one key so far. The name is for logs, and for those that may follow. */
const keyName = "main";

/**
 * Makes the given key the valid one, for all instances. Without one, the key of before stays valid; if there was none,
 * a new one is made and returned, to be shown this once.
 */
export async function settleKey(
  queries: Queries,
  given: string | null,
): Promise<string | null> {
  if (given === null) {
    const stored = await queries.query("select name from api_keys");
    if (stored.length > 0) return null;
  }
  const key = given ?? `pet_${randomBytes(24).toString("base64url")}`;
  await queries.query(
    `insert into api_keys (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, set_at = now()
     where api_keys.hash <> excluded.hash`,
    [keyName, hashOf(key)],
  );
  return given === null ? key : null;
}

/** Asks the database each time, so that a key that was replaced is refused by every instance at once. */
export function keyCheck(queries: Queries): KeyCheck {
  return async (key) => {
    const sent = hashOf(key);
    const stored = await queries.query("select name, hash from api_keys");
    const match = stored.find(({ hash }) =>
      timingSafeEqual(hash as Uint8Array, sent),
    );
    return match === undefined ? null : { key: match["name"] as string };
  };
}

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
