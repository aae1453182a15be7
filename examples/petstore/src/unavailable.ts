/** Answers 503 while the database cannot be used, so that clients and load balancers know that a later attempt may succeed. */
import { ApiError, type ErrorBody } from "@petstore/server";
import type { Database } from "./database/database.js";
import { DatabaseUnavailable } from "./database/unavailable.js";

/** Seconds until a client may try again. */
const retryAfter = 1;

const unavailableHeaders = { "Retry-After": String(retryAfter) };

const unavailableBody: ErrorBody = {
  code: "unavailable",
  message: "The service is temporarily unavailable.",
  status: 503,
};

/** The same database, for handlers: its temporary failures become responses. */
export function withUnavailableResponses(database: Database): Database {
  return {
    query: (text, values) => database.query(text, values).catch(rethrow),
    transaction: (work) => database.transaction(work).catch(rethrow),
    close: () => database.close(),
  };
}

function rethrow(error: unknown): never {
  if (!(error instanceof DatabaseUnavailable)) throw error;
  const { status, code, message } = unavailableBody;
  throw new ApiError(status, code, message, {
    headers: unavailableHeaders,
    cause: error,
  });
}
