/** What the service needs of a database. Both drivers speak PostgreSQL's dialect; which one it is, only they know. */
export interface Queries {
  /**
   * Runs one statement; `$1` is the first of the values. Fails with `DatabaseUnavailable` where the cause is
   * the state of the database and not the statement.
   */
  query(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queries {
  /** All of the work, or nothing of it. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Waits for what is running. */
  close(): Promise<void>;
}

export type Row = Record<string, unknown>;

/** Reads a `bigint`. A number that JavaScript would round is an error: another record's identifier would be worse. */
export function exactInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is beyond the integers that are exact`);
}
