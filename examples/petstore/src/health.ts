/** Whether the process is alive and whether it can do its work, for those who restart it or send it traffic. */
import type { Queries } from "./database/database.js";

export interface HealthReply {
  status: 200 | 503;
  body: { status: "ok" | "unavailable" };
}

export type Health = (path: string) => Promise<HealthReply | null>;

/** Answers below `/health`, beside the version of the API; null for every other path. */
export function healthOf(queries: Queries): Health {
  return async (path) => {
    switch (path) {
      case "/health/live":
        return ok;
      case "/health/ready":
        return queries.query("select 1").then(
          () => ok,
          () => unavailable,
        );
      default:
        return null;
    }
  };
}

const ok: HealthReply = { status: 200, body: { status: "ok" } };
const unavailable: HealthReply = {
  status: 503,
  body: { status: "unavailable" },
};
