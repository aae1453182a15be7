// Part of the Specwright runtime.
/** Checks the declared headers of a response, after they are decoded. */
import type { CheckIssue } from "../errors.js";

/** A header of a response. */
export interface HeaderRule {
  readonly required?: true;
  /** A function of the validators package, if the schema has a name. */
  readonly validate?: (value: unknown) => readonly CheckIssue[];
  readonly type?: "integer" | "number" | "boolean";
  /** The type of the items of a list. */
  readonly items?: "number" | "boolean";
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Rules by the name of the header. */
export interface HeaderRules {
  readonly [name: string]: HeaderRule;
}

/** The paths of the issues start with `/headers`. */
export function headerIssues(
  rules: HeaderRules,
  headers: Readonly<Record<string, unknown>>,
): CheckIssue[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const place = `/headers/${name.replaceAll("~", "~0")}`;
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    const issue = (
      keyword: string,
      message: string,
      path = place,
    ): CheckIssue[] => [{ in: "header", path, keyword, message }];
    if (value === undefined)
      return rule.required ? issue("required", "is required") : [];
    if (rule.validate)
      return rule
        .validate(value)
        .flatMap(({ path, keyword, message }) =>
          issue(keyword, message, place + path),
        );
    const { type, items, minimum = -Infinity, maximum = Infinity } = rule;
    if (type && !hasType(value, type))
      return issue("type", `must be of the type ${type}`);
    if (items && !(value as unknown[]).every((item) => hasType(item, items)))
      return issue("type", `must be a list of values of the type ${items}`);
    if (rule.enum && !rule.enum.includes(value))
      return issue("enum", "must be one of the described values");
    if ((value as number) < minimum)
      return issue("minimum", `must be at least ${String(minimum)}`);
    if ((value as number) > maximum)
      return issue("maximum", `must be at most ${String(maximum)}`);
    return [];
  });
}

/** A header that does not have its type is a text. */
function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return typeof value === "bigint" || Number.isInteger(value);
    case "number":
      return typeof value === "bigint" || typeof value === "number";
    default:
      return typeof value === type;
  }
}
