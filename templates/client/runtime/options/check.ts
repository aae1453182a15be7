// Part of the Specwright runtime.
/** Checks requests before they are sent, and responses after they are read. */
import { callError, operationOf } from "../call.js";
import type { Check, CheckedCall } from "../client.js";
import { tryNow } from "../guard.js";
import type { CheckIssue, ErrorDetails } from "../errors.js";
import { headerIssues, type HeaderRules } from "./check-headers.js";
import { formatFor } from "../formats/by-media-type.js";
import { isByteSource } from "../formats/byte-source.js";
import { responseFor } from "../response/read.js";
import { origin, type Result } from "../result.js";

/** A function of the validators package: the issues of a value; empty if it is valid. */
export type Validate = (value: unknown) => readonly CheckIssue[];

/** Functions for bodies, by media type; null for bodies that are not checked. */
export interface BodyChecks {
  readonly [mediaType: string]: Validate | null;
}

/** Checks the requests of one operation. */
export interface RequestCheck {
  /** `POST /pets` */
  readonly operation: string;
  readonly path?: Validate;
  readonly query?: Validate;
  readonly headers?: Validate;
  readonly cookies?: Validate;
  readonly body?: BodyChecks;
  readonly isBodyRequired?: true;
  /** For bodies that are sent item by item. */
  readonly items?: BodyChecks;
}

/** Checks the responses of one operation. */
export interface ResponseCheck {
  /** `POST /pets` */
  readonly operation: string;
  /** By status: `200`, `4XX` or `default`. Functions for streams check each item. */
  readonly responses: { readonly [status: string]: BodyChecks };
  /** Rules for headers, by status. */
  readonly headers?: { readonly [status: string]: HeaderRules };
}

/**
 * Checks the operations that the given checks belong to, for the option `check` of a client or of a call. An invalid
 * request is not sent: the call throws an error of the kind `invalid-request`. A response with an invalid body or header
 * becomes an undeclared result with `issues`. An invalid item of a stream is thrown as `invalid-body`.
 */
export function checkWith(
  ...checks: readonly (RequestCheck | ResponseCheck)[]
): Check {
  const requests = new Map<string, RequestCheck>();
  const responses = new Map<string, ResponseCheck>();
  for (const one of checks) {
    if ("responses" in one) responses.set(one.operation, one);
    else requests.set(one.operation, one);
  }
  const check: Check = async (run, call, options) => {
    const operation = operationOf(call.route);
    const ofRequest = requests.get(operation);
    const ofResponse = responses.get(operation);
    const isMistake = options.check === check && checks.length > 0;
    if (isMistake && !ofRequest && !ofResponse)
      throw callError(
        call,
        "invalid-request",
        "was not sent: no check of the option `check` belongs to it",
      );
    let invalidItem: unknown;
    if (ofRequest)
      checkRequest(call, ofRequest, (error) => (invalidItem = error));
    try {
      const result = await run();
      return ofResponse ? checkedResult(call, ofResponse, result) : result;
    } catch (cause) {
      // `fetch` hides the error of a stream that it sends.
      throw invalidItem ?? cause;
    }
  };
  return check;
}

const locations = ["path", "query", "headers", "cookies"] as const;

function checkRequest(
  call: CheckedCall,
  check: RequestCheck,
  onInvalidItem: (error: unknown) => void,
): void {
  const { request, route } = call;
  const { body } = request;
  const issues = locations.flatMap((location) =>
    within(call, `/${location}`, check[location], request[location] ?? {}),
  );
  if (body !== undefined) {
    const type = request.contentType ?? route.body?.type ?? "";
    const essence = type.replace(/;[^]*/, "").trim().toLowerCase();
    const whole = essence.startsWith("multipart/") ? withFiles(body) : body;
    const validate = formatFor(check.body, essence);
    issues.push(...within(call, "/body", validate, whole));
    const item = formatFor(check.items, essence);
    if (item && Array.isArray(body))
      for (const [index, one] of body.entries())
        issues.push(...within(call, `/body/${String(index)}`, item, one));
    else if (item)
      call.request = {
        ...request,
        body: checkedItems(body as Items, item, (found, index) => {
          const error = invalidRequest(
            call,
            found.map((issue) => moved(call, issue, `/body/${String(index)}`)),
          );
          onInvalidItem(error);
          return error;
        }),
      };
  } else if (check.isBodyRequired)
    issues.push(moved(call, isRequired, "/body"));
  if (issues.length > 0) throw invalidRequest(call, issues);
}

const isRequired: CheckIssue = {
  path: "",
  keyword: "required",
  message: "is required",
};

/** A file that is sent while it is read is checked like any other file. */
function withFiles(form: unknown): unknown {
  const fileOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(fileOf)
      : isByteSource(value)
        ? new Blob([])
        : value;
  const fields = Object.entries(form as object);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, fileOf(value)]),
  );
}

function invalidRequest(
  call: CheckedCall,
  issues: readonly CheckIssue[],
): unknown {
  const message = `was not sent: the request ${summaryOf(issues)}`;
  return callError(call, "invalid-request", message, { issues });
}

function checkedResult(
  call: CheckedCall,
  { responses, headers = {} }: ResponseCheck,
  result: Result,
): Result {
  const { body, declared, status, contentType } = result;
  if (!declared) return result;
  const types = responseFor(responses, status);
  const found = types && formatFor(types, contentType);
  const validate = types && found === undefined ? onlyOne(types) : found;
  const rules = responseFor(headers, status);
  const wrongHeaders = rules
    ? within(
        call,
        "",
        (values) => headerIssues(rules, values as Record<string, unknown>),
        result.headers,
      )
    : [];
  const part = wrongHeaders.length > 0 ? "response" : "body";
  const fail = (
    issues: readonly CheckIssue[],
    details?: Partial<ErrorDetails>,
  ) => {
    const message = `returned a ${part} that ${summaryOf(issues)}`;
    return callError(call, "invalid-body", message, { ...details, issues });
  };
  if (validate && isStream(body) && wrongHeaders.length === 0) {
    const items = checkedItems(body, validate, (issues) =>
      fail(issues.map((issue) => moved(call, issue, ""))),
    );
    const { position } = body as { position?: unknown };
    return Object.assign(result, {
      body: position ? Object.assign(items, { position }) : items,
    });
  }
  const isWhole = validate && body !== undefined && !isStream(body);
  const issues = [
    ...wrongHeaders,
    ...(isWhole ? within(call, "", validate, body) : []),
  ];
  if (issues.length === 0) return result;
  const invalid = {
    ...result,
    ok: false,
    declared: false,
    headers: {},
    reason: `the ${part} ${summaryOf(issues)}`,
    issues,
  } as const;
  // `unwrap` throws this error.
  const error = (_: unknown, __: unknown, details: Partial<ErrorDetails>) =>
    fail(issues, details);
  return Object.defineProperty(invalid, origin, { value: error });
}

type Items = Iterable<unknown> | AsyncIterable<unknown>;

async function* checkedItems(
  items: Items,
  validate: Validate,
  fail: (issues: readonly CheckIssue[], index: number) => unknown,
): AsyncGenerator {
  let index = 0;
  for await (const item of items) {
    const issues = validate(item);
    if (issues.length > 0) throw fail(issues, index);
    yield item;
    index++;
  }
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in Object(value);
}

/** JSON is read with any content type if it is the only one. */
function onlyOne(types: BodyChecks): Validate | null | undefined {
  const [only, ...others] = Object.values(types);
  return others.length === 0 ? only : undefined;
}

function within(
  call: CheckedCall,
  place: string,
  validate: Validate | null | undefined,
  value: unknown,
): CheckIssue[] {
  return (validate?.(value) ?? []).map((issue) => moved(call, issue, place));
}

/** The issue at its place in the request or response, with the message that the application chooses. */
function moved(
  { client: { messages } }: CheckedCall,
  issue: CheckIssue,
  place: string,
): CheckIssue {
  if (place === "" && messages === undefined) return issue;
  const { in: part, path, keyword } = issue;
  const own = messages && tryNow(console.error, "messages", messages, issue);
  const message = own ?? issue.message;
  return { ...(part && { in: part }), path: place + path, keyword, message };
}

/** The first issue, without the received value, which may be a secret, and the number of issues. */
function summaryOf([first, ...others]: readonly CheckIssue[]): string {
  const { path = "", message = "" } = first ?? {};
  const issue = `${path || "it"} ${message.replace(/, received [^]*/, "")}`;
  const count = others.length + 1;
  const more = count > 1 ? ` (${String(count)} issues)` : "";
  return `does not match the API description: ${issue}${more}`;
}
