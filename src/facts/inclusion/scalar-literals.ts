/** What the rules of numbers and texts require, and the ways to break them. */
import { stringFormats } from "../../base/openapi/string-formats.js";
import { limitsOf } from "../../keywords/limits.js";
import type { Of } from "../../keywords/table.js";
import type { Assertion } from "../../model/model.js";
import { numberRange } from "../schemas/formats.js";
import { fails, holds, type Literal } from "./literal.js";

type Literals = readonly Literal[];

export function limitLiterals(assertion: Assertion): Literal[] {
  return limitsOf(assertion).map(({ side, value, exclusive }) => ({
    kind: "limit",
    side,
    bound: { value, exclusive },
  }));
}

export function brokenLimits(assertion: Assertion): Literals[] {
  return limitsOf(assertion).map(({ side, value, exclusive }) => [
    {
      kind: "limit",
      side: side === "least" ? "most" : "least",
      bound: { value, exclusive: !exclusive },
    },
  ]);
}

export function numberLiterals({ format, ...rule }: Of<"number">): Literal[] {
  const range = numberRange(format);
  return [
    ...limitLiterals({ ...rule, format }),
    ...(rule.multipleOf === null
      ? []
      : [{ kind: "multipleOf", step: rule.multipleOf, ...holds } as const]),
    ...(range === null
      ? []
      : [
          limit("least", range.least, false),
          limit("most", range.most, false),
          ...(range.isWhole ? [{ kind: "integer", ...holds } as const] : []),
        ]),
  ];
}

export function brokenNumber({ format, ...rule }: Of<"number">): Literals[] {
  const range = numberRange(format);
  return [
    ...brokenLimits({ ...rule, format }),
    ...(rule.multipleOf === null
      ? []
      : [[{ kind: "multipleOf", step: rule.multipleOf, ...fails } as const]]),
    ...(range === null
      ? []
      : [
          [limit("most", range.least, true)],
          [limit("least", range.most, true)],
          ...(range.isWhole ? [[{ kind: "integer", ...fails } as const]] : []),
        ]),
  ];
}

function limit(
  side: "least" | "most",
  value: number,
  exclusive: boolean,
): Literal {
  return { kind: "limit", side, bound: { value, exclusive } };
}

/** Values are not checked for other formats. */
function isChecked(format: string | null): format is string {
  return (
    format !== null &&
    Object.hasOwn(stringFormats, format) &&
    stringFormats[format]?.check !== null
  );
}

export function textLiterals(rule: Of<"string">): Literal[] {
  const { pattern, format } = rule;
  return [
    ...limitLiterals(rule),
    ...(pattern === null
      ? []
      : [{ kind: "pattern", pattern, ...holds } as const]),
    ...(isChecked(format)
      ? [{ kind: "format", format, ...holds } as const]
      : []),
  ];
}

export function brokenText(rule: Of<"string">): Literals[] {
  const { pattern, format } = rule;
  return [
    ...brokenLimits(rule),
    ...(pattern === null
      ? []
      : [[{ kind: "pattern", pattern, ...fails } as const]]),
    ...(isChecked(format)
      ? [[{ kind: "format", format, ...fails } as const]]
      : []),
  ];
}
