// Part of the Specwright runtime.
import { isMatch } from "./matches.js";
import {
  frameOf,
  type SchemaNode,
  type SchemaRef,
  type Structure,
} from "./node.js";
import { ruleOf, type Rule } from "./rules.js";

/* @__NO_SIDE_EFFECTS__ */
export function anyOfRule(names: readonly string[]): Rule {
  return unionRule("anyOf", "must match at least one of ", names);
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOfRule(names: readonly string[]): Rule {
  return unionRule("oneOf", "must match exactly one of ", names);
}

function unionRule(
  keyword: string,
  beginning: string,
  names: readonly string[],
): Rule {
  return ruleOf(keyword, names, beginning + names.join(", "));
}

/** Alternatives without compiled checks cannot be confused: the type of a value tells which one applies. */
function areTested(options: readonly SchemaRef[]): boolean {
  return options.some((option) => "check" in option);
}

/* @__NO_SIDE_EFFECTS__ */
export function anyOfStructure(options: readonly SchemaRef[]): Structure {
  return unionStructure(options, Infinity);
}

/** Only the first one applies. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOfStructure(options: readonly SchemaRef[]): Structure {
  return unionStructure(options, 1);
}

function unionStructure(
  options: readonly SchemaRef[],
  most: number,
): Structure {
  if (!areTested(options)) return { kind: "all", parts: options };
  return {
    ...{ kind: "choice", of: "union", options },
    chosen(_value, { matches }) {
      const found: SchemaRef[] = [];
      // A loop, because callbacks would need room on the call stack for each level of a deep value.
      for (const option of options)
        if (found.length < most && matches(option)) found.push(option);
      return found;
    },
  };
}

/** One of several schemas, without a comparison of a value with each of them. */
/* @__NO_SIDE_EFFECTS__ */
export function some(
  names: readonly string[],
  ...refs: SchemaRef[]
): SchemaNode {
  const rule = anyOfRule(names);
  return {
    structure: anyOfStructure(refs),
    report(value, at, segment) {
      const inner = frameOf(at, segment);
      return (
        refs.some((ref) => isMatch(ref, value, inner)) ||
        at.add(rule, value, segment)
      );
    },
  };
}

/** The same, if only one may match. */
/* @__NO_SIDE_EFFECTS__ */
export function one(
  names: readonly string[],
  ...refs: SchemaRef[]
): SchemaNode {
  const rule = oneOfRule(names);
  return {
    structure: oneOfStructure(refs),
    report(value, at, segment) {
      const inner = frameOf(at, segment);
      const count = refs.filter((ref) => isMatch(ref, value, inner)).length;
      return count === 1 || at.add(rule, value, segment);
    },
  };
}
