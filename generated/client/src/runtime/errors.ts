// Part of the Specwright runtime, copied unchanged.
/** Errors of calls that have no result. */

export type ErrorKind =
  /** A declared failure, or any other client error, thrown by `unwrap`. */
  | "http"
  /** No response, or one that broke off. */
  | "network"
  | "timeout"
  /** The caller's signal was aborted. */
  | "aborted"
  /** A status that is not declared and not a client error. */
  | "unexpected-status"
  /** A body that does not have the format of its media type. */
  | "invalid-body"
  /** A value that cannot be sent. Nothing was sent. */
  | "invalid-request";

export interface ErrorDetails {
  readonly kind: ErrorKind;
  readonly operation: string;
  /** Never contains credentials, URLs or bodies, because messages end up in logs. */
  readonly message: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Headers;
  readonly cause?: unknown;
}

/** The base class of the API's own error class. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  /** The operation that was called. */
  readonly operation: string;
  /** Null if there was no response. */
  readonly status: number | null;
  /** The body of the response, as far as it could be read. */
  readonly body: unknown;
  /** The headers of the response, or null if there was none. */
  readonly headers: Headers | null;

  constructor(details: ErrorDetails) {
    super(
      details.message,
      "cause" in details ? { cause: details.cause } : undefined,
    );
    this.name = "ApiError";
    this.kind = details.kind;
    this.operation = details.operation;
    this.status = details.status ?? null;
    this.body = details.body;
    this.headers = details.headers ?? null;
  }
}
