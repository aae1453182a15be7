/** Whether a generated validator reports exactly the rule that a value breaks. */
import type { WrongValue } from "../../../src/samples/wrong/wrong-values.js";
import type { Issue } from "../../validators/support/schemas.js";

/** The keywords by which validators report a rule, where they differ from its name. */
const reportedAs: Record<string, readonly string[]> = {
  contains: ["minContains"],
  dependentRequired: ["required"],
  // The values of a discriminator are an enumeration.
  discriminator: ["enum", "oneOf", "anyOf"],
  // A number of a format is a type of its own.
  format: ["format", "type"],
  items: ["maxItems"],
  // An enumeration whose values have another type than the schema.
  type: ["type", "enum"],
  unevaluatedProperties: ["additionalProperties"],
  // If all alternatives have the same type, its absence is reported.
  oneOf: ["oneOf", "type", "enum"],
  anyOf: ["anyOf", "type", "enum"],
};

/** Limits of one side are one rule, if several schemas have some. */
for (const [limit, exclusive] of [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
] as const)
  for (const rule of [limit, exclusive])
    reportedAs[rule] = [limit, exclusive, "enum"];

export function isReported(
  { rule, path }: Pick<WrongValue, "rule" | "path">,
  issues: readonly Pick<Issue, "keyword" | "path">[],
): boolean {
  const keywords = reportedAs[rule] ?? [rule];
  const isInside = (inner: string, outer: string) =>
    `${inner}/`.startsWith(`${outer}/`);
  // A union at the place or around it does not match either. Its report describes the closest alternative.
  const unions = [{ keyword: rule, path }, ...issues].filter(
    ({ keyword, path: at }) =>
      ["oneOf", "anyOf"].includes(keyword) && isInside(path, at),
  );
  return (
    issues.length > 0 &&
    issues.every(
      (issue) =>
        (issue.path === path && keywords.includes(issue.keyword)) ||
        // An item that is wrong does not match `contains` either.
        (issue.keyword === "minContains" && isInside(path, issue.path)) ||
        unions.some((union) => isInside(issue.path, union.path)),
    )
  );
}
