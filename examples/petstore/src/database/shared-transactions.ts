/** Lets functions that do not know of each other work in one transaction. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Queries } from "./database.js";

/**
 * The same database. Inside of the work of a transaction, all statements belong to that transaction. Statements that come
 * after its end fail: the connection may belong to another transaction by then.
 */
export function withSharedTransactions(database: Database): Database {
  const running = new AsyncLocalStorage<Queries>();
  return {
    query: (text, values) =>
      (running.getStore() ?? database).query(text, values),
    transaction(work) {
      const outer = running.getStore();
      if (outer) return work(outer);
      return database.transaction(async (queries) => {
        let hasEnded = false;
        const own: Queries = {
          async query(text, values) {
            if (hasEnded) throw new Error("The transaction has ended");
            return queries.query(text, values);
          },
        };
        try {
          return await running.run(own, () => work(own));
        } finally {
          hasEnded = true;
        }
      });
    },
    close: () => database.close(),
  };
}
