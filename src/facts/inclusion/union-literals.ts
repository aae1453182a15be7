/** The alternatives of a union, and when a discriminator selects them. */
import type { Of } from "../../keywords/table.js";
import type { SchemaId } from "../../model/model.js";
import { untaggedAlternatives } from "../schemas/alternatives.js";
import {
  holds,
  is,
  isNot,
  oneOf,
  type Literal,
  type PartSchema,
  type ValueType,
  type World,
} from "./literal.js";

type Literals = readonly Literal[];
type Union = Of<"anyOf"> | Of<"oneOf">;

interface UnionCase {
  /** When the case applies. */
  when: Literals;
  /** The alternatives of the case. */
  schemas: readonly SchemaId[];
}

/** The alternatives that a discriminator selects, by its value; one case without a discriminator. */
export function casesOf(
  world: World,
  union: Union,
  type: ValueType,
): UnionCase[] {
  const { schemas, discriminator } = union;
  const untagged = untaggedAlternatives(
    (id) => world.schemas[id],
    schemas,
    discriminator,
  );
  if (discriminator === null || type !== "object")
    return untagged.length > 0 ? [{ when: [], schemas: untagged }] : [];
  const { property, mapping } = discriminator;
  const values = [...new Set(mapping.map(({ value }) => value))];
  const tagged = (part: PartSchema): Literal => ({
    kind: "fields",
    world,
    rule: {
      properties: new Map([[property, part]]),
      patterns: [],
      additional: null,
    },
  });
  const cases: UnionCase[] = values.map((value) => ({
    when: [
      { kind: "present", name: property, ...holds },
      tagged({ kind: "only", values: [value] }),
    ],
    schemas: mapping
      .filter((one) => one.value === value)
      .map(({ schema }) => schema),
  }));
  cases.push({
    when: [tagged({ kind: "except", values })],
    schemas: untagged,
  });
  return cases;
}

/** One of the alternatives matches, and with `oneOf` no other one does. */
export function chosen(
  world: World,
  kind: Union["kind"],
  schemas: readonly SchemaId[],
): Literals {
  const options = schemas.map((id) => [
    is(world, id),
    ...(kind === "oneOf"
      ? schemas
          .filter((other) => other !== id)
          .map((other) => isNot(world, other))
      : []),
  ]);
  return oneOf(options) ?? [never];
}

const never: Literal = { kind: "choice", options: [] };

export function pairsOf(ids: readonly SchemaId[]): SchemaId[][] {
  return ids.flatMap((one, index) =>
    ids.slice(index + 1).map((other) => [one, other]),
  );
}
