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

/** Columns of type `bigint` are read as `bigint`, with every digit. */
export type Row = Record<string, unknown>;
