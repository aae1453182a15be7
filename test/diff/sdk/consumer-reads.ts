/** Statements that read the values of a type of responses, compare them with literals, and index tables by them. */
import { ts } from "ts-morph";
import {
  isNothing,
  isScalar,
  isUnit,
  partWith,
  type ObjectMembers,
  type TypeFacts,
  type TypePart,
} from "../../../src/commands/diff/sdk/types/facts.js";
import type { TypeTexts } from "./type-texts.js";

const identifier = /^[A-Za-z_$][\w$]*$/;

/** `isWhole` also reads the parts of a type with a name, whose parts are otherwise read where it is declared. */
export type ReadsOf = (
  expression: string,
  type: TypePart,
  isWhole?: boolean,
) => string[];

export function createReads(
  { checker, membersOf, listOf }: TypeFacts,
  { text, nameOf }: TypeTexts,
): ReadsOf {
  const reads = (
    expression: string,
    type: TypePart,
    depth: number,
    isWhole = false,
  ): string[] => {
    const name = isWhole ? null : nameOf(type);
    if (name !== null)
      return [
        `{ const named: validators.${name} | null | undefined = ${expression}; use(named); }`,
      ];
    const something = partWith(type, (one) => !isNothing(one));
    const own = `value${String(depth)}`;
    const inner = [
      ...comparisons(own, something),
      ...lookups(own, something),
      ...(depth > 5 ? [] : parts(own, something, depth)),
    ];
    return inner.length === 0
      ? []
      : [
          `{ const ${own} = ${expression}; if (${own} !== null && ${own} !== undefined) { ${inner.join(" ")} } }`,
        ];
  };

  /** Compares a value with all literals of its type, and with one of a type that has no literals. */
  const comparisons = (own: string, { alternatives }: TypePart): string[] =>
    alternatives
      .filter((type) => isScalar(type) && !type.isIntersection())
      .map((type) => `use(${own} === ${literalOf(type)});`);

  const literalOf = (type: ts.Type): string => {
    if (isUnit(type))
      return checker.typeToString(
        type,
        undefined,
        ts.TypeFormatFlags.NoTruncation,
      );
    if ((type.flags & ts.TypeFlags.Number) !== 0) return "41";
    if ((type.flags & ts.TypeFlags.BigInt) !== 0) return "41n";
    return (type.flags & ts.TypeFlags.String) !== 0
      ? `"a literal"`
      : `given<${checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)}>()`;
  };

  /** A table with a value for each member of an enumeration. A new value of an open one needs no entry. */
  const lookups = (own: string, { alternatives }: TypePart): string[] => {
    const isOpen = alternatives.some((type) => type.isIntersection());
    const isKey = alternatives.every(
      (type) =>
        type.isStringLiteral() ||
        type.isNumberLiteral() ||
        (type.flags & ts.TypeFlags.String) !== 0,
    );
    if (isOpen || !isKey || alternatives.length === 0) return [];
    const keys = alternatives.flatMap((type) =>
      type.isStringLiteral() || type.isNumberLiteral()
        ? [`[${JSON.stringify(type.value)}]: 1`]
        : [],
    );
    return [
      `{ const table: Record<typeof ${own}, number> = { ${keys.join(", ")} }; use(table); }`,
      keys.length < alternatives.length
        ? `use(given<Record<string, number>>()[${own}]);`
        : `use({ ${keys.join(", ")} }[${own}]);`,
    ];
  };

  const parts = (own: string, type: TypePart, depth: number): string[] => {
    const { alternatives } = type;
    const [only] = alternatives;
    const list = only && alternatives.length === 1 ? listOf(only) : null;
    if (list?.items.length === 0 && list.rest) {
      const item = `item${String(depth)}`;
      const inner = reads(item, list.rest, depth + 1);
      return [
        `for (const ${item} of ${own}) { use(${item}); ${inner.join(" ")} }`,
      ];
    }
    const objects = alternatives.flatMap((one) => membersOf(one) ?? []);
    const [first] = objects;
    if (!first || objects.length < alternatives.length) return [];
    return objects.length === 1
      ? members(own, first, depth)
      : unionMembers(own, objects, depth);
  };

  const members = (
    own: string,
    { properties, index }: ObjectMembers,
    depth: number,
  ): string[] => [
    ...Array.from(properties, ([name, { type }]) => {
      const access = accessOf(own, name);
      return `use(${access}); ${reads(access, type, depth + 1).join(" ")}`;
    }),
    ...(index ? [`use(${own}["x-other"]);`] : []),
  ];

  /** Properties that all members have are read directly, others after the member is known. */
  const unionMembers = (
    own: string,
    objects: readonly ObjectMembers[],
    depth: number,
  ): string[] => {
    const names = new Set(objects.flatMap((one) => [...one.properties.keys()]));
    return [...names].flatMap((name) => {
      const isShared = objects.every((one) => one.properties.has(name));
      // Other members inherit such a property, so `in` does not tell them apart.
      if (!isShared && name in Object.prototype) return [];
      const access = accessOf(own, name);
      const alternatives = objects.flatMap(
        ({ properties, index }) =>
          (properties.get(name)?.type ?? index)?.alternatives ?? [],
      );
      const type: TypePart = {
        whole: null,
        alternatives: [...new Set(alternatives)],
      };
      return isShared
        ? `use(${access}); ${reads(access, type, depth + 1).join(" ")}`
        : `if (${JSON.stringify(name)} in ${own}) use<(${text(type)}) | undefined>(${access});`;
    });
  };

  return (expression, type, isWhole = false) =>
    reads(expression, type, 0, isWhole);
}

function accessOf(own: string, name: string): string {
  return identifier.test(name)
    ? `${own}.${name}`
    : `${own}[${JSON.stringify(name)}]`;
}
