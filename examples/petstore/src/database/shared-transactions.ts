/** Lets functions that do not know of each other work in one transaction. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Queries } from "./database.js";

/** The same database. Inside of the work of a transaction, all statements belong to that transaction. */
export function withSharedTransactions(database: Database): Database {
  const running = new AsyncLocalStorage<Queries>();
  return {
    query: (text, values) =>
      (running.getStore() ?? database).query(text, values),
    transaction(work) {
      const outer = running.getStore();
      if (outer) return work(outer);
      return database.transaction((queries) =>
        running.run(queries, () => work(queries)),
      );
    },
    close: () => database.close(),
  };
}
