/** Whether the process is alive and whether it can serve requests, for orchestrators and load balancers. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBody } from "@petstore/server";
import type { Queries } from "./database/database.js";
import { unavailableBody, unavailableHeaders } from "./unavailable.js";

export type HealthReply =
  | { status: 200; headers: object; body: { status: "ok" } }
  | { status: 503; headers: object; body: ErrorBody };

export interface Health {
  /** Answers below `/health`, beside the version of the API; null for every other path. */
  reply(path: string): Promise<HealthReply | null>;
  /** From now on, the service is not ready: load balancers send their requests elsewhere. */
  startDraining(): void;
}

/** How long the database has time to answer, in milliseconds. Load balancers do not wait for long either. */
const patience = 2_000;

export function createHealth(queries: Queries): Health {
  let draining = false;
  return {
    async reply(path) {
      switch (path) {
        case "/health/live":
          return ok;
        case "/health/ready":
          if (draining) return notReady("The service is shutting down.");
          return (await answers(queries))
            ? ok
            : notReady("The database does not answer.");
        default:
          return null;
      }
    },
    startDraining() {
      draining = true;
    },
  };
}

function answers(queries: Queries): Promise<boolean> {
  const asked = queries.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(patience, false, { ref: false })]);
}

const ok: HealthReply = { status: 200, headers: {}, body: { status: "ok" } };

function notReady(message: string): HealthReply {
  return {
    status: 503,
    headers: unavailableHeaders,
    body: { ...unavailableBody, message },
  };
}
