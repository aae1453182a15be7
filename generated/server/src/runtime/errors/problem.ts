// Part of the Specwright runtime, copied unchanged.
/** Errors on their way to the client. */
import type { ReplyHeaders } from "../http.js";
import { reasonPhrase } from "../response/status.js";
import { withoutEnd } from "../routing/text-end.js";

/** Where a part of a request was sent. */
export type Place = "path" | "query" | "header" | "cookie" | "body";

/** One thing that is wrong with a value. Validators make them. */
export interface Issue {
  /** A JSON pointer into the value: `/limit`. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

/** One thing that is wrong with a request. */
export interface RequestIssue {
  readonly in: Place;
  /** A JSON pointer; its first step is the name of the parameter. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

/** All that the client is told of an error; an error body is made from it. */
export interface Problem {
  readonly status: number;
  /** For programs: `not_found`. */
  readonly code: string;
  /** For people. */
  readonly message: string;
  /** The words of RFC 9110 for the status. */
  readonly title: string;
  /** What is wrong with the request; empty for other errors. */
  readonly issues: readonly RequestIssue[];
}

export interface ApiErrorOptions {
  /** For the logs; the client never sees it. */
  cause?: unknown;
  /** Further headers of the response, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  issues?: readonly RequestIssue[];
}

/**
 * An answer that handlers and security functions may throw from any depth. The client gets the API's own error body,
 * made of these three: the message is meant for it.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<ReplyHeaders>;
  readonly issues: readonly RequestIssue[];

  constructor(
    status: number,
    code: string,
    message: string,
    options: ApiErrorOptions = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.issues = options.issues ?? [];
  }
}

/**
 * An answer of the server itself, returned or thrown as `ApiError` is. It is no error, because nobody looks for the
 * place where it was made, and finding that place would cost more than the rest of the answer.
 */
export class Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers: Readonly<ReplyHeaders>;
  readonly issues: readonly RequestIssue[];

  constructor(
    status: number,
    code: string,
    message: string,
    { headers = {}, issues = [] }: Omit<ApiErrorOptions, "cause"> = {},
  ) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.headers = headers;
    this.issues = issues;
  }
}

/** For those who read a body piece by piece: what they catch should be an error. */
export function asError(refusal: Refusal): ApiError {
  const { status, code, message, headers, issues } = refusal;
  return new ApiError(status, code, message, {
    headers: headers as Record<string, string>,
    issues,
    cause: refusal,
  });
}

/** Answers 501. A handler that is still to be written returns it. */
export function notImplemented(): never {
  throw new ApiError(
    501,
    "not_implemented",
    "This operation is not implemented yet.",
  );
}

export function problemOf(
  error: ApiError | Refusal,
  status: number = error.status,
): Problem {
  const { code, issues } = error;
  const title = reasonPhrase(status);
  // Some schemas ask for a text that is not empty.
  const message = error.message === "" ? title : error.message;
  return { status, code, message, title, issues };
}

/** How the errors that the server makes itself look on the wire. */
export interface ErrorFormat<Body> {
  readonly mediaType: string;
  readonly body: (problem: Problem) => Body;
  /** Where the body holds more than `JSON` can write. */
  readonly stringify?: (body: unknown) => string;
  /** Where the application makes bodies, they can be wrong. */
  readonly validate?: (body: unknown) => readonly Issue[];
}

/** Errors that are described in another way than those of the API; without `body`, by their media type alone. */
export type ErrorVariant =
  ErrorFormat<unknown> | { readonly mediaType: string };

/** RFC 9457, for APIs that describe no error body of their own. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: readonly RequestIssue[];
}

export const problemDetails: ErrorFormat<ProblemDetails> = {
  mediaType: "application/problem+json",
  body: ({ status, code, message, title, issues }) => ({
    type: "about:blank",
    title,
    status,
    detail: message,
    code,
    ...(issues.length > 0 ? { errors: issues } : {}),
  }),
};

const shownIssues = 3;

/** As many issues as an answer has. */
export const maxIssues = 50;

/** What is wrong in words, bounded: a hostile request must not make a long answer. */
export function invalidRequest(issues: readonly RequestIssue[]): Refusal {
  let message = "";
  for (let index = 0; index < issues.length && index < shownIssues; index++) {
    if (message !== "") message += " ";
    message += sentence(issues[index] as RequestIssue);
  }
  const more = issues.length - shownIssues;
  if (more > 0) message += ` There are ${String(more)} further problems.`;
  const told = issues.length > maxIssues ? issues.slice(0, maxIssues) : issues;
  const brief = told.some(isLong) ? told.map(shortened) : told;
  return new Refusal(400, "invalid_request", message, { issues: brief });
}

const longestPath = 500;

function isLong({ path }: RequestIssue): boolean {
  return path.length > longestPath;
}

/** Every issue below a property has its name, which may be as long as the request. */
function shortened(issue: RequestIssue): RequestIssue {
  return isLong(issue)
    ? { ...issue, path: `${issue.path.slice(0, longestPath - 3)}...` }
    : issue;
}

/** An issue of a value, seen as an issue of the request. */
export function locate(place: Place, issue: Issue): RequestIssue {
  const { path, keyword, message } = issue;
  return { in: place, path, keyword, message };
}

/** The JSON pointer to a parameter, or to a field of a form. */
export function pointerTo(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function repeated(place: Place, name: string): RequestIssue {
  const message = "must be sent only once";
  return { in: place, path: pointerTo(name), keyword: "repeated", message };
}

export function sentence(issue: RequestIssue): string {
  const open = withoutEnd(issue.message, ".");
  return bounded(`Invalid ${partName(issue)}: ${open}`) + ".";
}

function partName({ in: place, path }: RequestIssue): string {
  if (place === "body") return path === "" ? "body" : `body at ${path}`;
  if (path === "") return place;
  const end = path.indexOf("/", 1);
  const name = end < 0 ? path.slice(1) : path.slice(1, end);
  const below = end < 0 ? "" : ` at ${path.slice(end)}`;
  return `${place} parameter ${unescaped(name)}${below}`;
}

/** A step of a JSON pointer as it was named. */
function unescaped(step: string): string {
  return step.includes("~")
    ? step.replaceAll("~1", "/").replaceAll("~0", "~")
    : step;
}

function bounded(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
