/** Compares the members of two types of the same kind: properties, items, and arguments of generic types. */
import type { ts } from "ts-morph";
import type { Direction } from "../../../../model/model.js";
import type { SdkCode } from "../codes.js";
import type { CompareTypes, ExportedNames, TypeIssue } from "./issue.js";
import type {
  ListItems,
  ObjectMembers,
  TypeFacts,
  TypePart,
  TypeProperty,
} from "./facts.js";

export interface PartComparison {
  facts: TypeFacts;
  names: ExportedNames;
  compare: CompareTypes;
}

export function compareMembers(
  comparison: PartComparison,
  base: ts.Type,
  head: ts.Type,
  direction: Direction,
): TypeIssue[] {
  const { facts, compare } = comparison;
  const generic = [facts.genericOf(base), facts.genericOf(head)] as const;
  if (generic[0] && generic[1] && generic[0].target === generic[1].target) {
    const after = generic[1].types;
    // All parameters of generic types are covariant.
    const found = generic[0].types.flatMap((type, index) => {
      const other = after[index];
      return other ? compare(type, other, direction) : [];
    });
    return inside("[]", found);
  }
  const lists = [facts.listOf(base), facts.listOf(head)] as const;
  if (lists[0] && lists[1])
    return compareLists(compare, lists[0], lists[1], direction);
  const objects = [facts.membersOf(base), facts.membersOf(head)] as const;
  if (!objects[0] || !objects[1]) return [];
  return direction === "request"
    ? passedObject(comparison, objects[0], objects[1])
    : readObject(comparison, objects[0], objects[1]);
}

function compareLists(
  compare: CompareTypes,
  base: ListItems,
  head: ListItems,
  direction: Direction,
): TypeIssue[] {
  const [source, target] =
    direction === "request" ? [base, head] : [head, base];
  const isOtherLength =
    source.minimum < target.minimum ||
    (target.rest === null &&
      (source.rest !== null || source.items.length > target.items.length));
  if (isOtherLength)
    return [
      {
        code: direction === "request" ? "type-narrowed" : "type-widened",
        path: [],
        text: "has another number of items",
      },
    ];
  const count = Math.max(base.items.length, head.items.length);
  const found: TypeIssue[] = [];
  for (let index = 0; index <= count; index++) {
    const one = base.items[index] ?? base.rest;
    const other = head.items[index] ?? head.rest;
    if (one && other) found.push(...compare(one, other, direction));
  }
  return inside("[]", found);
}

function passedObject(
  comparison: PartComparison,
  base: ObjectMembers,
  head: ObjectMembers,
): TypeIssue[] {
  const found: TypeIssue[] = [];
  for (const [name, property] of head.properties) {
    const before = base.properties.get(name);
    if (before)
      found.push(
        ...compareProperties(comparison, name, before, property, "request"),
      );
    if (!property.optional && (before?.optional ?? true))
      found.push(
        propertyIssue(
          "type-property-required",
          name,
          before ? "is now required" : "is new and required",
        ),
      );
  }
  for (const [name, { type }] of base.properties) {
    if (head.properties.has(name)) continue;
    found.push(
      ...(head.index
        ? inside(name, comparison.compare(type, head.index, "request"))
        : [
            propertyIssue(
              "type-property-removed",
              name,
              "can no longer be passed",
            ),
          ]),
    );
  }
  return [...found, ...indexIssues(comparison, base, head, "request")];
}

/** The properties of responses. `names` limits the comparison to some of them. */
function readObject(
  comparison: PartComparison,
  base: ObjectMembers,
  head: ObjectMembers,
): TypeIssue[] {
  const found: TypeIssue[] = [];
  for (const [name, property] of base.properties) {
    const after = head.properties.get(name);
    if (!after) {
      found.push(
        propertyIssue("type-property-removed", name, "can no longer be read"),
      );
      continue;
    }
    found.push(
      ...compareProperties(comparison, name, property, after, "response"),
    );
    if (!property.optional && after.optional)
      found.push(
        propertyIssue("type-property-optional", name, "may now be absent"),
      );
  }
  return [...found, ...indexIssues(comparison, base, head, "response")];
}

function compareProperties(
  { names, compare }: PartComparison,
  name: string,
  base: TypeProperty,
  head: TypeProperty,
  direction: Direction,
): TypeIssue[] {
  return names.isSameName(base.typeName, head.typeName, direction)
    ? []
    : inside(name, compare(base.type, head.type, direction));
}

function indexIssues(
  { compare }: PartComparison,
  { index: before }: ObjectMembers,
  { index: after }: ObjectMembers,
  direction: Direction,
): TypeIssue[] {
  if (!before || isNever(before)) return [];
  if (after) return inside("[key]", compare(before, after, direction));
  return [
    {
      code: "type-index-removed",
      path: [],
      text: "no longer has an index signature",
    },
  ];
}

function isNever({ alternatives }: TypePart): boolean {
  return alternatives.length === 0;
}

function inside(name: string, issues: readonly TypeIssue[]): TypeIssue[] {
  return issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));
}

function propertyIssue(code: SdkCode, name: string, text: string): TypeIssue {
  return { code, path: [name], text };
}
