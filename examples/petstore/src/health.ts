/** Whether the process is alive and whether it can do its work, for those who restart it or send it traffic. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBody } from "@petstore/server";
import type { Queries } from "./database/database.js";

export type HealthReply =
  { status: 200; body: { status: "ok" } } | { status: 503; body: ErrorBody };

export type Health = (path: string) => Promise<HealthReply | null>;

/** How long the database has time to answer, in milliseconds: those who ask do not wait for long either. */
const patience = 2_000;

/** Answers below `/health`, beside the version of the API; null for every other path. */
export function healthOf(queries: Queries): Health {
  return async (path) => {
    switch (path) {
      case "/health/live":
        return ok;
      case "/health/ready":
        return (await answers(queries)) ? ok : unavailable;
      default:
        return null;
    }
  };
}

function answers(queries: Queries): Promise<boolean> {
  const asked = queries.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(patience, false, { ref: false })]);
}

const ok: HealthReply = { status: 200, body: { status: "ok" } };
const unavailable: HealthReply = {
  status: 503,
  body: {
    code: "unavailable",
    message: "The database does not answer.",
    status: 503,
  },
};
