/** What `unevaluated` keywords require for certain, and the ways to break them. */
import { closure } from "../../base/common/closure.js";
import type { Of } from "../../keywords/table.js";
import { conjunctsOf, inPlaceOf } from "../../model/graph.js";
import type { Assertion, Schema } from "../../model/model.js";
import { everything, type Literal, type World } from "./literal.js";

type Literals = readonly Literal[];

/** The assertions that describe the same value: all of them, or only those that every value must match. */
function assertionsAround(
  world: World,
  schema: Schema,
  isCertain: boolean,
): Assertion[] {
  const next = isCertain ? conjunctsOf : inPlaceOf;
  const ids = closure([schema.id], (id) =>
    next(world.schemas[id]?.assertions ?? []),
  );
  return [...ids].flatMap((id) => world.schemas[id]?.assertions ?? []);
}

/** Properties that no schema around describes are certainly not evaluated. */
export function unevaluatedFields(
  world: World,
  schema: Schema,
  own: Of<"unevaluatedProperties">,
): Literal[] {
  const around = assertionsAround(world, schema, false).filter(
    (one) => one !== own,
  );
  const rules = around.filter((one) => one.kind === "object");
  if (
    rules.some(({ additional }) => additional !== null) ||
    around.some(({ kind }) => kind === "unevaluatedProperties")
  )
    return [];
  const names = rules.flatMap(({ properties }) =>
    properties.map(({ name }) => name),
  );
  return [
    {
      kind: "fields",
      world,
      rule: {
        properties: new Map(names.map((name) => [name, everything])),
        patterns: rules.flatMap(({ patterns }) =>
          patterns.map(({ pattern }) => ({ pattern, part: everything })),
        ),
        additional: { world, id: own.schema },
      },
    },
  ];
}

/** Properties that a schema describes which always applies are certainly evaluated. */
export function brokenUnevaluatedFields(
  world: World,
  schema: Schema,
  own: Of<"unevaluatedProperties">,
): Literals[] {
  const rules = assertionsAround(world, schema, true).filter(
    (one) => one.kind === "object",
  );
  if (rules.some(({ additional }) => additional !== null)) return [];
  return [
    [
      {
        kind: "otherField",
        names: {
          listed: new Set(
            rules.flatMap(({ properties }) =>
              properties.map(({ name }) => name),
            ),
          ),
          patterns: rules.flatMap(({ patterns }) =>
            patterns.map(({ pattern }) => pattern),
          ),
        },
        isListed: false,
        part: { world, id: own.schema },
        world,
      },
      { kind: "undecided", because: "unevaluatedProperties" },
    ],
  ];
}

export function unevaluatedItems(
  world: World,
  schema: Schema,
  own: Of<"unevaluatedItems">,
): Literal[] {
  const around = assertionsAround(world, schema, false).filter(
    (one) => one !== own,
  );
  const rules = around.filter((one) => one.kind === "array");
  if (
    rules.some(({ rest, contains }) => rest !== null || contains !== null) ||
    around.some(({ kind }) => kind === "unevaluatedItems")
  )
    return [];
  const most = Math.max(0, ...rules.map(({ prefix }) => prefix.length));
  return [
    {
      kind: "items",
      prefix: Array.from({ length: most }, () => everything),
      rest: { world, id: own.schema },
    },
  ];
}

export function brokenUnevaluatedItems(
  world: World,
  schema: Schema,
  own: Of<"unevaluatedItems">,
): Literals[] {
  const rules = assertionsAround(world, schema, true).filter(
    (one) => one.kind === "array",
  );
  if (rules.some(({ rest }) => rest !== null)) return [];
  const from = Math.max(0, ...rules.map(({ prefix }) => prefix.length));
  return [
    [
      {
        kind: "otherItem",
        from,
        isExact: false,
        part: { world, id: own.schema },
      },
      { kind: "undecided", because: "unevaluatedItems" },
    ],
  ];
}
