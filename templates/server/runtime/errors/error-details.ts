// Part of the Specwright runtime.
/** Details of invalid requests, in the forms that error schemas commonly have. */
import { sentence, type Problem, type RequestIssue } from "./problem.js";

export interface ErrorDetail {
  readonly status: number;
  /** The violated keyword, such as `required`, or the code of the problem. */
  readonly code: string;
  readonly title: string;
  /** `must be at most 100`. */
  readonly message: string;
  /** The message as a sentence with its location. */
  readonly sentence: string;
  /** The location: `body`, `query`; empty if it does not matter. */
  readonly place: string;
  /** `address.lines.0`; the location if the whole value is invalid. */
  readonly field: string;
  /** `["address", "lines", 0]` */
  readonly steps: (string | number)[];
  /** A JSON pointer into the body, `/address/lines/0`. For a parameter, it starts with the location: `/query/name`. */
  readonly pointer: string;
  /** The JSON pointer as a URI fragment: `#/address/lines/0`. */
  readonly fragment: string;
}

/** One for each issue, or one for the problem itself if it has no issues. */
export function errorDetails(
  problem: Problem,
  limit: number = Infinity,
): ErrorDetail[] {
  const details = issueDetails(problem, limit);
  if (details.length > 0) return details;
  const { status, code, title, message } = problem;
  const nowhere = {
    place: "",
    field: "",
    steps: [],
    pointer: "",
    fragment: "#",
  };
  return [{ status, code, title, message, sentence: message, ...nowhere }];
}

/** One for each issue. */
export function issueDetails(
  problem: Problem,
  limit: number = Infinity,
): ErrorDetail[] {
  const { status, title, issues } = problem;
  return issues.slice(0, limit).map((issue) => {
    const { in: place, path, keyword, message } = issue;
    const steps = pathSteps(issue);
    const pointer = place === "body" ? path : `/${place}${path}`;
    return {
      status,
      code: keyword,
      title,
      message,
      sentence: sentence(issue),
      place,
      field: steps.length === 0 ? place : steps.join("."),
      steps,
      pointer,
      fragment: `#${encodeURI(pointer)}`,
    };
  });
}

/** `{ name: ["is required"] }`. With `base`, a problem without issues also has an entry. */
export function messagesByField(
  problem: Problem,
  base?: string,
): Record<string, string[]> {
  const messages = new Map<string, string[]>();
  for (const { field, message } of issueDetails(problem)) {
    const known = messages.get(field);
    if (known) known.push(message);
    else messages.set(field, [message]);
  }
  if (base !== undefined && messages.size === 0)
    messages.set(base, [problem.message]);
  // Unlike an assignment, this also defines `__proto__` as a property.
  return Object.fromEntries(messages);
}

/** `{ name: "is required" }`, the first message of each field. */
export function messageByField(
  problem: Problem,
  base?: string,
): Record<string, string> {
  const messages = Object.entries(messagesByField(problem, base));
  return Object.fromEntries(
    messages.map(([field, [message = ""]]) => [field, message]),
  );
}

function pathSteps({ path }: RequestIssue): (string | number)[] {
  if (path === "") return [];
  return path
    .slice(1)
    .split("/")
    .map((step) =>
      /^(0|[1-9]\d{0,8})$/.test(step)
        ? Number(step)
        : step.replaceAll("~1", "/").replaceAll("~0", "~"),
    );
}
