/**
 * What PostgreSQL leaves to a process of its own, and PGlite has only one: checkpoints. Without them its log would grow
 * for as long as the service runs, and after a crash the next start would have to go through all of it.
 */
import type { Queries } from "./database.js";

/** In bytes: about as much as 50,000 new pets. */
const greatestLog = 16 * 1024 * 1024;

/** How often to look, in milliseconds. */
const interval = 60_000;

/** Looks after the log until the returned function is called. */
export function keepLogShort(queries: Queries): () => void {
  const timer = setInterval(() => {
    // A disk that is full comes up with the next change, and a minute later this is tried again.
    checkpointIfDue(queries, greatestLog).catch(() => undefined);
  }, interval).unref();
  return () => {
    clearInterval(timer);
  };
}

/** Says whether it was. */
export async function checkpointIfDue(
  queries: Queries,
  limit: number,
): Promise<boolean> {
  const [log] = await queries.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 as due
     from pg_control_checkpoint()`,
    [limit],
  );
  const due = log?.["due"] === true;
  if (due) await queries.query("checkpoint");
  return due;
}
