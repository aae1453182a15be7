/** Checks of a single value: its type, its range, its length, its text. */
import type { JsonType, JsonValue } from "../../../model/model.js";
import { code, group, indent, line, lit, type Code } from "../../code/index.js";
import { numericCheck, formatClaim } from "./format-checks.js";
import { orFail } from "../module/fail.js";
import type { ModuleWriter } from "../module/module.js";
import { reporting } from "../module/reporting.js";
import {
  numberRuntimeOf,
  limitClaims,
  numberInRange,
  numberClaims,
  type NumberRuntime,
  limit,
} from "./scalar-number.js";
import { typeClaim, typesClaim, typeTest } from "./scalar-type.js";
import {
  isBeyondSafe,
  isPlainSchema,
  isSecret,
  type SchemaShape,
  type StringPart,
} from "../../../facts/shapes/shape.js";
import { hiding, unreported, type ValueRef } from "../module/value-ref.js";
import {
  always,
  any,
  atom,
  call,
  isAlways,
  not,
  type Test,
} from "../module/test.js";
import { isLimited, rangeOf } from "../../../keywords/limits.js";

/** The checks of the value itself, in order. */
export interface ScalarClaims {
  /** Type, constants and length: a value that fails them needs no further check. */
  decisive: Test[];
  further: Test[];
}

/** All checks of the value itself, in order. */
export function scalarClaims(
  module: ModuleWriter,
  shape: SchemaShape,
  where: ValueRef,
): Test[] {
  const { decisive, further } = orderedClaims(module, shape, where, true);
  return [...decisive, ...further];
}

export function orderedClaims(
  module: ModuleWriter,
  shape: SchemaShape,
  where: ValueRef,
  /** Whether nothing comes between the checks, so that one function can do several of them. */
  isTogether: boolean,
): ScalarClaims {
  const strings = shape.binary ? [] : shape.strings;
  const ref = isSecret(shape) ? hiding(module, where) : where;
  const home = numberRuntimeOf(module, shape);
  const { types } = shape;
  const ofAnyType = (claim: Test): ScalarClaims => {
    const { length, scans } = stringClaims(module, strings, ref);
    const numbers = shape.numbers.flatMap((part) =>
      numberClaims(module, home, part, ref),
    );
    return { decisive: [claim, ...length], further: [...numbers, ...scans] };
  };
  const plain = shape.values.find((list) => list.every(isPlainSchema));
  if (plain) return ofAnyType(valuesClaim(module, plain, ref));
  const [only, ...others] = [...(types ?? [])].filter(
    (type) => type !== "null",
  );
  const nullable = types?.has("null") === true;
  if (only === undefined && nullable) {
    return { decisive: [typeClaim(module, "null", ref)], further: [] };
  }
  if (only === undefined || others.length > 0) {
    return ofAnyType(
      types === null
        ? always
        : typesClaim(module, home, types, shape.binary, ref),
    );
  }
  const claims = ofOneType(module, home, shape, only, strings, ref, {
    isTogether,
  });
  return nullable
    ? orNull(claims, typeTest(module, "null", ref.operand))
    : claims;
}

/** The checks after the first one accept every value of another type. */
function orNull(
  { decisive, further }: ScalarClaims,
  isNull: Test,
): ScalarClaims {
  const [type, ...others] = decisive;
  if (type) return { decisive: [any([isNull, type]), ...others], further };
  const [scan = always, ...more] = further;
  return { decisive, further: [any([isNull, scan]), ...more] };
}

/** The first check includes the type. Often one function checks everything. */
function ofOneType(
  module: ModuleWriter,
  home: NumberRuntime,
  shape: SchemaShape,
  type: JsonType,
  strings: readonly StringPart[],
  ref: ValueRef,
  { isTogether }: { isTogether: boolean },
): ScalarClaims {
  switch (type) {
    case "integer":
    case "number": {
      const [first, ...others] = shape.numbers;
      const usual = numericCheck(type, first?.format ?? null);
      const check =
        usual === "isInteger" && shape.numbers.some(isBeyondSafe)
          ? "isRoundedInteger"
          : usual;
      const typeCheck = home.int64 ?? (["numbers/number", check] as const);
      const together =
        isTogether && first
          ? numberInRange(module, typeCheck, first, ref)
          : null;
      const limits = [
        ...(first ? limitClaims(module, home, first, ref) : []).slice(
          together === null ? 0 : 1,
        ),
        ...others.flatMap((part) => numberClaims(module, home, part, ref)),
      ];
      // A value of the wrong type has no other issue. Without a report, the check has ended before.
      const isOther = not(
        reporting(module, ...typeCheck, unreported(ref.operand, "")),
      );
      return {
        decisive: [together ?? reporting(module, ...typeCheck, ref)],
        further: limits
          .filter((claim) => !isAlways(claim))
          .map((claim) => (ref.place === null ? claim : any([isOther, claim]))),
      };
    }
    case "string": {
      if (shape.binary) {
        const isFile = reporting(module, "values", "isBinary", ref);
        return { decisive: [isFile], further: [] };
      }
      const { length, scans } = textClaims(module, strings, ref);
      return { decisive: length, further: scans };
    }
    default:
      return { decisive: [typeClaim(module, type, ref)], further: [] };
  }
}

const longChain = 16;

function valuesClaim(
  module: ModuleWriter,
  values: readonly JsonValue[],
  ref: ValueRef,
): Test {
  const { operand, hint } = ref;
  const test =
    values.length > longChain
      ? call(code`${module.valueSet(values, hint)}.has(${operand})`, 0)
      : any(
          values.map((value) => {
            const constant = indent(line, lit(value));
            return atom(
              group(code`${operand} ===`, constant),
              group(code`${operand} !==`, constant),
            );
          }),
        );
  return orFail(
    module,
    test,
    () => module.rule("enum", [...values], hint),
    ref,
  );
}

/** `length` decides whether the scans run: a text of the wrong length is not searched. */
interface TextClaims {
  length: Test[];
  scans: Test[];
}

/** The checks of a value that must be a string. */
function textClaims(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
): TextClaims {
  const limits = limitsIn(parts);
  if (limits.length > 0) {
    return {
      length: [reporting(module, "text", "isText", ref, limits)],
      scans: scansOf(module, parts, ref, limits, "of a string"),
    };
  }
  const [first, ...others] = scansOf(module, parts, ref, [], "of any value");
  return first
    ? { length: [], scans: [first, ...others] }
    : { length: [typeClaim(module, "string", ref)], scans: [] };
}

/** The checks of strings for a value that may have another type. */
function stringClaims(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
): TextClaims {
  const limits = limitsIn(parts);
  return {
    length:
      limits.length > 0
        ? [reporting(module, "text", "hasLength", ref, limits)]
        : [],
    scans: scansOf(module, parts, ref, limits, "of a string"),
  };
}

/** The arguments of a check of the length; empty if every length is allowed. */
function limitsIn(parts: readonly StringPart[]): Code[] {
  const limits = rangeOf(parts);
  return isLimited(limits) ? [limit(limits.least), limit(limits.most)] : [];
}

/**
 * The checks that read the whole text. With limits, a report skips them for a text whose length it has reported. The
 * first scan `of any value` also checks that the value is a string.
 */
function scansOf(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
  limits: readonly Code[],
  subject: "of a string" | "of any value",
): Test[] {
  // Without a report, the check has ended before.
  const bounds = ref.place === null ? [] : limits;
  const scans = parts.flatMap(({ pattern, patternWords, format }): Scan[] => [
    { kind: "pattern", text: pattern, words: patternWords },
    { kind: "format", text: format },
  ]);
  let isFirst = subject === "of any value";
  return scans.flatMap((scan) => {
    const claim = scanClaim(module, scan, ref, bounds, isFirst);
    if (claim === null) return [];
    isFirst = false;
    return [claim];
  });
}

interface Scan {
  kind: "pattern" | "format";
  text: string | null;
  /** The pattern in words. */
  words?: string | undefined;
}

function scanClaim(
  module: ModuleWriter,
  { kind, text, words }: Scan,
  ref: ValueRef,
  bounds: readonly Code[],
  isFirst: boolean,
): Test | null {
  if (text === null) return null;
  const isBounded = bounds.length > 0;
  if (kind === "format") {
    const check = isFirst ? "isFormatted" : "hasFormat";
    return formatClaim(module, check, text, ref, bounds);
  }
  const tested = [...bounds, module.pattern(text, ref.hint)];
  const check = isFirst ? "isMatching" : "hasPattern";
  const told = words === undefined ? [] : [words];
  return isBounded
    ? reporting(
        module,
        "bounded-text",
        "hasPatternWithin",
        ref,
        tested,
        1,
        told,
      )
    : reporting(module, "pattern", check, ref, tested, 1, told);
}
