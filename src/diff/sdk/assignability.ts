/**
 * Whether code that was written for a type of the base compiles with a type of the head.
 *
 * Code passes values to a request type, so the base type must be assignable to the head type. It also writes object
 * literals, in which TypeScript rejects properties that the type does not have. Code reads values of a response type,
 * so the head type must be assignable to the base type and must have all its properties.
 */
import type { Origin } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import {
  isPartOf,
  splitByValues,
  type AlternativesOf,
} from "./alternatives.js";
import type { SdkCode } from "./codes.js";
import {
  textOf,
  type Alternative,
  type ObjectSdkType,
  type SdkProperty,
  type SdkType,
} from "./sdk-type.js";

export interface TypeIssue {
  code: SdkCode;
  /** Names of properties from the type to the changed part; `[]` is an item of an array. */
  path: readonly string[];
  /** The end of a sentence about the part. */
  text: string;
  base: Origin | null;
  head: Origin | null;
}

export interface TypeComparison {
  /** The problems of code that uses the type in the direction. Compares only the names of exported types. */
  issues(base: SdkType, head: SdkType, direction: Direction): TypeIssue[];
}

export interface ComparisonOptions {
  base: AlternativesOf;
  head: AlternativesOf;
  /** Whether both are exported types with the same name. These are compared elsewhere. */
  isSameExport(base: SdkType, head: SdkType, direction: Direction): boolean;
  /**
   * Whether values of the exported type of the head that has the name of the base type still fit: code declares
   * variables with that name. Null if there is no such type.
   */
  fitsNamesake?(
    base: SdkType,
    head: SdkType,
    direction: Direction,
  ): boolean | null;
  /** Whether values come from variables only, which may have more properties than the type. */
  isPlain?: boolean;
}

export function createTypeComparison({
  base: ofBase,
  head: ofHead,
  isSameExport,
  fitsNamesake = () => null,
  isPlain = false,
}: ComparisonOptions): TypeComparison {
  /** A pair that is being compared counts as equal, so recursive types end. */
  const known = {
    request: new Map<SdkType, Map<SdkType, TypeIssue[]>>(),
    response: new Map<SdkType, Map<SdkType, TypeIssue[]>>(),
  };

  const issues = (
    base: SdkType,
    head: SdkType,
    direction: Direction,
  ): TypeIssue[] => {
    if (isSameExport(base, head, direction)) return [];
    const ofType =
      known[direction].get(base) ?? new Map<SdkType, TypeIssue[]>();
    known[direction].set(base, ofType);
    const before = ofType.get(head);
    if (before) return before;
    ofType.set(head, []);
    const found = compareTypes(base, head, direction);
    if (found.length === 0 && fitsNamesake(base, head, direction) === false) {
      found.push({
        code: direction === "request" ? "type-narrowed" : "type-widened",
        path: [],
        text:
          direction === "request"
            ? "no longer accepts variables of its exported type"
            : "no longer fits variables of its exported type",
        base: base.origin,
        head: head.origin,
      });
    }
    ofType.set(head, found);
    return found;
  };

  const compareTypes = (
    base: SdkType,
    head: SdkType,
    direction: Direction,
  ): TypeIssue[] => {
    const [source, target] =
      direction === "request" ? [base, head] : [head, base];
    const [ofSource, ofTarget] =
      direction === "request" ? [ofBase, ofHead] : [ofHead, ofBase];
    const targets = ofTarget(target);
    if (targets.some(({ kind }) => kind === "unknown")) return [];
    const exported = membersOf(target).filter(({ kind }) => kind === "schema");
    const pair = (one: SdkType, other: SdkType): [SdkType, SdkType] =>
      direction === "request" ? [one, other] : [other, one];
    const rest = membersOf(source).filter(
      (member) =>
        !exported.some((other) =>
          isSameExport(...pair(member, other), direction),
        ),
    );
    const missing: Alternative[] = [];
    const found: TypeIssue[] = [];
    for (const alternative of rest.flatMap(ofSource)) {
      const problems = assign(alternative, targets, direction);
      if (problems === null) missing.push(alternative);
      else found.push(...problems);
    }
    if (missing.length > 0) {
      found.push({
        code: direction === "request" ? "type-narrowed" : "type-widened",
        path: [],
        text:
          direction === "request"
            ? `no longer accepts ${listed(missing)}`
            : `may now be ${listed(missing)}`,
        base: base.origin,
        head: head.origin,
      });
    }
    return found;
  };

  /** The problems with the alternative that is meant; null if there is none. */
  const assign = (
    source: Alternative,
    targets: readonly Alternative[],
    direction: Direction,
  ): TypeIssue[] | null => {
    const similar = targets.filter((target) =>
      isSimilar(source, target, direction),
    );
    const isKnown = (name: string): boolean =>
      similar.some(
        (target) =>
          target.kind === "object" &&
          (target.index !== null || target.properties.has(name)),
      );
    const results: TypeIssue[][] = [];
    for (const target of similar) {
      const [base, head] =
        direction === "request" ? [source, target] : [target, source];
      const result = compareAlternatives(base, head, direction, isKnown);
      if (result.length === 0) return [];
      results.push(result);
    }
    if (results.length > 1 && source.kind === "object") {
      const parts = partsFor(source, similar, direction);
      if (
        parts?.every((part) => assign(part, similar, direction)?.length === 0)
      )
        return [];
    }
    const [only] = results;
    return results.length === 1 && only ? only : null;
  };

  /** The object with each combination of the values that tell the targets apart; null if there is nothing to split. */
  const partsFor = (
    source: ObjectSdkType,
    targets: readonly Alternative[],
    direction: Direction,
  ): ObjectSdkType[] | null => {
    const [ofSource, ofTarget] =
      direction === "request" ? [ofBase, ofHead] : [ofHead, ofBase];
    const names = [...source.properties]
      .filter(
        ([name, { type }]) =>
          ofSource(type).length > 1 &&
          targets.some((target) => {
            const other =
              target.kind === "object" && target.properties.get(name);
            return other && ofTarget(other.type).every(isValue);
          }),
      )
      .map(([name]) => name);
    return names.length === 0 ? null : splitByValues(source, names, ofSource);
  };

  /** Whether an alternative is meant by another one: of the same kind, and without a property that tells them apart. */
  const isSimilar = (
    source: Alternative,
    target: Alternative,
    direction: Direction,
  ): boolean => {
    if (source.kind !== "object" || target.kind !== "object") {
      if (isList(source) && isList(target)) return true;
      if (source.kind === "applied" && target.kind === "applied")
        return source.name === target.name;
      return isPartOf(source, target);
    }
    const [ofSource, ofTarget] =
      direction === "request" ? [ofBase, ofHead] : [ofHead, ofBase];
    for (const [name, { type }] of source.properties) {
      const other = target.properties.get(name);
      if (!other) continue;
      const values = ofSource(type);
      const others = ofTarget(other.type);
      const isTag =
        values.length > 0 && values.every(isValue) && others.every(isValue);
      if (
        isTag &&
        !values.some((one) => others.some((two) => isPartOf(one, two)))
      )
        return false;
    }
    return true;
  };

  const compareAlternatives = (
    base: Alternative,
    head: Alternative,
    direction: Direction,
    isKnown: (name: string) => boolean,
  ): TypeIssue[] => {
    if (base.kind === "object" && head.kind === "object") {
      return direction === "request"
        ? passedObject(base, head, isKnown)
        : readObject(base, head);
    }
    if (base.kind === "applied" && head.kind === "applied") {
      const types = base.types.flatMap((type, index) => {
        const other = head.types[index];
        return other ? issues(type, other, direction) : [];
      });
      return inside("[]", types);
    }
    if (isList(base) && isList(head))
      return compareLists(base, head, direction);
    return [];
  };

  const compareLists = (
    base: ListType,
    head: ListType,
    direction: Direction,
  ): TypeIssue[] => {
    const [source, target] =
      direction === "request" ? [base, head] : [head, base];
    const isShorter =
      target.kind === "tuple" &&
      ((source.kind === "tuple" ? source.minimum : 0) < target.minimum ||
        (target.rest === null &&
          (source.kind === "array" ||
            source.rest !== null ||
            source.items.length > target.items.length)));
    if (isShorter) {
      return [
        {
          code: direction === "request" ? "type-narrowed" : "type-widened",
          path: [],
          text: "has another number of items",
          base: base.origin,
          head: head.origin,
        },
      ];
    }
    const count = Math.max(
      base.kind === "tuple" ? base.items.length : 0,
      head.kind === "tuple" ? head.items.length : 0,
    );
    const found: TypeIssue[] = [];
    for (let index = 0; index <= count; index++) {
      const one = itemOf(base, index);
      const other = itemOf(head, index);
      if (one && other) found.push(...issues(one, other, direction));
    }
    return inside("[]", [...new Set(found)]);
  };

  const passedObject = (
    base: ObjectSdkType,
    head: ObjectSdkType,
    isKnown: (name: string) => boolean,
  ): TypeIssue[] => {
    const found: TypeIssue[] = [];
    for (const [name, property] of head.properties) {
      const before = base.properties.get(name);
      if (before)
        found.push(
          ...inside(name, issues(before.type, property.type, "request")),
        );
      if (!property.optional && (before?.optional ?? true)) {
        found.push(
          propertyIssue("type-property-required", name, before, property, {
            base,
            head,
            text: before ? "is now required" : "is new and required",
          }),
        );
      }
    }
    for (const [name, property] of base.properties) {
      if (head.properties.has(name)) continue;
      if (head.index)
        found.push(
          ...inside(name, issues(property.type, head.index, "request")),
        );
      else if (!isPlain && !isKnown(name))
        found.push(
          propertyIssue("type-property-removed", name, property, undefined, {
            base,
            head,
            text: "can no longer be passed",
          }),
        );
    }
    return [...found, ...indexIssues(base, head, "request")];
  };

  const readObject = (
    base: ObjectSdkType,
    head: ObjectSdkType,
  ): TypeIssue[] => {
    const found: TypeIssue[] = [];
    for (const [name, property] of base.properties) {
      const after = head.properties.get(name);
      if (!after) {
        found.push(
          propertyIssue("type-property-removed", name, property, undefined, {
            base,
            head,
            text: "can no longer be read",
          }),
        );
        continue;
      }
      found.push(
        ...inside(name, issues(property.type, after.type, "response")),
      );
      if (!property.optional && after.optional) {
        found.push(
          propertyIssue("type-property-optional", name, property, after, {
            base,
            head,
            text: "may now be absent",
          }),
        );
      }
    }
    return [...found, ...indexIssues(base, head, "response")];
  };

  const indexIssues = (
    base: ObjectSdkType,
    head: ObjectSdkType,
    direction: Direction,
  ): TypeIssue[] => {
    if (base.index === null || ofBase(base.index).length === 0) return [];
    if (head.index !== null)
      return inside("[key]", issues(base.index, head.index, direction));
    if (isPlain) return [];
    return [
      {
        code: "type-index-removed",
        path: [],
        text: "no longer has an index signature",
        base: base.origin,
        head: head.origin,
      },
    ];
  };

  return { issues };
}

type ListType = Extract<Alternative, { kind: "array" | "tuple" }>;

function isList(type: Alternative): type is ListType {
  return type.kind === "array" || type.kind === "tuple";
}

function itemOf(type: ListType, index: number): SdkType | null {
  if (type.kind === "array") return type.items;
  return type.items[index] ?? type.rest;
}

/** Types that TypeScript can tell apart by their values. */
function isValue(type: Alternative): boolean {
  return (
    type.kind === "literal" ||
    (type.kind === "word" &&
      (type.word === "null" || type.word === "undefined"))
  );
}

function membersOf(type: SdkType): readonly SdkType[] {
  return type.kind === "union" ? type.members.flatMap(membersOf) : [type];
}

function inside(name: string, issues: readonly TypeIssue[]): TypeIssue[] {
  return issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));
}

function propertyIssue(
  code: SdkCode,
  name: string,
  before: SdkProperty | undefined,
  after: SdkProperty | undefined,
  { base, head, text }: { base: SdkType; head: SdkType; text: string },
): TypeIssue {
  return {
    code,
    path: [name],
    text,
    base: before ? before.origin : base.origin,
    head: after ? after.origin : head.origin,
  };
}

function listed(types: readonly Alternative[]): string {
  const texts = types.slice(0, 5).map((type) => textOf(type));
  const more = types.length - texts.length;
  return more > 0
    ? `${texts.join(", ")} and ${String(more)} more`
    : texts.join(", ");
}
