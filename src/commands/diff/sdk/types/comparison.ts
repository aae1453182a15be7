/**
 * Whether code that was written for a type of the base compiles with a type of the head. Code may do four things with a
 * type:
 *
 * - write it: pass a value to a request. The compiler must accept the values of the base, also as object literals, in
 *   which it rejects unknown properties.
 * - read it: use a value of a response as one of the base, and read all its properties.
 * - compare a value of a response with a literal of its type.
 * - index a table by a value of a response.
 *
 * So requests may accept more. Responses keep their properties, get no new values, and lose no values that code compares
 * or lists. The compiler decides whether a type fits another one. This comparison finds the part that does not fit.
 */
import type { ts } from "ts-morph";
import { getOrCreate } from "../../../../base/common/get-or-create.js";
import type { Direction } from "../../../../model/model.js";
import type { SdkCode } from "../codes.js";
import type { CompareTypes, ExportedNames, TypeIssue } from "./issue.js";
import { lostValues } from "./lost-values.js";
import { compareMembers, type PartComparison } from "./members.js";
import { isNothing, isScalar, isUnit, isUnknown, partWith } from "./facts.js";
import type { TypeFacts, TypePart } from "./facts.js";

export interface TypeComparison {
  compare: CompareTypes;
  /** Compares two types with the same exported name. */
  compareExports: CompareTypes;
}

export function createTypeComparison(
  facts: TypeFacts,
  names: ExportedNames,
): TypeComparison {
  const { isAssignable, membersOf, listOf, genericOf } = facts;
  /** A pair that is being compared counts as equal, so recursive types end. */
  const known = {
    request: new Map<ts.Type, Map<ts.Type, TypeIssue[]>>(),
    response: new Map<ts.Type, Map<ts.Type, TypeIssue[]>>(),
  };

  const compare: CompareTypes = (base, head, direction) => {
    const found = isSame(base, head, direction)
      ? differences(
          partWith(base, isNothing),
          partWith(head, isNothing),
          direction,
        )
      : differences(base, head, direction);
    if (found.length > 0 || names.fitsNamesake(base, head, direction))
      return found;
    return [
      proven(
        direction === "request"
          ? issue(
              "type-narrowed",
              "no longer accepts variables of its exported type",
            )
          : issue(
              "type-widened",
              "no longer fits variables of its exported type",
            ),
        base.alternatives,
      ),
    ];
  };

  /** The compiler answers that types do not fit if they are too deep for it. */
  const proven = (found: TypeIssue, types: readonly ts.Type[]): TypeIssue =>
    types.every(isScalar) || !facts.hasGivenUp()
      ? found
      : {
          ...found,
          text: `${found.text}, as far as TypeScript can follow types this deep`,
          isUnproven: true,
        };

  const isSame = (
    base: TypePart,
    head: TypePart,
    direction: Direction,
  ): boolean => {
    const [one, other] = [base, head].map((part) =>
      partWith(part, (type) => !isNothing(type)),
    );
    return Boolean(one && other && names.isSameExport(one, other, direction));
  };

  const differences: CompareTypes = (base, head, direction) => {
    const isRequest = direction === "request";
    const [source, target] = isRequest ? [base, head] : [head, base];
    if (target.alternatives.some(isUnknown)) return [];
    // The two types as a whole have been looked up already.
    const isSingle =
      base.alternatives.length === 1 && head.alternatives.length === 1;
    const isPaired = (one: ts.Type): boolean =>
      target.alternatives.some(
        (other) =>
          one === other ||
          (!isSingle &&
            names.isSameExport(
              single(isRequest ? one : other),
              single(isRequest ? other : one),
              direction,
            )),
      );
    const missing: ts.Type[] = [];
    const found: TypeIssue[] = [];
    for (const alternative of source.alternatives) {
      if (isPaired(alternative)) continue;
      const problems = assign(alternative, target, direction);
      if (problems === null) missing.push(alternative);
      else found.push(...problems);
    }
    if (missing.length > 0) {
      const text = listed(missing.map(facts.textOf));
      found.push(
        proven(
          isRequest
            ? issue("type-narrowed", `no longer accepts ${text}`)
            : issue("type-widened", `may now be ${text}`),
          missing,
        ),
      );
    }
    if (found.length > 0 || isRequest) return distinct(found);
    return lostValues(facts, names, base, head).map(({ path, types }) =>
      issue(
        "type-narrowed",
        `can no longer be ${listed(types.map(facts.textOf))}`,
        path,
      ),
    );
  };

  /** The problems with the alternative that is meant; null if there is none. */
  const assign = (
    source: ts.Type,
    target: TypePart,
    direction: Direction,
  ): TypeIssue[] | null => {
    const similar = target.alternatives.filter((one) => isSimilar(source, one));
    if (similar.length === 0) return isAssignable(source, target) ? [] : null;
    const isRequest = direction === "request";
    const isKnown = ({ code, path: [name = "", ...rest] }: TypeIssue) =>
      isRequest &&
      code === "type-property-removed" &&
      rest.length === 0 &&
      similar.some((one) => {
        const members = membersOf(one);
        return members && (members.index ?? members.properties.has(name));
      });
    const results: TypeIssue[][] = [];
    for (const one of similar) {
      const result = isRequest
        ? pairIssues(source, one, direction)
        : pairIssues(one, source, direction);
      // In an object literal, a property of any alternative is a known one.
      const left = result.filter((problem) => !isKnown(problem));
      if (left.length === 0) return [];
      results.push(left);
    }
    const [only] = results;
    if (results.length === 1 && only) return only;
    // The compiler also tries each combination of values that tell the alternatives apart.
    return isAssignable(source, target) &&
      (isRequest || similar.every((one) => hasProperties(source, one)))
      ? []
      : null;
  };

  const hasProperties = (type: ts.Type, other: ts.Type): boolean => {
    const own = membersOf(type)?.properties;
    const wanted = membersOf(other)?.properties ?? new Map<string, unknown>();
    return [...wanted.keys()].every((name) => own?.has(name));
  };

  /** Whether an alternative is meant by another one: of the same kind, and without a property that tells them apart. */
  const isSimilar = (source: ts.Type, target: ts.Type): boolean => {
    if (isSameGeneric(source, target)) return true;
    const one = membersOf(source);
    const other = membersOf(target);
    if (!one || !other) return Boolean(listOf(source) && listOf(target));
    for (const [name, { type }] of one.properties) {
      const tag = other.properties.get(name)?.type;
      if (
        tag &&
        isTag(type) &&
        isTag(tag) &&
        !type.alternatives.some((value) => isAssignable(value, tag))
      )
        return false;
    }
    return true;
  };

  const isSameGeneric = (one: ts.Type, other: ts.Type): boolean => {
    const target = genericOf(one)?.target;
    return target !== undefined && target === genericOf(other)?.target;
  };

  const pairIssues = (
    base: ts.Type,
    head: ts.Type,
    direction: Direction,
  ): TypeIssue[] => {
    const ofBase = getOrCreate(known[direction], base, () => new Map());
    const before = ofBase.get(head);
    if (before) return before;
    ofBase.set(head, []);
    const found = compareMembers(part, base, head, direction);
    ofBase.set(head, found);
    return found;
  };

  const part: PartComparison = { facts, names, compare };
  return { compare, compareExports: differences };
}

/** Values that tell alternatives apart. */
function isTag({ alternatives }: TypePart): boolean {
  return alternatives.length > 0 && alternatives.every(isUnit);
}

function single(type: ts.Type): TypePart {
  return { whole: type, alternatives: [type] };
}

function issue(
  code: SdkCode,
  text: string,
  path: readonly string[] = [],
): TypeIssue {
  return { code, path, text };
}

/** Several alternatives may have the same problem. */
function distinct(issues: readonly TypeIssue[]): TypeIssue[] {
  return [...new Map(issues.map((one) => [JSON.stringify(one), one])).values()];
}

function listed(types: readonly string[]): string {
  const texts = types.slice(0, 5);
  const more = types.length - texts.length;
  return more > 0
    ? `${texts.join(", ")} and ${String(more)} more`
    : texts.join(", ");
}
