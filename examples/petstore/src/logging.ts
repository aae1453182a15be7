/** Structured logs: one JSON object a line, on standard error. Nothing that a client sent gets into them. */
import { pino, type Logger } from "pino";
import type {
  DeprecatedUse,
  RequestInfo,
  ResponseInfo,
} from "@petstore/server";
import type { LogLevel } from "./config.js";
import { createLogStream } from "./log-stream.js";

export type { Logger } from "pino";

export function createLogger(level: LogLevel): Logger {
  return pino(
    { level, base: null, serializers: { err: describeError } },
    createLogStream(process.stderr),
  );
}

/** The hooks of the generated server. Entries contain no URL, header or value of a request, and so no secrets. */
export function requestLog(logger: Logger): {
  onResponse: (info: ResponseInfo) => void;
  onError: (error: unknown, info: RequestInfo) => void;
  onDeprecatedUse: (use: DeprecatedUse) => void;
} {
  return {
    onResponse({ operation, method, path, status, duration }) {
      // Load balancers ask each second. Failures have entries of their own.
      if (path?.startsWith("/health/")) return;
      const ms = Math.round(duration * 100) / 100;
      const entry = { operationId: operation, method, path, status, ms };
      logger[status >= 500 ? "error" : "info"](entry, "answered");
    },
    onError(error, { operation }) {
      logger.error({ err: error, operationId: operation }, "failed");
    },
    onDeprecatedUse({ operation, state }) {
      logger.info({ operationId: operation, state }, "deprecated");
    },
  };
}

/** Errors of databases carry the values of the statement with them; of an error we tell only what it is and where. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
