// Part of the Specwright runtime.
/** Idempotency keys of several processes, in PostgreSQL. */
import type { IdempotencyStore, KnownRequest } from "./store.js";

/** Runs a statement, and returns its rows. */
export type RunQuery = (
  statement: string,
  values: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

export interface PostgresIdempotencyOptions {
  /** Bytes of one caller of an operation; 16 MiB by default. Each process counts them once a minute. */
  readonly maxCallerBytes?: number;
}

/** The table of `postgresIdempotency`, for a migration. */
export const idempotencyTable: string = `create table idempotency_requests (
  scope text not null,
  key text not null,
  content text not null,
  claim text,
  result text,
  expires_at timestamptz not null,
  primary key (scope, key)
)`;

/** How long a request waits for the transaction of another one with the same key. */
const patience = "5s";
const lockNotAvailable = "55P03";

/** Milliseconds for which the sum of the bytes of a scope is used again. */
const countedFor = 60_000;
const mostCounted = 10_000;

/**
 * For any number of processes. With `transaction`, which must run `query` and the statements of handlers in one
 * transaction, the work and its response are stored together, and a request waits for another one with the same key.
 * Without room for a caller, its new keys get 503. A response that does not fit is not stored, but its request does not
 * run again.
 */
export function postgresIdempotency(
  query: RunQuery,
  transaction?: IdempotencyStore["transaction"],
  { maxCallerBytes = 16 * 1024 * 1024 }: PostgresIdempotencyOptions = {},
): IdempotencyStore {
  /** The first statement waits for a transaction that has written the same key. */
  const claimWith: RunQuery = async (statement, values) => {
    if (transaction) await query(`set local lock_timeout = '${patience}'`, []);
    return query(statement, values);
  };

  const counts = new Map<string, { bytes: number; readonly until: number }>();
  const countOf = async (scope: string) => {
    const known = counts.get(scope);
    if (known && known.until > Date.now()) return known;
    const [row] = await query(
      `select sum(256 + octet_length(key) + coalesce(octet_length(result), 0)) as bytes
       from idempotency_requests where scope = $1 and expires_at > now()`,
      [scope],
    );
    const bytes = Number(row?.["bytes"] ?? 0);
    const counted = { bytes, until: Date.now() + countedFor };
    if (counts.size >= mostCounted) counts.clear();
    counts.set(scope, counted);
    return counted;
  };

  const find = async (
    scope: string,
    key: string,
    otherwise: KnownRequest,
  ): Promise<KnownRequest> => {
    const [row] = await query(
      `select content, result from idempotency_requests
       where scope = $1 and key = $2 and expires_at >= now()`,
      [scope, key],
    );
    if (!row) return otherwise;
    const { content, result } = row;
    return typeof result === "string"
      ? { kind: "done", content: String(content), result }
      : { kind: "running" };
  };

  return {
    ...(transaction && { transaction }),
    async begin({ scope, key, content, limit }) {
      const count = await countOf(scope);
      if (count.bytes >= maxCallerBytes)
        return find(scope, key, { kind: "full" });
      const claim = crypto.randomUUID();
      const [claimed] = await claimWith(
        `insert into idempotency_requests as known (scope, key, content, claim, result, expires_at)
         values ($1, $2, $3, $4, null, now() + make_interval(secs => $5))
         on conflict (scope, key) do update
           set content = excluded.content, claim = excluded.claim, result = null, expires_at = excluded.expires_at
           where known.expires_at < now()
         returning key`,
        [scope, key, content, claim, limit],
      ).catch((error: unknown) => {
        const { code } = error as { readonly code?: unknown };
        if (code === lockNotAvailable) return [null];
        throw error;
      });
      if (claimed === null) return { kind: "running" };
      if (!claimed) return find(scope, key, { kind: "running" });
      count.bytes += 256 + key.length;
      return { kind: "new", claim };
    },
    async keep({ scope, key, lifetime }, claim, result) {
      const count = await countOf(scope);
      const isStored = count.bytes + result.length <= maxCallerBytes;
      if (isStored) count.bytes += result.length;
      await query(
        `update idempotency_requests
         set result = $4, expires_at = now() + make_interval(secs => $5)
         where scope = $1 and key = $2 and claim = $3 and result is null`,
        [scope, key, claim, isStored ? result : "", lifetime],
      );
      // A few at a time, so that the table does not grow.
      await query(
        `delete from idempotency_requests where (scope, key) in (
           select scope, key from idempotency_requests
           where expires_at < now() order by expires_at limit 10 for update skip locked
         )`,
        [],
      );
    },
    async forget({ scope, key }, claim) {
      await query(
        `delete from idempotency_requests where scope = $1 and key = $2 and claim = $3`,
        [scope, key, claim],
      );
    },
  };
}
