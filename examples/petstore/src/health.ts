/** Whether the process is alive and whether it can serve requests, for orchestrators and load balancers. */
import { health, type Health } from "@petstore/server/health";
import type { Queries } from "./database/database.js";
import type { Logger } from "./logging.js";

/** The service is ready if the database responds. */
export function serviceHealth(queries: Queries, logger: Logger): Health {
  return health({
    checks: { database: () => queries.query("select 1") },
    // Checks share one statement while it runs, and an outage is visible at once.
    cache: 0,
    onFailure(check, error) {
      logger.warn({ check, err: error }, "health check failed");
    },
  });
}
