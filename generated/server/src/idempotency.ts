// Part of the Specwright runtime.
/** Requests that a client may repeat (draft-ietf-httpapi-idempotency-key-header). */
import {
  type Plugin,
  type PluginCall,
  checkedTime,
  definePlugin,
} from "./runtime/core.js";
import { ApiError, type Awaitable, type Result } from "./runtime/http.js";

/** A request with a key. */
export interface KeyedRequest {
  /** The operation and the caller. Keys of different scopes are independent of each other. */
  readonly scope: string;
  readonly key: string;
  /** A digest of everything that the response depends on. */
  readonly content: string;
  /** Seconds for which the response is kept. */
  readonly lifetime: number;
}

/** What a store knows about a key. */
export type KnownRequest =
  /** The caller must do the work, and then call `keep` or `forget`. */
  | { readonly kind: "new" }
  | { readonly kind: "running" }
  | {
      readonly kind: "done";
      readonly content: string;
      readonly result: string;
    };

/** Keeps responses by key. `begin` must be atomic: of several requests with one key, only one is new. */
export interface IdempotencyStore {
  begin(request: KeyedRequest): Awaitable<KnownRequest>;
  keep(request: KeyedRequest, result: string): Awaitable<void>;
  /** The work has failed, and may be done again. */
  forget(request: KeyedRequest): Awaitable<void>;
  /**
   * Runs all that happens with a key, from `begin` to `keep` and the handler between them: in a database transaction,
   * all of it takes effect, or nothing. An error of the work must undo what `begin` has written.
   */
  readonly transaction?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** `IdempotencyOptions<keyof Operations>` knows the operations. */
export interface IdempotencyOptions<Operation extends string = string> {
  /** The operations with keys; a request to another one is not looked at. */
  readonly operations: readonly Operation[];
  /** Identifies the caller, so that no caller gets the response of another one. */
  readonly caller: (call: PluginCall) => string;
  /** In memory by default. With several processes, they need a common store. */
  readonly store?: IdempotencyStore;
  /** `Idempotency-Key` by default. */
  readonly header?: string;
  /** Whether a request without a key is rejected with 400. */
  readonly required?: boolean;
  /** Seconds for which a response is kept; a day by default. */
  readonly lifetime?: number;
}

/**
 * The first request with a key runs. The same request again gets the same response. With other content it gets 422, and
 * 409 while the first one runs. Errors from 500 on and responses that are streams are not kept.
 */
export function idempotency({
  operations,
  caller,
  store = memoryIdempotency(),
  header = "Idempotency-Key",
  required = false,
  lifetime = 24 * 60 * 60,
}: IdempotencyOptions): Plugin {
  checkedTime("lifetime", lifetime);
  const chosen: ReadonlySet<string> = new Set(operations);
  const name = header.toLowerCase();
  return definePlugin({
    phase: "idempotency",
    operations: [...chosen],
    async handle(call, next) {
      if (!chosen.has(call.operation)) return next();
      const key = call.request.header(name);
      if (key === null) {
        if (!required) return next();
        throw new ApiError(
          400,
          "idempotency_key_missing",
          `Send the header ${header}.`,
        );
      }
      if (key.length > 255) {
        throw new ApiError(
          400,
          "idempotency_key_invalid",
          `The header ${header} is too long.`,
        );
      }
      const request: KeyedRequest = {
        scope: `${call.operation} ${caller(call)}`,
        key,
        content: await digestOf(call.input),
        lifetime,
      };
      const work = async (): Promise<Result> => {
        const known = await store.begin(request);
        if (known.kind === "running") throw inProgress(header);
        if (known.kind === "new") return perform(store, request, next);
        if (known.content !== request.content) throw otherContent(header);
        return parseResult(known.result);
      };
      return store.transaction ? store.transaction(work) : work();
    },
  });
}

async function perform(
  store: IdempotencyStore,
  request: KeyedRequest,
  next: () => Awaitable<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await next();
  } catch (error) {
    // A transaction undoes it by itself, and takes no further statement after an error.
    if (!store.transaction) await store.forget(request);
    throw error;
  }
  const text = result.status < 500 ? resultText(result) : null;
  if (text === null) await store.forget(request);
  else await store.keep(request, text);
  return result;
}

function inProgress(header: string): ApiError {
  return new ApiError(
    409,
    "idempotency_key_in_progress",
    `A request with this ${header} is still in progress.`,
    { headers: { "retry-after": "1" } },
  );
}

function otherContent(header: string): ApiError {
  return new ApiError(
    422,
    "idempotency_key_reused",
    `This ${header} was used with other content.`,
  );
}

async function digestOf(input: unknown): Promise<string> {
  const text = JSON.stringify(input, (_name, value: unknown) => plain(value));
  const bytes = new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Values that JSON does not have, and a fixed order of names. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return { [bigintMark]: String(value) };
  if (value instanceof Uint8Array)
    return { [bytesMark]: btoa(binaryText(value)) };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  return Object.fromEntries(
    Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** One character for each byte. */
function binaryText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

const bigintMark = "\0bigint";
const bytesMark = "\0bytes";

/** Null if the result cannot be kept. */
function resultText(result: Result): string | null {
  const { body } = result;
  if (
    typeof body === "object" &&
    body !== null &&
    (body instanceof ReadableStream ||
      Symbol.asyncIterator in body ||
      (Symbol.iterator in body &&
        !Array.isArray(body) &&
        !(body instanceof Uint8Array)))
  )
    return null;
  return JSON.stringify(result, (_name, value: unknown) =>
    typeof value === "bigint" || value instanceof Uint8Array
      ? plain(value)
      : value,
  );
}

function parseResult(text: string): Result {
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    const { [bigintMark]: digits, [bytesMark]: bytes } = value as Record<
      string,
      unknown
    >;
    if (typeof digits === "string") return BigInt(digits);
    if (typeof bytes === "string")
      return Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
    return value;
  }) as Result;
}

/** For one process and for tests. Forgets the oldest keys when there are more than `most`. */
export function memoryIdempotency(most = 10_000): IdempotencyStore {
  const known = new Map<
    string,
    { content: string; result: string | null; expires: number }
  >();
  const idOf = ({ scope, key }: KeyedRequest): string =>
    JSON.stringify([scope, key]);
  return {
    begin(request) {
      const before = known.get(idOf(request));
      if (before && before.expires > Date.now()) {
        const { content, result } = before;
        return result === null
          ? { kind: "running" }
          : { kind: "done", content, result };
      }
      const expires = Date.now() + request.lifetime * 1000;
      known.delete(idOf(request));
      known.set(idOf(request), {
        content: request.content,
        result: null,
        expires,
      });
      if (known.size > most) {
        const [oldest] = known.keys();
        if (oldest !== undefined) known.delete(oldest);
      }
      return { kind: "new" };
    },
    keep(request, result) {
      const entry = known.get(idOf(request));
      if (entry) entry.result = result;
    },
    forget(request) {
      known.delete(idOf(request));
    },
  };
}

/** Runs a statement, and returns its rows. */
export type RunQuery = (
  statement: string,
  values: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The table of `postgresIdempotency`, for a migration. */
export const idempotencyTable: string = `create table idempotency_requests (
  scope text not null,
  key text not null,
  content text not null,
  result text,
  expires_at timestamptz not null,
  primary key (scope, key)
)`;

/** Seconds after which a request that has not ended counts as lost, because its process ended. */
const lostAfter = 60;

/** How long a request waits for the transaction of another one with the same key. */
const patience = "5s";
const lockNotAvailable = "55P03";

/**
 * For any number of processes. With `transaction`, which must run `query` and the statements of handlers in one
 * transaction, the work and its response are stored together, and a request waits for another one with the same key.
 */
export function postgresIdempotency(
  query: RunQuery,
  transaction?: IdempotencyStore["transaction"],
): IdempotencyStore {
  /** The first statement waits for a transaction that has written the same key. */
  const claim: RunQuery = async (statement, values) => {
    if (transaction) await query(`set local lock_timeout = '${patience}'`, []);
    return query(statement, values);
  };
  return {
    ...(transaction && { transaction }),
    async begin({ scope, key, content, lifetime }) {
      const [claimed] = await claim(
        `insert into idempotency_requests as known (scope, key, content, result, expires_at)
         values ($1, $2, $3, null, now() + make_interval(secs => $4))
         on conflict (scope, key) do update
           set content = excluded.content, result = null, expires_at = excluded.expires_at
           where known.expires_at < now()
         returning key`,
        [scope, key, content, Math.min(lifetime, lostAfter)],
      ).catch((error: unknown) => {
        const { code } = error as { readonly code?: unknown };
        if (code === lockNotAvailable) return [null];
        throw error;
      });
      if (claimed === null) return { kind: "running" };
      if (claimed) return { kind: "new" };
      const [row] = await query(
        `select content, result from idempotency_requests where scope = $1 and key = $2`,
        [scope, key],
      );
      const result = row?.["result"];
      return typeof result === "string"
        ? { kind: "done", content: String(row?.["content"]), result }
        : { kind: "running" };
    },
    async keep({ scope, key, lifetime }, result) {
      await query(
        `update idempotency_requests
         set result = $3, expires_at = now() + make_interval(secs => $4)
         where scope = $1 and key = $2`,
        [scope, key, result, lifetime],
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
    async forget({ scope, key }) {
      await query(
        `delete from idempotency_requests where scope = $1 and key = $2`,
        [scope, key],
      );
    },
  };
}
