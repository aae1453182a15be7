/** A PostgreSQL server, shared by any number of instances of the service. */
import { Pool, types, type ClientBase, type PoolClient } from "pg";
import { StartError } from "../start-error.js";
import type { Database, Queries, Row } from "./database.js";
import { DatabaseUnavailable, isTemporary, sqlStateOf } from "./unavailable.js";

/** Reports errors of idle connections. */
export type OnIdleError = (error: Error) => void;

export async function openPostgres(
  url: string,
  onIdleError: OnIdleError,
): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    application_name: "petstore",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // For a server that is gone without a word, which cannot end a statement by itself.
    query_timeout: 12_000,
    types: {
      getTypeParser: (id, format) =>
        id === types.builtins.INT8
          ? BigInt
          : (types.getTypeParser(id, format) as (text: string) => unknown),
    },
  });
  // Without a listener, a server that restarts would take the whole process with it.
  pool.on("error", (error) => {
    // The pool may say that it has ended before its connections are closed; what happens to them then is of no interest.
    if (!pool.ending) onIdleError(error);
  });
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new StartError(
      `The database of DATABASE_URL cannot be used: ${reason(error)}.`,
    );
  }
  return {
    query: (text, values) =>
      connected(pool, (client) => queriesOf(client).query(text, values)),
    transaction: (work) =>
      connected(pool, (client) => transaction(client, work)),
    close: () => pool.end(),
  };
}

function queriesOf(client: ClientBase): Queries {
  return {
    async query(text, values = []) {
      try {
        const { rows } = await client.query<Row>(text, [...values]);
        return rows;
      } catch (error) {
        throw isConnectionLost(error) ? new DatabaseUnavailable(error) : error;
      }
    },
  };
}

/** Lends a connection of the pool. One that has failed is closed, so that the pool opens a new one for the next request. */
async function connected<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });
  let broken = false;
  // Without a listener, a connection that is lost would end the process; the statement that was running fails by itself.
  const onError = (): void => {
    broken = true;
  };
  client.on("error", onError);
  try {
    return await work(client);
  } catch (error) {
    broken ||= error instanceof DatabaseUnavailable;
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

async function transaction<T>(
  client: PoolClient,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const queries = queriesOf(client);
  // A transaction that has waited for a lock must see the changes of the one before, whatever the database's default.
  await queries.query("begin isolation level read committed");
  try {
    const result = await work(queries);
    await queries.query("commit");
    return result;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable))
      await queries.query("rollback");
    throw error;
  }
}

/**
 * Whether a statement failed because of the connection or the server. The driver reports a lost connection or a
 * timeout as a plain `Error` or a system error; a subclass such as `RangeError` is a defect in this program.
 */
function isConnectionLost(error: unknown): boolean {
  const sqlState = sqlStateOf(error);
  if (sqlState !== null) return isTemporary(sqlState);
  return error instanceof Error && error.constructor === Error;
}

/** An error about several addresses of one host has no message of its own. */
function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === "" ? (code ?? "no response") : message;
}
