/** Values that code compares with, or lists in a table, and that a type of responses no longer has. */
import type { ts } from "ts-morph";
import type { ExportedNames } from "./issue.js";
import {
  isNothing,
  isScalar,
  isUnknown,
  partOf,
  type TypeFacts,
  type TypePart,
} from "./facts.js";

interface LostValues {
  path: readonly string[];
  types: ts.Type[];
}

export function lostValues(
  facts: TypeFacts,
  names: ExportedNames,
  base: TypePart,
  head: TypePart,
): LostValues[] {
  if (head.alternatives.length === 0) {
    // Code may compare `never` with anything, but not read its properties.
    const types = base.alternatives.filter(
      (type) => !isScalar(type) && !isNothing(type) && !isUnknown(type),
    );
    return types.length > 0 ? [{ path: [], types }] : [];
  }
  // A value of the type `number & Pet` may still be compared with a number.
  const members = head.alternatives.flatMap((type) =>
    type.isIntersection() ? type.types : [],
  );
  const compared = [head, { whole: null, alternatives: members }];
  const own = base.alternatives.filter(
    (type) =>
      isScalar(type) && !compared.some((one) => facts.isAssignable(type, one)),
  );
  return [
    ...(own.length > 0 ? [{ path: [], types: own }] : []),
    ...lostTags(facts, names, base, head),
  ];
}

/** Values of properties that all members of a union have: code tells the members apart by them. */
function lostTags(
  { membersOf, isAssignable }: TypeFacts,
  names: ExportedNames,
  base: TypePart,
  head: TypePart,
): LostValues[] {
  const isKept = (type: ts.Type): boolean =>
    head.alternatives.some(
      (other) =>
        other === type ||
        names.isSameExport(partOf(type), partOf(other), "response"),
    );
  const objects = base.alternatives.flatMap((type) => membersOf(type) ?? []);
  const [first] = objects;
  if (!first || objects.length < 2) return [];
  const gone = base.alternatives.filter((type) => !isKept(type));
  const left = head.alternatives.flatMap((type) => membersOf(type) ?? []);
  const shared = [...first.properties.keys()].filter((name) =>
    objects.every(({ properties }) => properties.has(name)),
  );
  return shared.flatMap((name): LostValues[] => {
    const types = gone
      .flatMap(
        (type) =>
          membersOf(type)?.properties.get(name)?.type.alternatives ?? [],
      )
      .filter(
        (value) =>
          isScalar(value) &&
          !left.some(({ properties }) => {
            const property = properties.get(name);
            return property && isAssignable(value, property.type);
          }),
      );
    return types.length > 0
      ? [{ path: [name], types: [...new Set(types)] }]
      : [];
  });
}
