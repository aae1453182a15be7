/** The contradictions that Specwright knows of. A warning of `generate` names each of them, or a guide does. */
import type { Agreement, Contradiction } from "./agree.js";

interface Exception {
  readonly reason: string;
  /** Where it occurs. A run of all real specs must meet the exceptions of real specs. */
  readonly specs: "real" | "random";
  applies(found: Contradiction, agreement: Agreement): boolean;
}

const exceptions: readonly Exception[] = [
  {
    reason:
      "`untyped-properties`: without `type`, the TypeScript type is what the keywords imply, and other values are valid",
    specs: "real",
    applies: ({ kind, schema }, { untyped }) =>
      kind === "type refuses" && untyped.has(schema),
  },
  {
    reason:
      "the type of a schema with keywords for objects and for arrays but no `type` is `unknown`",
    specs: "real",
    applies: ({ kind, schema }, { ambiguous }) =>
      kind.startsWith("type accepts: ") && ambiguous.has(schema),
  },
  {
    reason:
      "the type has no property of a name that only `required` has (`misspelt-required` and `unknown-required`)",
    specs: "real",
    applies: ({ kind, schema }, { withUndescribed }) =>
      kind === "type accepts: required" && withUndescribed.has(schema),
  },
  {
    reason:
      "the check refuses integers that a number of JavaScript may have rounded, which JSON Schema accepts; `oneOf` and `not` may turn that round",
    specs: "random",
    applies: ({ kind, value }) =>
      kind.startsWith("interpreter ") && hasRoundedInteger(value),
  },
  {
    reason:
      "TypeScript accepts a text as an object whose only property is an optional `length`, because texts have that property",
    specs: "real",
    applies: ({ kind, schema }, { withLength }) =>
      kind === "type accepts a text as an object" && withLength.has(schema),
  },
  {
    reason:
      "TypeScript takes the method `valueOf` of each object for its property `valueOf`, also if that is optional",
    specs: "random",
    applies: ({ kind, schema }, { withInherited }) =>
      kind === "type refuses" && withInherited.has(schema),
  },
  {
    reason: "zod removes properties with the name `__proto__`",
    specs: "random",
    applies: ({ kind, value }) =>
      kind.startsWith("zod ") && JSON.stringify(value).includes('"__proto__":'),
  },
  {
    reason:
      "the length checks of zod compare `length` of any value, which throws for an object without a number",
    specs: "random",
    applies: ({ kind, value }) =>
      kind === "zod throws" && hasObjectAsLength(value),
  },
];

function hasObjectAsLength(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]: [string, unknown]) =>
      (key === "length" && typeof inner === "object" && inner !== null) ||
      hasObjectAsLength(inner),
  );
}

function hasRoundedInteger(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.values(value).some(hasRoundedInteger);
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Why a contradiction is known; null if it is a fault. */
export function exceptionFor(
  found: Contradiction,
  agreement: Agreement,
): string | null {
  return (
    exceptions.find(({ applies }) => applies(found, agreement))?.reason ?? null
  );
}

export const reasonsInRealSpecs: readonly string[] = exceptions
  .filter(({ specs }) => specs === "real")
  .map(({ reason }) => reason);
