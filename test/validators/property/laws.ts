/** What must hold for every schema and every value. Each answer is the law that is broken, or null. */
import { Script } from "node:vm";
import { isObject, own, type Json } from "./json.js";
import type { Verdict } from "./reference.js";
import type { Subject } from "./subjects.js";

const maxIssues = 100;

/** `value` must be frozen, so that a write throws. */
export function brokenLaw(
  subject: Subject,
  value: Json,
  verdict: Verdict,
): string | null {
  try {
    const answer = subject.is(value);
    if (typeof answer !== "boolean") return "is answers with a boolean";
    if (verdict !== null && answer !== verdict) {
      return verdict ? "accepts what is valid" : "refuses what is not valid";
    }
    return (
      brokenAgreement(subject, value, answer) ??
      brokenReport(subject, value, answer)
    );
  } catch (error) {
    return `never throws: ${String(error)}`;
  }
}

/** `parse` and the Standard Schema say the same as `is`, and hand the value over as it is. */
function brokenAgreement(
  { parse, standard, validate }: Subject,
  value: Json,
  accepts: boolean,
): string | null {
  const result = standard(value);
  const issues = validate(value);
  try {
    const parsed = parse(value);
    if (!accepts) return "parse throws where is refuses";
    if (parsed !== value) return "parse returns the value itself";
  } catch (error) {
    if (accepts) return "parse returns what is accepts";
    const told = (error as { issues?: unknown }).issues;
    if ((error as Error).name !== "ValidationError" || !Array.isArray(told)) {
      return "parse throws a ValidationError";
    }
    if (told.length !== issues.length) return "parse tells every issue";
  }
  if (accepts) {
    return result.issues === undefined && result.value === value
      ? null
      : "the Standard Schema accepts what is accepts";
  }
  return result.issues?.length === issues.length
    ? null
    : "the Standard Schema tells every issue";
}

function brokenReport(
  { validate }: Subject,
  value: Json,
  accepts: boolean,
): string | null {
  const issues = validate(value);
  if (accepts !== (issues.length === 0)) return "validate agrees with is";
  if (issues.length > maxIssues) return "there are not too many issues";
  for (const { path, keyword, message } of issues) {
    if (message === "") return "every issue has a message";
    if (keyword === "schema") return "every issue names its keyword";
    if (!leadsSomewhere(value, path, keyword)) {
      return `every path leads somewhere: ${keyword} at ${path}`;
    }
  }
  return brokenOrder(issues);
}

/** A form sets the errors of paths in order: that of a part goes into that of its object or array. */
function brokenOrder(
  issues: readonly { path: string; keyword: string; message: string }[],
): string | null {
  for (const [index, { path, keyword, message }] of issues.entries()) {
    const before = issues.slice(0, index);
    if (before.some((one) => one.path.startsWith(`${path}/`))) {
      return `an issue comes before those of its parts: ${keyword} at ${path}`;
    }
    if (before.some((one) => one.path === path && one.keyword === "type")) {
      return `a value of the wrong type has one issue: ${keyword} at ${path}`;
    }
    if (before.some((one) => one.path === path && one.message === message)) {
      return `no issue is found twice: ${keyword} at ${path}`;
    }
  }
  return null;
}

/** Into the value, or, for what is missing, to where it should be. */
function leadsSomewhere(value: Json, path: string, keyword: string): boolean {
  if (path === "") return true;
  if (!path.startsWith("/")) return false;
  const keys = path
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  let current: Json | undefined = value;
  return keys.every((key, index) => {
    const isLast = index === keys.length - 1;
    if (Array.isArray(current)) {
      current = /^(0|[1-9]\d*)$/.test(key) ? current[Number(key)] : undefined;
    } else if (isObject(current)) {
      current = own(current, key);
      if (isLast && keyword === "required") return current === undefined;
    } else return false;
    return current !== undefined;
  });
}

/** For values that are no JSON, the right answer is not defined, but all functions must give the same one. */
export function brokenExoticLaw(
  subject: Subject,
  value: unknown,
): string | null {
  try {
    const answer = inTime(() => subject.is(value));
    if (typeof answer !== "boolean") return "is answers with a boolean";
    const issues = inTime(() => subject.validate(value));
    if (issues.length > maxIssues) return "there are not too many issues";
    if (answer !== (issues.length === 0)) return "validate agrees with is";
    const result = inTime(() => subject.standard(value));
    if ((result.issues === undefined) !== answer) {
      return "the Standard Schema agrees with is";
    }
    return answer === parses(subject, value) ? null : "parse agrees with is";
  } catch (error) {
    return `never throws: ${String(error)}`;
  }
}

/** A `ValidationError` is the only exception that `parse` may throw. */
function parses({ parse }: Subject, value: unknown): boolean {
  try {
    inTime(() => parse(value));
    return true;
  } catch (error) {
    if ((error as Error).name === "ValidationError") return false;
    throw error;
  }
}

const script = new Script("globalThis.lawUnderTest()");

/** Long enough for any machine; it only has to end what would never end by itself. */
const timeout = 600_000;

function inTime<Result>(run: () => Result): Result {
  const scope = globalThis as { lawUnderTest?: () => unknown };
  scope.lawUnderTest = run;
  try {
    return script.runInThisContext({ timeout }) as Result;
  } finally {
    delete scope.lawUnderTest;
  }
}
