/** What one schema requires as an expression. It refers to other schemas by their ids. */
import { rangeOf } from "../../keywords/limits.js";
import type { Direction, JsonValue, SchemaId } from "../../model/model.js";
import { inheritedLimits, itemLimits, withLimits } from "../shapes/limits.js";
import { schemaWords } from "../shapes/schema-words.js";
import {
  allowsNothing,
  isPlainSchema,
  isScalar,
  withoutNull,
  type ArrayPart,
  type ObjectPart,
  type SchemaShape,
} from "../shapes/shape.js";
import { targetOf } from "../shapes/unions.js";
import {
  anything,
  call,
  combined,
  data,
  guarded,
  list,
  options,
  ref,
  use,
  type Expression,
  type GuardedNodes,
} from "./expression.js";
import { missingMessage } from "./missing-message.js";
import type { NodeSchemas } from "./node-schemas.js";
import { scalarNodes } from "./scalar-node.js";
import { testedRef, unionNode } from "./union-node.js";

/** A schema whose node is made. */
interface Place {
  readonly schemas: NodeSchemas;
  readonly id: SchemaId;
  readonly direction: Direction;
}

export function nodeExpression(
  schemas: NodeSchemas,
  id: SchemaId,
  direction: Direction,
): Expression {
  const place = { schemas, id, direction };
  const shape = schemas.shape(id, direction);
  const { messages } = shape;
  const settled = withoutNull(shape);
  const own = guarded(partsOf(place, settled)) ?? anything;
  const inner = closed(place, shape, own);
  const node = settled === shape ? inner : call("nullable", inner);
  return messages === null ? node : call("worded", data({ ...messages }), node);
}

function partsOf(place: Place, own: SchemaShape): GuardedNodes {
  const { schemas, direction } = place;
  const isConverted = (id: SchemaId | null): boolean =>
    id !== null && schemas.isConverted(id, direction);
  const inherited = inheritedLimits(schemas, own, direction);
  const shape = withLimits(own, inherited);
  if (allowsNothing(shape)) {
    const isListed = shape.values.some((values) => values.length === 0);
    const node = isListed
      ? call("listed", { kind: "values", values: [] })
      : use("nothing");
    return { guards: [node], further: [] };
  }
  const [only, ...others] = shape.types ?? [];
  const type = others.length === 0 ? only : undefined;
  const isObject = type === "object" && shape.objects.length === 1;
  const isArray = type === "array" && shape.arrays.length === 1;
  // The node of the object or the array includes the type.
  const { guards, further } =
    isObject || isArray
      ? { guards: [], further: [] }
      : scalarNodes(shape, schemas.int64Of(shape));
  const { least, most } = rangeOf(shape.objects);
  const items = itemLimits(schemas, shape.arrays, direction);
  const parts = [
    ...further,
    ...shape.values
      .filter((values) => !values.every(isPlainSchema))
      .map((values) =>
        call(
          "equalTo",
          ...values.map((value) => ({ kind: "constant", value }) as const),
        ),
      ),
    ...shape.arrays.flatMap((part, index) =>
      arrayNodes(place, part, index === 0 ? items.least : 0, isArray),
    ),
    ...limited("propertiesFrom", least, 0),
    ...shape.objects.flatMap((part) => [
      ...fieldNodes(place, part, shape, isObject),
      ...dependentNodes(place, part),
    ]),
    ...shape.calls.map((called) => ref(called, "base")),
    ...shape.unions.map((union) => unionNode(schemas, union, direction)),
    ...shape.nots.map((excluded) => notNode(place, excluded, shape)),
    ...shape.conditionals.map((part) =>
      call(
        "conditional",
        isConverted(part.if) || isConverted(part.then) || isConverted(part.else)
          ? testedRef(place, part.if, "if")
          : ref(part.if, "if"),
        part.then === null ? anything : ref(part.then, "then"),
        part.else === null ? anything : ref(part.else, "else"),
      ),
    ),
  ];
  // Only a single text or number is certain to have each issue once.
  const isSimple =
    parts.length === further.length &&
    Math.max(shape.strings.length, shape.numbers.length) <= 1;
  const all = combined(parts);
  return {
    guards: [
      ...guards,
      ...limited("itemsUpTo", Math.min(items.most, inherited.items), Infinity),
      ...limited(
        "propertiesUpTo",
        Math.min(most, inherited.properties),
        Infinity,
      ),
    ],
    further: isSimple || all === null ? parts : [all],
  };
}

/** A limit; none if it equals the limit that every value keeps. */
function limited(name: string, limit: number, none: number): Expression[] {
  return limit === none ? [] : [call(name, data(limit))];
}

// --------------------------------------------------------------------------------------------------- arrays

function arrayNodes(
  place: Place,
  part: ArrayPart,
  least: number,
  isWhole: boolean,
): Expression[] {
  const { schemas, id } = place;
  const unique = schemas.isBelowRecursion(id) ? "uniqueNested" : "unique";
  return [
    ...itemNodes(place, part, least, isWhole),
    ...(part.unique ? [use(unique)] : []),
    ...(part.contains ? containsNodes(place, part.contains) : []),
  ];
}

function itemNodes(
  { schemas, direction }: Place,
  { prefix, rest }: ArrayPart,
  least: number,
  isWhole: boolean,
): Expression[] {
  const acceptsAll = (id: SchemaId) => schemas.acceptsAll(id, direction);
  const isFree =
    rest === null || acceptsAll(rest) || schemas.acceptsNone(rest, direction);
  const item = isFree ? null : ref(rest, "item");
  if (isWhole && prefix.length === 0 && item !== null) {
    const check = itemCheck(schemas, rest, direction);
    const given = least > 0 || check.length > 0 ? [data(least)] : [];
    return [call("list", item, ...given, ...check)];
  }
  const first = prefix.map((id, index) =>
    acceptsAll(id) ? anything : ref(id, `item ${String(index + 1)}`),
  );
  const isPlain = item === null && prefix.every(acceptsAll);
  if (isPlain && least === 0) return isWhole ? [use("anyArray")] : [];
  const items = call(
    "items",
    options([
      isPlain || first.length === 0 ? null : ["prefix", list(first)],
      item && ["items", item],
      least > 0 ? ["least", data(least)] : null,
    ]),
  );
  return [isWhole ? call("typed", use("anyArray"), items) : items];
}

/** A recursive check would look at all levels below each level. */
function itemCheck(
  schemas: NodeSchemas,
  item: SchemaId | null,
  direction: Direction,
): Expression[] {
  if (item === null || schemas.leadsToRecursion(item)) return [];
  const id = targetOf(schemas, item, direction);
  return isScalar(schemas.shape(id, direction))
    ? []
    : [{ kind: "check", id, hint: "item" }];
}

function containsNodes(
  { schemas, direction }: Place,
  { minimum, maximum, schema }: NonNullable<ArrayPart["contains"]>,
): Expression[] {
  const isConverted = schemas.isConverted(schema, direction);
  if (minimum === 0 && maximum === null && !isConverted) return [];
  const words = schemaWords(schemas, schema, direction, null);
  return [
    call(
      "contains",
      isConverted
        ? testedRef({ schemas, direction }, schema, "contains")
        : ref(schema, "contains"),
      data(minimum),
      ...(maximum === null && words === null
        ? []
        : [data(maximum ?? Infinity)]),
      ...(words ? [data(words.each), data(words.all)] : []),
    ),
  ];
}

// -------------------------------------------------------------------------------------------------- objects

function fieldNodes(
  place: Place,
  part: ObjectPart,
  { hidden }: SchemaShape,
  isWhole: boolean,
): Expression[] {
  const { schemas, direction } = place;
  const { additional, names, patterns } = part;
  const isKeyed = patterns.length > 0 || names !== null;
  const isFree =
    additional === null ||
    schemas.acceptsAll(targetOf(schemas, additional, direction), direction);
  const isClosed = !isFree && schemas.acceptsNone(additional, direction);
  const described = new Set(part.properties.map(({ name }) => name));
  const missing = part.required
    .filter((name) => !described.has(name))
    .map((name) => [name, use("present")] as const);
  const known = propertyEntries(place, part);
  // Other keywords see properties that are only required as additional ones.
  const isApart = missing.length > 0 && (isKeyed || !isFree);
  const entries = isApart ? known : [...known, ...missing];
  const properties: Expression = { kind: "properties", entries };
  const rows = patterns.map(({ pattern, schema }): Expression[] => [
    { kind: "pattern", source: pattern, of: "key" },
    ref(schema, "field"),
  ]);
  const rules = options([
    entries.length > 0 ? ["properties", properties] : null,
    rows.length > 0 ? ["patterns", { kind: "rows", rows }] : null,
    additional === null
      ? null
      : [
          "additional",
          isClosed ? data(null) : isFree ? anything : ref(additional, "value"),
        ],
    hidden.length > 0 ? ["hidden", data([...hidden])] : null,
    names === null ? null : ["names", ref(names, "key")],
  ]);
  const apart = isApart
    ? [
        call(
          "fields",
          options([["properties", { kind: "properties", entries: missing }]]),
        ),
      ]
    : [];
  const isShort = !isKeyed && hidden.length === 0;
  if (isShort && additional === null && entries.length === 0)
    return isWhole ? [use("anyObject")] : [];
  if (
    isWhole &&
    isShort &&
    (additional === null || isClosed) &&
    entries.length > 0
  ) {
    const maker = isClosed ? "closedObject" : "object";
    return [call(maker, properties), ...apart];
  }
  const node = call(isKeyed ? "keyed" : "fields", rules);
  return [isWhole ? call("typed", use("anyObject"), node) : node, ...apart];
}

function propertyEntries(
  { schemas, direction }: Place,
  part: ObjectPart,
): (readonly [string, Expression])[] {
  const required = new Set(part.required);
  return part.properties.map(({ name, schema }) => {
    const acceptsAll =
      schemas.acceptsAll(schema, direction) &&
      missingMessage(schemas, schema, direction) === null;
    const node = acceptsAll ? anything : ref(schema, name);
    const inCode = schemas.nameInCode(name);
    const entry = (property: Expression) =>
      [
        name,
        inCode === name ? property : call("named", data(inCode), property),
      ] as const;
    if (required.has(name)) return entry(node);
    const found = schemas.defaultOf(schema);
    const int64 = schemas.int64Of(schemas.shape(schema, direction));
    const given: Expression[] =
      found === null
        ? acceptsAll
          ? []
          : [node]
        : [node, { kind: "default", value: found.value, int64 }];
    return entry(call("optional", ...given));
  });
}

/** `dependentRequired` and `dependentSchemas`. */
function dependentNodes(
  { schemas, direction }: Place,
  part: ObjectPart,
): Expression[] {
  const nodeOfMissing = (name: string): Expression => {
    const schema = part.properties.find((one) => one.name === name)?.schema;
    const told =
      schema === undefined ? null : missingMessage(schemas, schema, direction);
    return told === null
      ? anything
      : call("worded", data({ ...told }), anything);
  };
  return [
    ...part.dependentRequired
      .filter(({ required }) => required.length > 0)
      .map(({ property, required }) =>
        call(
          "dependentProperties",
          data(property),
          options(required.map((name) => [name, nodeOfMissing(name)])),
        ),
      ),
    ...part.dependentSchemas
      .filter(({ schema }) => !schemas.acceptsAll(schema, direction))
      .map(({ property, schema }) =>
        call(
          "dependentSchema",
          data(property),
          ref(schema, `with ${property}`),
        ),
      ),
  ];
}

// --------------------------------------------------------------------------------------------------- others

/** The rule says what is excluded, if that can be said in a few words. */
function notNode(
  { schemas, direction }: Place,
  excluded: SchemaId,
  { types }: SchemaShape,
): Expression {
  const words = schemaWords(schemas, excluded, direction, types);
  const [values] = schemas.shape(excluded, direction).values;
  const rule =
    words === null
      ? use("mustNotMatch")
      : call(
          "notRule",
          data(words.one),
          ...(values ? [data(values as JsonValue[])] : []),
        );
  return call("not", ref(excluded, "not"), rule);
}

/** With `unevaluatedProperties` or `unevaluatedItems`. */
function closed(
  { schemas, id, direction }: Place,
  { unevaluated }: SchemaShape,
  node: Expression,
): Expression {
  return unevaluated.reduce((inner, { kind, schema }) => {
    if (schemas.acceptsAll(schema, direction))
      return kind === "unevaluatedItems"
        ? inner
        : call("closedProperties", inner, anything);
    const isNone = schemas.acceptsNone(schema, direction);
    const marks = schemas.evaluation.marks(id, direction);
    return call(
      kind === "unevaluatedItems" ? "closedItems" : "closedProperties",
      inner,
      isNone ? data(null) : ref(schema, "unevaluated"),
      ...(marks ? [{ kind: "mark", id } as const] : []),
    );
  }, node);
}
