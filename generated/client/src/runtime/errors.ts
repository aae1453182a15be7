// Part of the Specwright runtime, copied unchanged.
/** What a call fails with when there is no result to return. */

export type ErrorKind =
  /** A failure that the description declares, or any other client error, thrown by `unwrap`. */
  | "http"
  /** No answer, or one that broke off. */
  | "network"
  | "timeout"
  /** The caller's signal. */
  | "aborted"
  /** A status that the description does not declare and that is no client error. */
  | "unexpected-status"
  /** A body that is not what its media type says. */
  | "invalid-body"
  /** A value that cannot be sent; nothing was sent. */
  | "invalid-request";

export interface ErrorDetails {
  readonly kind: ErrorKind;
  readonly operation: string;
  /** Never holds credentials, addresses or bodies: messages end up in logs. */
  readonly message: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Headers;
  readonly cause?: unknown;
}

/** The base of the API's own error class. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  /** The operation that was called. */
  readonly operation: string;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** The body of the answer, as far as it could be read. */
  readonly body: unknown;
  /** The headers of the answer, or null where there was none. */
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
