// Part of the Specwright runtime.
/** The types of errors and error responses. */
import type { ReplyHeaders } from "../http.js";
import { reasonPhrase } from "../response/status.js";
import { withoutEnd } from "../routing/text-end.js";

/** The location of a value in a request. */
export type Place = "path" | "query" | "header" | "cookie" | "body";

/** A problem that a validator found in a value. */
export interface Issue {
  /** A JSON pointer into the value: `/limit`. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
  readonly expected?: unknown;
  readonly received?: unknown;
}

/** A problem of a request. */
export interface RequestIssue {
  /** Where the value comes from. A parameter and a field of the body may have the same name. */
  readonly in: Place;
  /** A JSON pointer into the body, or one whose first step is the name of the parameter. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

/** The public details of an error, from which an error body is created. */
export interface Problem {
  readonly status: number;
  /** An error code for programs: `not_found`. */
  readonly code: string;
  /** An error message for people. */
  readonly message: string;
  /** The reason phrase of RFC 9110 for the status. */
  readonly title: string;
  /** The problems of the request; empty for other errors. */
  readonly issues: readonly RequestIssue[];
}

export interface ApiErrorOptions {
  /** For the logs; the client never sees it. */
  cause?: unknown;
  /** Additional headers of the response, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  issues?: readonly RequestIssue[];
}

/**
 * An error response that handlers and security functions may throw. The client gets the API's own error body with this
 * status, code and message.
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
 * An error response of the server itself. It is returned or thrown like `ApiError`, but is not an `Error`, because
 * creating a stack trace would cost more than the rest of the response.
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

/** A refusal that is the response to many requests. */
export class LastingRefusal extends Refusal {
  /** The last response. */
  written: WrittenError | null = null;
}

/** The parts of a response from which the next one with the same body is created. */
export interface WrittenError {
  readonly format: ErrorFormat<unknown>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<ReplyHeaders>;
  readonly isAscii: boolean;
  readonly text: string;
}

/** Converts a refusal to an `Error`, for handlers that read a body as a stream. */
export function asError(refusal: Refusal): ApiError {
  const { status, code, message, headers, issues } = refusal;
  return new ApiError(status, code, message, {
    headers: headers as Record<string, string>,
    issues,
    cause: refusal,
  });
}

/** Responds with 501. Call it in a handler that is not written yet. */
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
  // Some schemas require a text that is not empty.
  const message = error.message === "" ? title : error.message;
  return { status, code, message, title, issues };
}

/** The format of the errors that the server itself creates. */
export interface ErrorFormat<Body> {
  /** The name of the type of the body. */
  readonly schema: string;
  readonly mediaType: string;
  /** Absent if only the application can fill the body. */
  readonly body?: (problem: Problem) => Body;
  /** Set if `JSON` cannot write the body. */
  readonly stringify?: (body: unknown) => string;
  /** Set if the application creates the bodies, which may be invalid. */
  readonly validate?: (body: unknown) => readonly Issue[];
}

/** Errors whose description differs from those of the API; without `schema`, only their media type differs. */
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
  schema: "ProblemDetails",
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

/** Maximum number of issues in a response. */
export const maxIssues = 50;

/** The problems as text of limited length: a hostile request must not cause a long response. */
export function invalidRequest(issues: readonly RequestIssue[]): Refusal {
  let message = sentences(issues);
  const more = issues.length - shownIssues;
  if (more === 1) message += " There is 1 further problem.";
  if (more > 1) message += ` There are ${String(more)} further problems.`;
  const told = issues.length > maxIssues ? issues.slice(0, maxIssues) : issues;
  const brief = told.some(isLong) ? told.map(shortened) : told;
  return new Refusal(400, "invalid_request", message, { issues: brief });
}

function sentences(issues: readonly RequestIssue[]): string {
  let text = "";
  for (let index = 0; index < issues.length && index < shownIssues; index++) {
    if (text !== "") text += " ";
    text += sentence(issues[index] as RequestIssue);
  }
  return text;
}

/** The same error with other messages of its issues; undefined keeps a message. */
export function reworded(
  error: ApiError | Refusal,
  messageOf: (issue: FoundRequestIssue) => string | undefined,
): Refusal {
  const issues = error.issues.map((issue) => {
    const { in: place, path, keyword } = issue;
    const message = messageOf(issue) ?? issue.message;
    return { in: place, path, keyword, message };
  });
  // The text of the error contains the first messages.
  const before = sentences(error.issues);
  const { status, code, headers } = error;
  const message = error.message.startsWith(before)
    ? sentences(issues) + error.message.slice(before.length)
    : error.message;
  return new Refusal(status, code, message, {
    headers: headers as Record<string, string>,
    issues,
  });
}

const longestPath = 500;

function isLong({ path }: RequestIssue): boolean {
  return path.length > longestPath;
}

/** The path of an issue contains property names, which may be as long as the request. */
function shortened(issue: RequestIssue): RequestIssue {
  return isLong(issue)
    ? moveIssue(issue, `${issue.path.slice(0, longestPath - 3)}...`)
    : issue;
}

/** An issue of a request with what the validator found, which bodies of errors do not contain. */
export interface FoundRequestIssue extends RequestIssue {
  /** The value of the keyword: a limit, a type, the allowed values. */
  readonly expected?: unknown;
  /** The received value, shortened. */
  readonly received?: unknown;
}

/** The facts that only `messages` needs are not copied to bodies: they are neither own properties nor computed early. */
class LocatedIssue implements FoundRequestIssue {
  readonly in: Place;
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
  readonly #found: Issue;

  constructor(place: Place, path: string, found: Issue) {
    this.in = place;
    this.path = path;
    this.keyword = found.keyword;
    this.message = found.message;
    this.#found = found;
  }

  get expected(): unknown {
    return this.#found.expected;
  }

  get received(): unknown {
    return this.#found.received;
  }

  /** Translations recognize the messages of the spec by it. */
  get rule(): unknown {
    return (this.#found as { readonly rule?: unknown }).rule;
  }

  moved(path: string): LocatedIssue {
    return new LocatedIssue(this.in, path, this.#found);
  }
}

/** Converts an issue of a value to an issue of the request. */
export function locate(place: Place, issue: Issue): RequestIssue {
  return new LocatedIssue(place, issue.path, issue);
}

/** The same issue at another path. */
export function moveIssue(issue: RequestIssue, path: string): RequestIssue {
  return issue instanceof LocatedIssue ? issue.moved(path) : { ...issue, path };
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
  return `${place} parameter ${unescapedStep(name)}${below}`;
}

/** Unescapes a step of a JSON pointer. */
function unescapedStep(step: string): string {
  return step.includes("~")
    ? step.replaceAll("~1", "/").replaceAll("~0", "~")
    : step;
}

function bounded(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
