/** Brings a database up to date. Any number of instances may do it at the same time: one works, the others wait. */
import type { Database, Queries } from "./database/database.js";
import { settleKey } from "./keys.js";
import { migrations } from "./migrations.js";
import { seed } from "./seed.js";
import { StartError } from "./start-error.js";

export interface Prepared {
  /** The step that the database had reached before: 0 for a new one. */
  from: number;
  to: number;
  /** A key that was made just now, because there was none. */
  newKey: string | null;
}

/** Any number that no other application on the database uses. */
const migrationLock = 7_385_283;

/** Migrations, first content and key in one transaction: a service that is stopped here has changed nothing. */
export function prepareDatabase(
  database: Database,
  options: { apiKey: string | null; seed: boolean },
): Promise<Prepared> {
  return database.transaction(async (queries) => {
    await queries.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    const from = await migrate(queries);
    if (from === 0 && options.seed) await seed(queries);
    const newKey = await settleKey(queries, options.apiKey);
    return { from, to: migrations.length, newKey };
  });
}

async function migrate(queries: Queries): Promise<number> {
  await queries.query(
    `create table if not exists schema_migrations (
       version integer primary key,
       applied_at timestamptz not null default now()
     )`,
  );
  const [row] = await queries.query(
    "select coalesce(max(version), 0) as version from schema_migrations",
  );
  const from = Number(row?.["version"]);
  if (from > migrations.length)
    throw new StartError(
      `The database is at step ${from}, and this version of the service knows ${migrations.length}; start a newer one.`,
    );
  for (const { version, statements } of migrations.slice(from)) {
    for (const statement of statements) await queries.query(statement);
    await queries.query("insert into schema_migrations (version) values ($1)", [
      version,
    ]);
  }
  return from;
}
