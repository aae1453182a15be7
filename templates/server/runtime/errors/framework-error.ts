// Part of the Specwright runtime.
/** Errors of frameworks and their plugins, such as those of a rate limit, as errors of the API. */
import { ApiError, Refusal } from "./problem.js";
import { reasonPhrase } from "../response/status.js";

/**
 * A rejected request stays one: its status and its message are meant for the client. Any other error stays as it is, and
 * becomes a 500 whose cause the client does not see.
 */
export function frameworkError(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof Refusal) return error;
  if (!(error instanceof Error)) return error;
  const { status, statusCode = status, expose, headers } = error as RejectedBy;
  const isRejection =
    Number.isInteger(statusCode) &&
    (statusCode as number) >= 400 &&
    (statusCode as number) < 500;
  if (!isRejection || expose === false) return error;
  return new ApiError(
    statusCode as number,
    reasonPhrase(statusCode as number)
      .toLowerCase()
      .replace(/\W+/g, "_"),
    error.message,
    { cause: error, ...(headers && { headers }) },
  );
}

/** The properties that errors of frameworks have: `http-errors`, Fastify and `HTTPException` of Hono. */
interface RejectedBy extends Error {
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly expose?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
