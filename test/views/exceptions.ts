/** The contradictions that Specwright knows of. A warning of `generate` names each of them, or the guide of zod does. */
import type { Agreement, Contradiction } from "./agree.js";

interface Exception {
  readonly reason: string;
  applies(found: Contradiction, agreement: Agreement): boolean;
}

const exceptions: readonly Exception[] = [
  {
    reason:
      "`untyped-properties`: without `type`, the TypeScript type is what the keywords imply, and other values are valid",
    applies: ({ kind }, { warnings }) =>
      kind === "type refuses" && warnings.has("untyped-properties"),
  },
  {
    reason:
      "`misspelt-required` and `unknown-required`: the type has no property of a name that only `required` has, and TypeScript refuses objects without any property of their type",
    applies: ({ kind }, { warnings }) =>
      (kind === "type accepts: required" || kind === "type refuses") &&
      (warnings.has("misspelt-required") || warnings.has("unknown-required")),
  },
  {
    reason:
      "the check refuses integers that a number of JavaScript may have rounded, which JSON Schema accepts",
    applies: ({ kind, value }) =>
      kind === "interpreter accepts: type" && hasRoundedInteger(value),
  },
  {
    reason:
      "TypeScript accepts a text as an object whose only property is an optional `length`, because texts have that property",
    applies: ({ kind }, { hasLength }) =>
      kind === "type accepts a text as an object" && hasLength,
  },
  {
    reason: "zod removes properties with the name `__proto__`",
    applies: ({ kind, value }) =>
      kind.startsWith("zod ") && JSON.stringify(value).includes('"__proto__":'),
  },
];

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

export const knownReasons: readonly string[] = exceptions.map(
  ({ reason }) => reason,
);
