/** Expressions of types of requests. Objects are literals, so that the compiler finds excess properties. */
import type { ts } from "ts-morph";
import type {
  ObjectMembers,
  TypeFacts,
  TypePart,
} from "../../../src/commands/diff/sdk/types/facts.js";
import { runtimeName, type TypeTexts } from "./type-texts.js";

/** `isWhole` also expands a type with a name. */
export type WritesOf = (type: TypePart, isWhole?: boolean) => string[];

export function createWrites(
  { membersOf, listOf, isAssignable }: TypeFacts,
  { text, nameOf }: TypeTexts,
): WritesOf {
  const given = (type: TypePart): string => `given<${text(type)}>()`;

  const literals = (type: TypePart, depth: number): string[] => {
    const name = nameOf(type);
    const named =
      name === null ? [] : [given(type), `given<validators.${name}>()`];
    if (depth > 5 || (name !== null && depth > 3))
      return name === null ? [given(type)] : named;
    return [
      ...named,
      ...type.alternatives.flatMap((one) => alternative(one, depth)),
    ];
  };

  const alternative = (type: ts.Type, depth: number): string[] => {
    const part = { whole: type, alternatives: [type] };
    const list = listOf(type);
    if (list?.items.length === 0 && list.rest)
      return literals(list.rest, depth + 1).map((item) => `[${item}]`);
    const members = runtimeName(type) === null ? membersOf(type) : null;
    return members && hasLiterals(members)
      ? objectLiterals(members, depth)
      : [given(part)];
  };

  /** The properties of an intersection may not fit the index signature of another member. */
  const hasLiterals = ({ properties, index }: ObjectMembers): boolean =>
    index === null ||
    [...properties.values()].every(({ type }) =>
      type.alternatives.every((one) => isAssignable(one, index)),
    );

  const objectLiterals = (
    { properties, index }: ObjectMembers,
    depth: number,
  ): string[] => {
    const values = Array.from(
      properties,
      ([name, { type }]) => [name, literals(type, depth + 1)] as const,
    );
    const write = (chosen: (name: string) => string | null): string =>
      `{ ${values
        .flatMap(([name]) => {
          const value = chosen(name);
          return value === null ? [] : [`${JSON.stringify(name)}: ${value},`];
        })
        .join(" ")} }`;
    const valueOf = (name: string): string =>
      values.find(([known]) => known === name)?.[1][0] ?? "given<never>()";
    const other =
      index && index.alternatives.length > 0
        ? [`{ "x-other": ${given(index)}, ...${write(valueOf)} }`]
        : [];
    // Without a property of its own, each object has the inherited `toString`.
    const least = write((name) =>
      properties.get(name)?.optional && !(name in Object.prototype)
        ? null
        : valueOf(name),
    );
    const variants = values.flatMap(([name, texts]) =>
      texts
        .slice(1, 8)
        .map((one) =>
          write((known) => (known === name ? one : valueOf(known))),
        ),
    );
    return [write(valueOf), least, ...variants, ...other];
  };

  return (type, isWhole = false) =>
    isWhole
      ? type.alternatives.flatMap((one) => alternative(one, 1))
      : literals(type, 0);
}
