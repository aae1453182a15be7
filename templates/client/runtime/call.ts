// Part of the Specwright runtime.
/** A call of an operation, and its errors. */
import type { Client } from "./client.js";
import type { ApiError, ErrorDetails, ErrorKind } from "./errors.js";
import type { CodeRequest, RequestInput, Route, WireRequest } from "./route.js";

export interface Call {
  readonly client: Client;
  readonly route: Route;
}

/** `GET /pets/{petId}` */
export function operationOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

/** The request as it is sent. */
export function wireRequestOf(route: Route, request: CodeRequest): WireRequest {
  return route.encode?.(request) ?? (request as RequestInput as WireRequest);
}

/** The error of the API. The message is the end of a sentence that begins with the operation. */
export function callError(
  { client, route }: Call,
  kind: ErrorKind,
  message: string,
  details?: Partial<ErrorDetails>,
): ApiError {
  const operation = operationOf(route);
  return new client.api.error({
    kind,
    operation,
    message: `${operation} ${message}`,
    ...details,
  });
}

/** Errors before a request is sent are about the values of the caller. */
export function prepare<T>(call: Call, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    throw callError(
      call,
      "invalid-request",
      `was not sent: ${(cause as Error).message}`,
    );
  }
}
