/** Each kind of store, on the clock of `Date.now()`. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Pool } from "pg";
import {
  idempotencyTable,
  memoryIdempotency,
  postgresIdempotency,
  type IdempotencyStore,
  type RunQuery,
} from "../../../../templates/server/idempotency.js";

/** Several stores of one kind. Each has a table of its own, because it may be used with another clock. */
export interface OpenStores {
  readonly stores: readonly IdempotencyStore[];
  close(): Promise<void>;
}

const close = (): Promise<void> => Promise.resolve();

export function memoryStores(count: number): OpenStores {
  return { stores: times(count, () => memoryIdempotency()), close };
}

const guide = join(import.meta.dirname, "../../../../docs/guide/plugins.md");

/** The store of the guide. */
export function redisStores(count: number): OpenStores {
  const blocks = readFileSync(guide, "utf8").matchAll(/^```js\n(.+?)^```/gms);
  const code = Array.from(blocks, ([, text = ""]) => text).find((text) =>
    text.includes("redisIdempotency"),
  );
  if (code === undefined) throw new Error("The guide has no store for Redis");
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code of our own guide
  const define = new Function(
    `${code.replace(/export (?=function)/, "")}\nreturn redisIdempotency;`,
  ) as () => (client: RedisLike) => IdempotencyStore;
  const create = define();
  return { stores: times(count, () => create(new RedisLike())), close };
}

/** As much of Redis as the store of the guide needs. */
class RedisLike {
  readonly #known = new Map<string, { value: string; expires: number }>();

  /** `SET name value NX GET PX milliseconds` */
  set(
    name: string,
    value: string,
    { NX, GET, PX }: { NX: boolean; GET: boolean; PX: number },
  ): Promise<string | null> {
    if (!NX || !GET) throw new Error("Not needed so far");
    const before = this.#get(name);
    if (before === null) this.#set(name, value, PX);
    return Promise.resolve(before);
  }

  /** The two scripts that compare a value, and then replace or remove it. */
  eval(
    script: string,
    { keys, arguments: values }: { keys: string[]; arguments: string[] },
  ): Promise<string | null> {
    const [name = ""] = keys;
    const [expected = "", value = "", time = ""] = values;
    if (this.#get(name) !== expected) return Promise.resolve(null);
    if (/^if redis.call\("get", KEYS\[1\]\) == ARGV\[1\] then/.test(script)) {
      if (script.includes(`redis.call("del", KEYS[1])`))
        this.#known.delete(name);
      else if (
        script.includes(`redis.call("set", KEYS[1], ARGV[2], "PX", ARGV[3])`)
      )
        this.#set(name, value, Number(time));
      else throw new Error(`Unknown script: ${script}`);
    } else throw new Error(`Unknown script: ${script}`);
    return Promise.resolve("OK");
  }

  #get(name: string): string | null {
    const found = this.#known.get(name);
    return found && found.expires > Date.now() ? found.value : null;
  }

  #set(name: string, value: string, milliseconds: number): void {
    if (!Number.isInteger(milliseconds) || milliseconds <= 0)
      throw new Error("ERR value is not an integer or out of range");
    this.#known.set(name, { value, expires: Date.now() + milliseconds });
  }
}

const tableOf = (index: number): string => `idempotency_requests_${index}`;

const ownTable = (statement: string, index: number): string =>
  statement.replaceAll("idempotency_requests", tableOf(index));

/** The statements with the time of the test, and with no patience for locks, which the test would have to wait for. */
function adapted(run: RunQuery, index: number): RunQuery {
  return (statement, values) =>
    run(
      ownTable(statement, index)
        .replaceAll("now()", `to_timestamp(${String(Date.now() / 1000)})`)
        .replace(/lock_timeout = '\w+'/, "lock_timeout = '1ms'"),
      values,
    );
}

export async function pgliteStores(count: number): Promise<OpenStores> {
  const database = new PGlite();
  for (let index = 0; index < count; index++)
    await database.exec(ownTable(idempotencyTable, index));
  const query: RunQuery = async (statement, values) => {
    const { rows } = await database.query(statement, [...values]);
    return rows as Record<string, unknown>[];
  };
  return {
    stores: times(count, (index) => postgresIdempotency(adapted(query, index))),
    close: () => database.close(),
  };
}

export async function postgresStores(
  url: string,
  count: number,
  hasTransactions: boolean,
): Promise<OpenStores> {
  const pool = new Pool({
    connectionString: url,
    // Each request of an interleaving may hold a transaction.
    max: 6 * count,
    options: "-c synchronous_commit=off",
  });
  for (let index = 0; index < count; index++) {
    await pool.query(`drop table if exists ${tableOf(index)}`);
    await pool.query(ownTable(idempotencyTable, index));
  }
  const connection = new AsyncLocalStorage<Pick<Pool, "query">>();
  const query: RunQuery = async (statement, values) => {
    const client = connection.getStore() ?? pool;
    const { rows } = await client.query(statement, [...values]);
    return rows as Record<string, unknown>[];
  };
  const transaction: IdempotencyStore["transaction"] = async (work) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const result = await connection.run(client, work);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    stores: times(count, (index) =>
      postgresIdempotency(
        adapted(query, index),
        hasTransactions ? transaction : undefined,
      ),
    ),
    close: () => pool.end(),
  };
}

function times<T>(count: number, create: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => create(index));
}
