// Part of the Specwright runtime, copied unchanged.
/** The result of a call: a union that narrows by `ok` and by `status`. */
import { ApiError } from "../errors.js";

/** A response with a status from 200 to 299. */
export interface Success<
  Status extends number,
  Body,
  DeclaredHeaders = NoHeaders,
  ContentType extends string = string,
> {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  /** The declared headers, decoded. `response.headers` contains all headers. */
  readonly headers: DeclaredHeaders;
  /** The media type of the body, without parameters. */
  readonly contentType: ContentType;
  readonly response: Response;
}

/** Any other declared response, or a client error that is not declared. */
export interface Failure<
  Status extends number,
  Body,
  DeclaredHeaders = NoHeaders,
  ContentType extends string = string,
> {
  readonly ok: false;
  readonly status: Status;
  readonly body: Body;
  /** The declared headers, decoded. `response.headers` contains all headers. */
  readonly headers: DeclaredHeaders;
  /** The media type of the body, without parameters. */
  readonly contentType: ContentType;
  readonly response: Response;
}

export type Result =
  Success<number, unknown, object> | Failure<number, unknown, object>;

/** For responses without declared headers. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- it is meant to be empty
export type NoHeaders = Record<never, never>;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberOf<Text> = Text extends `${infer Value extends number}`
  ? Value
  : never;

// Written as literals, so that undeclared statuses do not weaken the types of the declared ones.
export type Status1XX = NumberOf<`1${Digit}${Digit}`>;
export type Status2XX = NumberOf<`2${Digit}${Digit}`>;
export type Status3XX = NumberOf<`3${Digit}${Digit}`>;
export type Status4XX = NumberOf<`4${Digit}${Digit}`>;
export type Status5XX = NumberOf<`5${Digit}${Digit}`>;

/** Every status that is not a success. Statuses from 100 to 199 never reach a caller. */
export type FailureStatus = Status3XX | Status4XX | Status5XX;

/** The failures that `default` describes: all that are not declared by status or range. */
export type OtherThan<
  ClientErrors extends Status4XX = never,
  ServerErrors extends Status5XX = never,
  Redirections extends Status3XX = never,
> =
  | Exclude<Status4XX, ClientErrors>
  | Exclude<Status5XX, ServerErrors>
  | Exclude<Status3XX, Redirections>;

/** The body of a successful response of an operation. */
export type SuccessBody<R extends Result> = Extract<
  R,
  { readonly ok: true }
>["body"];

/** Converts a failure to an error. `send` adds it to results as a hidden property. */
export const toError: unique symbol = Symbol("toError");

/** Returns the body of a success. Throws a failure as the error of this API. */
export function unwrap<R extends Result>(
  result: Promise<R>,
): Promise<SuccessBody<R>>;
export function unwrap<R extends Result>(result: R): SuccessBody<R>;
export function unwrap(result: Result | Promise<Result>): unknown {
  return result instanceof Promise ? result.then(bodyOf) : bodyOf(result);
}

function bodyOf(result: Result): unknown {
  if (result.ok) return result.body;
  const make = (result as { [toError]?: () => ApiError })[toError];
  throw make?.() ?? new ApiError(failureDetails("The call", result));
}

/** The details of the error for a failed call. */
export function failureDetails(
  operation: string,
  result: Result,
): ConstructorParameters<typeof ApiError>[0] {
  return {
    kind: "http",
    operation,
    message: `${operation} returned status ${String(result.status)}`,
    status: result.status,
    body: result.body,
    headers: result.response.headers,
  };
}
