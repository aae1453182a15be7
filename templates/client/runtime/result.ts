// Part of the Specwright runtime.
/** The result of a call: a union that narrows by `ok`, by `status` and by `declared`. */
import {
  ApiError,
  type CheckIssue,
  type ErrorKind,
  type Fail,
} from "./errors.js";
import type { WireValue } from "./route.js";

/** A response that the API description declares. */
interface Declared<
  Status extends number,
  Body,
  DeclaredHeaders,
  ContentType extends string,
> {
  readonly declared: true;
  readonly status: Status;
  readonly body: Body;
  /** The declared headers, decoded. `response.headers` contains all headers. */
  readonly headers: DeclaredHeaders;
  /** The media type of the body, without parameters. */
  readonly contentType: ContentType;
  readonly response: Response;
}

/** A declared response with a status from 200 to 299. */
export interface Success<
  Status extends number,
  Body,
  DeclaredHeaders = NoHeaders,
  ContentType extends string = string,
> extends Declared<Status, Body, DeclaredHeaders, ContentType> {
  readonly ok: true;
}

/** Any other declared response. */
export interface Failure<
  Status extends number,
  Body,
  DeclaredHeaders = NoHeaders,
  ContentType extends string = string,
> extends Declared<Status, Body, DeclaredHeaders, ContentType> {
  readonly ok: false;
}

/**
 * A response that the API description does not declare: another status, or a body that does not have the declared
 * format, such as the error page of a proxy. Its status can be any; `Status` lists those that no other member has.
 */
export interface Undeclared<Status extends number = number> {
  /** False also for a status from 200 to 299: `response.ok` tells whether the server accepted the request. */
  readonly ok: false;
  readonly declared: false;
  readonly status: Status;
  /** JSON, text or a `Blob`, by the content type of the response. */
  readonly body: unknown;
  readonly headers: NoHeaders;
  /** The media type of the body, without parameters. */
  readonly contentType: string;
  readonly response: Response;
  /** Why the response is not declared: `the body is not JSON (content type: text/html)`. */
  readonly reason: string;
  /** What a check of the body rejected, with the option `check`. */
  readonly issues?: readonly CheckIssue[];
}

export type Result =
  | Success<number, unknown, object>
  | Failure<number, unknown, object>
  | Undeclared;

/** A result with the names and values of the wire. */
export type WireResult = Result & {
  readonly body: WireValue | undefined;
  readonly headers: Readonly<Record<string, WireValue>>;
};

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

/** Successes that are not declared. */
export type OtherSuccess<Declared extends Status2XX = never> = Exclude<
  Status2XX,
  Declared
>;

/** Failures that are not declared by status or range. */
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

/** The body of a success in a cache, which stores no `undefined`. */
export type StoredBody<R extends Result> =
  SuccessBody<R> extends infer Body
    ? Body extends undefined
      ? null
      : Body
    : never;

/**
 * The errors of an operation: a union that narrows by `status` and by `kind`. `E` is the error class of the API.
 *
 * A response that was refused can have any status. As in `Undeclared`, the type lists those that no declared failure has.
 */
export type ResultError<E extends ApiError, R extends Result> =
  | DeclaredError<E, R>
  | (E & {
      readonly kind: RefusedKind;
      readonly status: Extract<
        R,
        { readonly ok: true } | { readonly declared: false }
      >["status"];
      readonly headers: Headers;
    })
  | (E & {
      readonly kind: Exclude<ErrorKind, "http" | "undeclared" | "too-large">;
      readonly status: null;
    });

type RefusedKind = "undeclared" | "invalid-body" | "too-large";

type DeclaredError<E, R> =
  R extends Failure<infer Status, infer Body, object>
    ? E & {
        readonly kind: "http";
        readonly status: Status;
        readonly body: Body;
        readonly headers: Headers;
      }
    : never;

/** Creates the error for a failed result. `send` adds it to results as a hidden property. */
export const origin: unique symbol = Symbol();

/** Returns the body of a success. Throws any other result as the error of this API. */
export function unwrap<R extends Result>(
  result: Promise<R>,
): Promise<SuccessBody<R>>;
export function unwrap<R extends Result>(result: R): SuccessBody<R>;
export function unwrap(result: Result | Promise<Result>): unknown {
  return result instanceof Promise
    ? result.then(resultBody)
    : resultBody(result);
}

function resultBody(result: Result & { [origin]?: Fail }): unknown {
  if (result.ok) return result.body;
  const { declared, status, body, response } = result;
  const kind = declared ? "http" : "undeclared";
  // Without strict checks of null, `declared` does not narrow.
  const reason = "reason" in result ? `: ${result.reason}` : "";
  const message = `returned status ${String(status)}${reason}`;
  const details = { status, body, headers: response.headers };
  const fail = result[origin];
  throw fail
    ? fail(kind, message, details)
    : new ApiError({ kind, operation: "", message, ...details });
}

/** Like `unwrap`, with null instead of `undefined`. */
export async function storedBody<R extends Result>(
  result: Promise<R>,
): Promise<StoredBody<R>> {
  return ((await unwrap(result)) ?? null) as StoredBody<R>;
}
