/** A database that fails on demand, to bring the service into the situations that its spec describes. */
import type {
  Database,
  Queries,
} from "../../examples/petstore/src/database/database.js";
import { DatabaseUnavailable } from "../../examples/petstore/src/database/unavailable.js";

export type Fault =
  | "none"
  /** The storage cannot be reached. */
  | "unavailable"
  /** A statement is wrong, for which only the service can be blamed. */
  | "internal"
  /** Another transaction holds the `Idempotency-Key`. */
  | "key in progress";

export interface FaultyDatabase extends Database {
  fault: Fault;
}

export function withFaults(database: Database): FaultyDatabase {
  const check = (statement: string): void => {
    switch (faulty.fault) {
      case "none":
        return;
      case "unavailable":
        throw new DatabaseUnavailable(new Error("The test says so."));
      case "internal":
        throw new Error("The test says so.");
      case "key in progress":
        // PostgreSQL's code for a lock that was not available in time.
        if (statement.startsWith("insert into idempotency_requests"))
          throw Object.assign(new Error("The test says so."), {
            code: "55P03",
          });
    }
  };
  const failing = ({ query }: Queries): Queries => ({
    async query(statement, values) {
      check(statement);
      return query(statement, values);
    },
  });
  const faulty: FaultyDatabase = {
    fault: "none",
    ...failing(database),
    transaction: (work) =>
      database.transaction((queries) => work(failing(queries))),
    close: () => database.close(),
  };
  return faulty;
}
