// Part of the Specwright runtime, copied unchanged.
/** Converts a response to the declared result for its status. */
import type { Client } from "../client.js";
import type { ApiError } from "../errors.js";
import { InvalidBody } from "./invalid-body.js";
import { bestGuess, decodeBody, essenceOf } from "./response-body.js";
import { decodeHeaders } from "./response-headers.js";
import { failureDetails, toError, type Result } from "./result.js";
import type { Route } from "../route.js";
import { guardStream, isStream } from "./stream.js";

/** Throws the error of the API if the response is neither declared nor a client error. */
export async function readResult(
  client: Client,
  route: Route,
  response: Response,
  translate: (cause: unknown) => ApiError,
): Promise<Result> {
  const { operation, method } = route;
  const { status, headers } = response;
  const declared = declaredStatus(route, status);
  if (declared === null && status >= 400 && status < 500) {
    const result = await undeclaredFailure(response, method);
    return withError(client, operation, result);
  }
  if (declared === null) {
    throw client.api.createError({
      kind: "unexpected-status",
      operation,
      message: `${operation} returned status ${String(status)}, which the API description does not list`,
      status,
      body: await bestGuess(response),
      headers,
    });
  }
  const explain = (cause: unknown): unknown =>
    cause instanceof InvalidBody
      ? client.api.createError({
          kind: "invalid-body",
          operation,
          message: `${operation} returned status ${String(status)}, but ${cause.message}`,
          status,
          body: cause.text,
          headers,
        })
      : translate(cause);
  try {
    const formats = route.responses[declared] ?? {};
    const { body, contentType } = await decodeBody(
      response,
      formats,
      method,
      client.maxItemSize,
    );
    const result = {
      ok: response.ok,
      status,
      body: isStream(body) ? guardStream(body, explain) : body,
      headers: decodeHeaders(headers, route.headers?.[declared]),
      contentType,
      response,
    } as Result;
    return result.ok ? result : withError(client, operation, result);
  } catch (cause) {
    throw explain(cause);
  }
}

/**
 * A client error that is not declared. Servers reject requests for many reasons, and callers handle this like any other
 * failure.
 */
async function undeclaredFailure(
  response: Response,
  method: string,
): Promise<Result> {
  const { status, headers } = response;
  return {
    ok: false,
    status,
    body: method === "HEAD" ? undefined : await bestGuess(response),
    headers: {},
    contentType: essenceOf(headers.get("content-type")) ?? "",
    response,
  };
}

/** Lets `unwrap` throw the API's own error class. */
function withError(client: Client, operation: string, result: Result): Result {
  return Object.defineProperty(result, toError, {
    value: () => client.api.createError(failureDetails(operation, result)),
  });
}

/**
 * The key under which a status is declared: the code, its range, or `default`. If successes are declared, `default`
 * describes only failures, so an undeclared success has no described body.
 */
function declaredStatus({ responses }: Route, status: number): string | null {
  const range = `${String(Math.floor(status / 100))}XX`;
  for (const key of [String(status), range]) {
    if (Object.hasOwn(responses, key)) return key;
  }
  if (!Object.hasOwn(responses, "default")) return null;
  const success = status >= 200 && status < 300;
  const declaresSuccess = Object.keys(responses).some((key) =>
    key.startsWith("2"),
  );
  return success && declaresSuccess ? null : "default";
}
