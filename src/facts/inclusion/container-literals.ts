/** What the rules of arrays and objects require, and the ways to break them. */
import { hasEffect, type Of } from "../../keywords/table.js";
import type { SchemaId } from "../../model/model.js";
import {
  fails,
  holds,
  is,
  isNot,
  type Literal,
  type PartSchema,
  type World,
} from "./literal.js";
import { brokenLimits, limitLiterals } from "./scalar-literals.js";

type Literals = readonly Literal[];

export function arrayLiterals(world: World, rule: Of<"array">): Literal[] {
  const { prefix, rest, contains, unique } = rule;
  const found: Literal[] = limitLiterals(rule);
  if (prefix.length > 0 || rest !== null)
    found.push({
      kind: "items",
      prefix: prefix.map((id) => ({ world, id })),
      rest: rest === null ? null : { world, id: rest },
    });
  if (unique) found.push({ kind: "unique", ...holds });
  if (contains)
    found.push({
      kind: "contains",
      part: { world, id: contains.schema },
      least: contains.minimum,
      most: contains.maximum ?? Infinity,
    });
  return found;
}

export function brokenArray(world: World, rule: Of<"array">): Literals[] {
  const { prefix, rest, contains, unique } = rule;
  const other = (id: SchemaId, from: number, isExact: boolean): Literals => [
    { kind: "otherItem", from, isExact, part: { world, id } },
  ];
  const counted = (least: number, most: number): Literals =>
    contains === null
      ? []
      : [
          {
            kind: "contains",
            part: { world, id: contains.schema },
            least,
            most,
          },
        ];
  return [
    ...brokenLimits(rule),
    ...prefix.map((id, index) => other(id, index, true)),
    ...(rest === null ? [] : [other(rest, prefix.length, false)]),
    ...(unique ? [[{ kind: "unique", ...fails } as const]] : []),
    ...(contains && contains.minimum > 0
      ? [counted(0, contains.minimum - 1)]
      : []),
    ...(contains && contains.maximum !== null
      ? [counted(contains.maximum + 1, Infinity)]
      : []),
  ];
}

// ----------------------------------------------------------------------------------------------------- objects

export function objectLiterals(world: World, rule: Of<"object">): Literal[] {
  const part = (id: SchemaId): PartSchema => ({ world, id });
  const found: Literal[] = [
    ...limitLiterals(rule),
    ...rule.required.map((name) => presence(name, true)),
  ];
  const { properties, patterns, additional, names } = rule;
  if (properties.length + patterns.length > 0 || additional !== null)
    found.push({
      kind: "fields",
      world,
      rule: {
        properties: new Map(
          properties.map(({ name, schema }) => [name, part(schema)]),
        ),
        patterns: patterns.map(({ pattern, schema }) => ({
          pattern,
          part: part(schema),
        })),
        additional: additional === null ? null : part(additional),
      },
    });
  if (names !== null)
    found.push({ kind: "names", part: part(names), ...holds });
  for (const { property, required: others } of rule.dependentRequired)
    found.push({
      kind: "choice",
      options: [
        [presence(property, false)],
        others.map((name) => presence(name, true)),
      ],
    });
  for (const { property, schema } of rule.dependentSchemas)
    found.push({
      kind: "choice",
      options: [
        [presence(property, false)],
        [presence(property, true), is(world, schema)],
      ],
    });
  return found;
}

function presence(name: string, isPresent: boolean): Literal {
  return { kind: "present", name, holds: isPresent };
}

export function brokenObject(world: World, rule: Of<"object">): Literals[] {
  const { properties, patterns, additional, names } = rule;
  const part = (id: SchemaId): PartSchema => ({ world, id });
  const isOpen = (id: SchemaId) =>
    !(world.schemas[id]?.assertions ?? []).some(hasEffect);
  const other = (
    id: SchemaId,
    listed: readonly string[],
    texts: readonly string[],
    isListed: boolean,
  ): Literals[] =>
    isOpen(id)
      ? []
      : [
          [
            {
              kind: "otherField",
              names: { listed: new Set(listed), patterns: texts },
              isListed,
              part: part(id),
              world,
            },
          ],
        ];
  const allNames = properties.map(({ name }) => name);
  const allPatterns = patterns.map(({ pattern }) => pattern);
  return [
    ...rule.required.map((name) => [presence(name, false)]),
    ...brokenLimits(rule),
    ...(additional === null
      ? []
      : other(additional, allNames, allPatterns, false)),
    ...(names === null
      ? []
      : [[{ kind: "names", part: part(names), ...fails } as const]]),
    ...properties.flatMap(({ name, schema }) =>
      other(schema, [name], [], true),
    ),
    ...patterns.flatMap(({ pattern, schema }) =>
      other(schema, [], [pattern], true),
    ),
    ...rule.dependentRequired.flatMap(({ property, required: others }) =>
      others.map((name) => [presence(property, true), presence(name, false)]),
    ),
    ...rule.dependentSchemas.map(({ property, schema }) => [
      presence(property, true),
      isNot(world, schema),
    ]),
  ];
}
