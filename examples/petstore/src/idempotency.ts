/**
 * Requests that a client may repeat. The first request with an `Idempotency-Key` stores its response in the transaction
 * that does its work, so both exist or neither. A repeated request gets the stored response.
 *
 * The primary key of the table makes concurrent requests with one key wait for each other, on any number of instances.
 */
import { createHash } from "node:crypto";
import { ApiError } from "@petstore/server";
import type { Database, Queries } from "./database/database.js";
import { sqlStateOf } from "./database/unavailable.js";

export interface IdempotentRequest {
  /** Keys of different callers are independent of each other. */
  readonly caller: string;
  readonly key: string;
  /** Everything that the response depends on. The same key with other content is an error of the client. */
  readonly content: unknown;
}

/** As the description of `Idempotency-Key` in the spec says. */
const lifetime = "24 hours";

/** How long a request waits for another one with the same key. */
const patience = "5s";
const lockNotAvailable = "55P03";

/** How many expired keys each new key removes: more than one, so that the table does not grow. */
const removals = 10;

/** Does the work once for each key, and returns what the first request returned, as JSON. */
export async function once(
  database: Database,
  request: IdempotentRequest,
  work: (queries: Queries) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await database.transaction(async (queries) => {
      await queries.query(`set local lock_timeout = '${patience}'`);
      if (!(await claim(queries, request))) return replay(queries, request);
      const response = await work(queries);
      await keep(queries, request, response);
      return response;
    });
  } catch (error) {
    if (sqlStateOf(error) !== lockNotAvailable) throw error;
    throw new ApiError(
      409,
      "idempotency_key_in_progress",
      "A request with this Idempotency-Key is still in progress.",
      { headers: { "Retry-After": "1" }, cause: error },
    );
  }
}

/** Waits for a running request with the same key. Returns false if a response is stored. */
async function claim(
  queries: Queries,
  { caller, key, content }: IdempotentRequest,
): Promise<boolean> {
  const claimed = await queries.query(
    `insert into idempotency_keys as stored (caller, key, content_hash) values ($1, $2, $3)
     on conflict (caller, key) do update
       set content_hash = excluded.content_hash, response = null, created_at = now()
       where stored.created_at < now() - interval '${lifetime}'
     returning key`,
    [caller, key, hashOf(content)],
  );
  return claimed.length > 0;
}

async function replay(
  queries: Queries,
  { caller, key, content }: IdempotentRequest,
): Promise<unknown> {
  const [stored] = await queries.query(
    `select content_hash, response from idempotency_keys where caller = $1 and key = $2`,
    [caller, key],
  );
  if (hashOf(content).equals(stored?.["content_hash"] as Uint8Array))
    return stored?.["response"];
  throw new ApiError(
    422,
    "idempotency_key_reused",
    "This Idempotency-Key was used with another body.",
  );
}

async function keep(
  queries: Queries,
  { caller, key }: IdempotentRequest,
  response: unknown,
): Promise<void> {
  await queries.query(
    `update idempotency_keys set response = $3 where caller = $1 and key = $2`,
    [caller, key, JSON.stringify(response)],
  );
  await queries.query(
    `delete from idempotency_keys where (caller, key) in (
       select caller, key from idempotency_keys
       where created_at < now() - interval '${lifetime}'
       order by created_at limit ${removals} for update skip locked
     )`,
  );
}

function hashOf(content: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(content)).digest();
}
