/** A PostgreSQL server, shared by any number of instances of the service. */
import { Pool, types, type PoolClient } from "pg";
import { StartError } from "../start-error.js";
import {
  exactInteger,
  type Database,
  type Queries,
  type Row,
} from "./database.js";

/** Reports what happens to connections that nobody is using at the moment. */
export type OnIdleError = (error: Error) => void;

export async function openPostgres(
  url: string,
  onIdleError: OnIdleError,
): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    application_name: "petstore",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // For a server that is gone without a word, which cannot end a statement by itself.
    query_timeout: 35_000,
    types: {
      getTypeParser: (id, format) =>
        id === types.builtins.INT8
          ? exactInteger
          : (types.getTypeParser(id, format) as (text: string) => unknown),
    },
  });
  // Without a listener, a server that restarts would take the whole process with it.
  pool.on("error", onIdleError);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new StartError(
      `The database of DATABASE_URL cannot be used: ${reason(error)}.`,
    );
  }
  return {
    ...queriesOf(pool),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  };
}

function queriesOf(source: Pool | PoolClient): Queries {
  return {
    async query(text, values = []) {
      const { rows } = await source.query<Row>(text, [...values]);
      return rows;
    },
  };
}

async function transaction<T>(
  pool: Pool,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  // Without a listener, a connection that is lost would end the process; the statement that was running fails by itself.
  const onError = (): void => {
    broken = true;
  };
  client.on("error", onError);
  try {
    // Who has waited for a lock must see what the one before has done, whatever the default of the database.
    await client.query("begin isolation level read committed");
    const result = await work(queriesOf(client));
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is not given to anybody else.
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

/** An error about several addresses of one host has no message of its own. */
function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === "" ? (code ?? "nobody answers") : message;
}
