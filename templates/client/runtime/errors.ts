// Part of the Specwright runtime.
/** Errors of calls that have no result. */

export type ErrorKind =
  /** A declared failure, thrown by `unwrap`. */
  | "http"
  /** A response that the API description does not declare, thrown by `unwrap`. */
  | "undeclared"
  /** No response, or one that broke off. */
  | "network"
  | "timeout"
  /** The caller's signal was aborted. */
  | "aborted"
  /** A body that is larger than `maxResponseSize`. */
  | "too-large"
  /** An item of a stream that does not have the format of its media type, or a body that a check rejects. */
  | "invalid-body"
  /** A page that the server returns twice, too many pages without an item, or a next page without its position. */
  | "pagination"
  /** A value that cannot be sent, or that a check rejects. */
  | "invalid-request";

/** A part of a value that does not match its schema. */
export interface CheckIssue {
  /** A JSON pointer. In a request, it starts with the location: `/query/limit`, `/body/name`. */
  readonly path: string;
  /** Set for a header of a response. The path starts with `/headers` then. */
  readonly in?: "header";
  /** The keyword of the schema: `required`, `type`, `maxLength`, … */
  readonly keyword: string;
  /** The problem as text. It may contain the received value. */
  readonly message: string;
}

/** An issue with what the validator found. */
export interface FoundIssue extends CheckIssue {
  /** The value of the keyword: a limit, a type, the allowed values. */
  readonly expected?: unknown;
  /** The received value, shortened. */
  readonly received?: unknown;
}

export interface ErrorDetails {
  readonly kind: ErrorKind;
  readonly operation: string;
  /** Never contains credentials, URLs or bodies, because messages end up in logs. */
  readonly message: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Headers;
  readonly cause?: unknown;
  /** What a check rejected. */
  readonly issues?: readonly CheckIssue[];
}

/** Creates the error of the API. The message is the end of a sentence that begins with the operation. */
export type Fail = (
  kind: ErrorKind,
  message: string,
  details?: Partial<ErrorDetails>,
) => ApiError;

/** The base class of the API's own error class. */
export class ApiError extends Error {
  declare readonly kind: ErrorKind;
  /** The method and the path template of the operation: `GET /pets/{petId}`. */
  declare readonly operation: string;
  /** Null if there was no response. */
  readonly status: number | null = null;
  /** The body of the response, as far as it could be read. */
  readonly body: unknown;
  /** What a check rejected. */
  declare readonly issues?: readonly CheckIssue[];
  /** The headers of the response, or null if there was none. */
  readonly headers: Headers | null = null;

  constructor(details: ErrorDetails) {
    super(details.message, details);
    Object.assign(this, details);
  }
}
