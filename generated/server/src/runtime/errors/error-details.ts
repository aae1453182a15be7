// Part of the Specwright runtime, copied unchanged.
/** What is wrong with a request, one by one, in the words that error schemas have for it. */
import { sentence, type Problem, type RequestIssue } from "./problem.js";

export interface ErrorDetail {
  readonly status: number;
  /** The keyword that does not hold: `required`; or the code of the problem. */
  readonly code: string;
  readonly title: string;
  /** `must be at most 100`. */
  readonly message: string;
  /** The same as a sentence, with its place. */
  readonly sentence: string;
  /** Where it was sent: `body`, `query`; empty where that does not matter. */
  readonly place: string;
  /** `address.lines.0`; the place where all of it is wrong. */
  readonly field: string;
  /** `["address", "lines", 0]` */
  readonly steps: (string | number)[];
  /** A JSON pointer: `/address/lines/0`. */
  readonly pointer: string;
  /** The same as a fragment of a URI: `#/address/lines/0`. */
  readonly fragment: string;
}

/** One for each issue; one for the problem itself where it has none. */
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
    const steps = stepsOf(issue);
    return {
      status,
      code: keyword,
      title,
      message,
      sentence: sentence(issue),
      place,
      field: steps.length === 0 ? place : steps.join("."),
      steps,
      pointer: path,
      fragment: `#${encodeURI(path)}`,
    };
  });
}

/** `{ name: ["is required"] }`; with `base`, also a problem without issues has a name. */
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

function stepsOf({ path }: RequestIssue): (string | number)[] {
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
