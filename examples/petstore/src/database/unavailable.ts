/** Failures of the database that pass: the same request may succeed later. */

export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor(cause: unknown) {
    super("The database does not answer.", { cause });
  }
}

/**
 * Classes of SQLSTATE that say nothing about the statement: the connection (08), resources such as disk space and
 * connections (53), a shutdown, restart or timeout (57), and failures of the operating system (58).
 */
const temporaryClasses = ["08", "53", "57", "58"];

/** A write on a server that has become a standby. The next connection leads to the new primary. */
const readOnly = "25006";

/** Whether an error of PostgreSQL, named by its SQLSTATE, is about its state and not about the statement. */
export function isTemporary(sqlState: string): boolean {
  return (
    temporaryClasses.includes(sqlState.slice(0, 2)) || sqlState === readOnly
  );
}

/** The SQLSTATE of an error that PostgreSQL reported; null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("severity" in error)) return null;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : null;
}
