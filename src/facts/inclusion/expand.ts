/** What a schema requires of the values of one type, and what the values require that do not match it. */
import { stringFormats } from "../../base/openapi/string-formats.js";
import { closure } from "../../base/common/closure.js";
import { limitsOf } from "../../keywords/limits.js";
import { hasEffect, type Of } from "../../keywords/table.js";
import { conjunctsOf, inPlaceOf } from "../../model/graph.js";
import type { Assertion, Schema, SchemaId } from "../../model/model.js";
import { untaggedAlternatives } from "../schemas/alternatives.js";
import { holdsBytes } from "../schemas/bytes.js";
import { numberRange } from "../schemas/formats.js";
import {
  everything,
  is,
  isNot,
  type Literal,
  type PartSchema,
  type ValueType,
  type World,
} from "./literal.js";

type Literals = readonly Literal[];
type Union = Of<"anyOf"> | Of<"oneOf">;

/** Null if no value of the type matches. */
export function literalsOf(
  world: World,
  id: SchemaId,
  type: ValueType,
): Literals | null {
  const schema = world.schemas[id];
  const found: Literal[] = [];
  for (const assertion of schema?.assertions ?? []) {
    const literals = required(world, schema as Schema, assertion, type);
    if (literals === null) return null;
    found.push(...literals);
  }
  return found;
}

/** The values that do not match break at least one assertion. Null if all values of the type match. */
export function literalsAgainst(
  world: World,
  id: SchemaId,
  type: ValueType,
): Literals | null {
  const schema = world.schemas[id];
  const options = (schema?.assertions ?? []).flatMap((assertion) =>
    broken(world, schema as Schema, assertion, type),
  );
  return oneOf(options);
}

/** Null if there is no option. */
function oneOf(options: readonly Literals[]): Literals | null {
  const [only] = options;
  if (only === undefined) return null;
  return options.length === 1 ? only : [{ kind: "choice", options }];
}

const holds = { holds: true } as const;
const fails = { holds: false } as const;

function required(
  world: World,
  schema: Schema,
  assertion: Assertion,
  type: ValueType,
): Literals | null {
  const all = (ids: readonly SchemaId[]) => ids.map((id) => is(world, id));
  switch (assertion.kind) {
    case "never":
      return null;
    case "types": {
      const { types } = assertion;
      if (types.includes(type)) return [];
      return type === "number" && types.includes("integer")
        ? [{ kind: "integer", ...holds }]
        : null;
    }
    case "values":
      return [{ kind: "is", part: { kind: "only", values: assertion.values } }];
    case "number":
      return type === "number" ? numberLiterals(assertion) : [];
    case "string":
      return type === "string" && !holdsBytes(schema.type)
        ? textLiterals(assertion)
        : [];
    case "array":
      return type === "array" ? arrayLiterals(world, assertion) : [];
    case "object":
      return type === "object" ? objectLiterals(world, assertion) : [];
    case "reference":
      return all([assertion.to]);
    case "allOf":
      return all(assertion.schemas);
    case "anyOf":
    case "oneOf":
      return choose(
        casesOf(world, assertion, type).map(({ when, schemas }) => [
          ...when,
          ...chosen(world, assertion.kind, schemas),
        ]),
      );
    case "not":
      return [isNot(world, assertion.schema)];
    case "conditional": {
      const { if: test, then, else: otherwise } = assertion;
      return choose([
        [is(world, test), ...all(present(then))],
        [isNot(world, test), ...all(present(otherwise))],
      ]);
    }
    case "unevaluatedProperties":
      return type === "object"
        ? unevaluatedFields(world, schema, assertion)
        : [];
    case "unevaluatedItems":
      return type === "array" ? unevaluatedItems(world, schema, assertion) : [];
  }
}

/** The ways to break an assertion. */
function broken(
  world: World,
  schema: Schema,
  assertion: Assertion,
  type: ValueType,
): Literals[] {
  const none = (ids: readonly SchemaId[]) => ids.map((id) => isNot(world, id));
  const each = (ids: readonly SchemaId[]) =>
    ids.map((id) => [isNot(world, id)]);
  switch (assertion.kind) {
    case "never":
      return [[]];
    case "types": {
      const { types } = assertion;
      if (types.includes(type)) return [];
      return type === "number" && types.includes("integer")
        ? [[{ kind: "integer", ...fails }]]
        : [[]];
    }
    case "values":
      return [
        [{ kind: "is", part: { kind: "except", values: assertion.values } }],
      ];
    case "number":
      return type === "number" ? brokenNumber(assertion) : [];
    case "string":
      return type === "string" && !holdsBytes(schema.type)
        ? brokenText(assertion)
        : [];
    case "array":
      return type === "array" ? brokenArray(world, assertion) : [];
    case "object":
      return type === "object" ? brokenObject(world, assertion) : [];
    case "reference":
      return each([assertion.to]);
    case "allOf":
      return each(assertion.schemas);
    case "anyOf":
    case "oneOf": {
      const cases = casesOf(world, assertion, type);
      // Without a case, the union refuses the value.
      if (cases.length === 0) return [[]];
      const isExact = assertion.kind === "oneOf";
      return cases.flatMap(({ when, schemas }) => [
        [...when, ...none(schemas)],
        ...(isExact
          ? pairsOf(schemas).map((pair) => [
              ...when,
              ...pair.map((id) => is(world, id)),
            ])
          : []),
      ]);
    }
    case "not":
      return [[is(world, assertion.schema)]];
    case "conditional": {
      const { if: test, then, else: otherwise } = assertion;
      return [
        ...present(then).map((id) => [is(world, test), isNot(world, id)]),
        ...present(otherwise).map((id) => [
          isNot(world, test),
          isNot(world, id),
        ]),
      ];
    }
    case "unevaluatedProperties":
      return type === "object"
        ? brokenUnevaluatedFields(world, schema, assertion)
        : [];
    case "unevaluatedItems":
      return type === "array"
        ? brokenUnevaluatedItems(world, schema, assertion)
        : [];
  }
}

function choose(options: readonly Literals[]): Literals | null {
  return oneOf(options);
}

function present(id: SchemaId | null): SchemaId[] {
  return id === null ? [] : [id];
}

// -------------------------------------------------------------------------------------------------- alternatives

interface UnionCase {
  /** When the case applies. */
  when: Literals;
  /** The alternatives of the case. */
  schemas: readonly SchemaId[];
}

/** The alternatives that a discriminator selects, by its value; one case without a discriminator. */
function casesOf(world: World, union: Union, type: ValueType): UnionCase[] {
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
function chosen(
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

function pairsOf(ids: readonly SchemaId[]): SchemaId[][] {
  return ids.flatMap((one, index) =>
    ids.slice(index + 1).map((other) => [one, other]),
  );
}

// ----------------------------------------------------------------------------------------------------- scalars

function limitLiterals(assertion: Assertion): Literal[] {
  return limitsOf(assertion).map(({ side, value, exclusive }) => ({
    kind: "limit",
    side,
    bound: { value, exclusive },
  }));
}

function brokenLimits(assertion: Assertion): Literals[] {
  return limitsOf(assertion).map(({ side, value, exclusive }) => [
    {
      kind: "limit",
      side: side === "least" ? "most" : "least",
      bound: { value, exclusive: !exclusive },
    },
  ]);
}

function numberLiterals({ format, ...rule }: Of<"number">): Literal[] {
  const range = numberRange(format);
  return [
    ...limitLiterals({ ...rule, format }),
    ...(rule.multipleOf === null
      ? []
      : [{ kind: "multipleOf", step: rule.multipleOf, ...holds } as const]),
    ...(range === null
      ? []
      : [
          limit("least", range.least, false),
          limit("most", range.most, false),
          ...(range.isWhole ? [{ kind: "integer", ...holds } as const] : []),
        ]),
  ];
}

function brokenNumber({ format, ...rule }: Of<"number">): Literals[] {
  const range = numberRange(format);
  return [
    ...brokenLimits({ ...rule, format }),
    ...(rule.multipleOf === null
      ? []
      : [[{ kind: "multipleOf", step: rule.multipleOf, ...fails } as const]]),
    ...(range === null
      ? []
      : [
          [limit("most", range.least, true)],
          [limit("least", range.most, true)],
          ...(range.isWhole ? [[{ kind: "integer", ...fails } as const]] : []),
        ]),
  ];
}

function limit(
  side: "least" | "most",
  value: number,
  exclusive: boolean,
): Literal {
  return { kind: "limit", side, bound: { value, exclusive } };
}

/** Values are not checked for other formats. */
function isChecked(format: string | null): format is string {
  return (
    format !== null &&
    Object.hasOwn(stringFormats, format) &&
    stringFormats[format]?.check !== null
  );
}

function textLiterals(rule: Of<"string">): Literal[] {
  const { pattern, format } = rule;
  return [
    ...limitLiterals(rule),
    ...(pattern === null
      ? []
      : [{ kind: "pattern", pattern, ...holds } as const]),
    ...(isChecked(format)
      ? [{ kind: "format", format, ...holds } as const]
      : []),
  ];
}

function brokenText(rule: Of<"string">): Literals[] {
  const { pattern, format } = rule;
  return [
    ...brokenLimits(rule),
    ...(pattern === null
      ? []
      : [[{ kind: "pattern", pattern, ...fails } as const]]),
    ...(isChecked(format)
      ? [[{ kind: "format", format, ...fails } as const]]
      : []),
  ];
}

// ------------------------------------------------------------------------------------------------------ arrays

function arrayLiterals(world: World, rule: Of<"array">): Literal[] {
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

function brokenArray(world: World, rule: Of<"array">): Literals[] {
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

function objectLiterals(world: World, rule: Of<"object">): Literal[] {
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

function brokenObject(world: World, rule: Of<"object">): Literals[] {
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

// ------------------------------------------------------------------------------------------------- unevaluated

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
function unevaluatedFields(
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
function brokenUnevaluatedFields(
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

function unevaluatedItems(
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

function brokenUnevaluatedItems(
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
