/**
 * Arbitrary documents: three components that may refer to each other, to themselves and to a definition inside the
 * first one. Only what lies inside a value may lead in a circle; a schema that is defined by itself says nothing.
 */
import fc from "../../support/fast-check.js";
import { isObject, type JsonObject, type Schema } from "./json.js";
import {
  arrayPiece,
  combination,
  discriminated,
  objectPiece,
  taggedUnion,
  unevaluated,
  type Beside,
} from "./pieces-container.js";
import {
  listedValues,
  numberLimits,
  scalarSchema,
  stringLimits,
  type Dialect,
  type Piece,
} from "./pieces-scalar.js";

export interface Document {
  dialect: Dialect;
  schemas: Record<string, Schema>;
}

/** In the order in which one may be built on those before it. */
const componentNames = ["A", "B", "C"];
const definitionName = "D";

const component = (name: string) => `#/components/schemas/${name}`;
const definition = `${component("A")}/$defs/${definitionName}`;

/** How deep schemas are written inside each other. */
const depth = 2;

export function documents(dialect: Dialect): fc.Arbitrary<Document> {
  const definitions = dialect === "3.0" ? [] : [definition];
  const all = [...componentNames.map(component), ...definitions];
  let inner = leaf(dialect, all);
  const inside = [inner];
  for (let level = 1; level < depth; level++) {
    inner = node({ dialect, inner, same: inner, references: all });
    inside.push(inner);
  }
  /** A schema whose references to other schemas of the same value only lead to `references`. */
  const root = (references: string[]): fc.Arbitrary<Schema> => {
    let same = leaf(dialect, references);
    for (const part of inside) {
      same = node({ dialect, inner: part, same, references });
    }
    return same;
  };
  return fc
    .record({
      first: root(definitions),
      second: root([component("A"), ...definitions]),
      third: root([component("A"), component("B"), ...definitions]),
      inFirst: leaf(dialect, []),
    })
    .map(({ first, second, third, inFirst }) => ({
      dialect,
      schemas: {
        A: definitions.length > 0 ? withDefinition(first, inFirst) : first,
        B: second,
        C: third,
      },
    }))
    .filter(refersToWhatIsThere);
}

function withDefinition(schema: Schema, definition: Schema): Schema {
  if (!isObject(schema)) return schema;
  return { ...schema, $defs: { [definitionName]: definition } };
}

/** A component `true` has no definitions. */
function refersToWhatIsThere({ schemas }: Document): boolean {
  return isObject(schemas["A"]) || !JSON.stringify(schemas).includes("$defs");
}

function leaf(
  dialect: Dialect,
  references: readonly string[],
): fc.Arbitrary<Schema> {
  return fc.oneof(
    { weight: 6, arbitrary: scalarSchema(dialect) },
    { weight: 2, arbitrary: listedValues(dialect) },
    { weight: 1, arbitrary: fc.constant({}) },
    // In 3.0 only `additionalProperties` may be one.
    ...(dialect === "3.0"
      ? []
      : [
          {
            weight: 1,
            arbitrary: fc.constantFrom<Schema[]>(true, true, false),
          },
        ]),
    ...(references.length > 0
      ? [{ weight: 2, arbitrary: reference(dialect, references) }]
      : []),
  );
}

function reference(dialect: Dialect, references: readonly string[]): Piece {
  const target = fc.constantFrom(...references);
  const beside = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: scalarSchema(dialect) },
  );
  return fc
    .tuple(target, nullable(dialect, beside))
    .map(([$ref, more]) => ({ $ref, ...more }));
}

interface Parts extends Beside {
  references: readonly string[];
}

function node(parts: Parts): fc.Arbitrary<Schema> {
  const { dialect, references } = parts;
  const components = references.filter((target) => !target.includes("$defs"));
  const typed = (type: string, piece: Piece): Piece =>
    piece.map((more) => ({ type, ...more }));
  const written = fc.oneof(
    { weight: 6, arbitrary: typed("object", objectPiece(parts)) },
    { weight: 4, arbitrary: typed("array", arrayPiece(parts)) },
    {
      weight: 3,
      arbitrary: together(typed("object", objectPiece(parts)), parts),
    },
    {
      weight: 1,
      arbitrary: together(typed("array", arrayPiece(parts)), parts),
    },
    { weight: 3, arbitrary: combination(parts) },
    { weight: 2, arbitrary: mixed(parts) },
    { weight: 2, arbitrary: taggedUnion(parts) },
    ...(components.length > 1
      ? [{ weight: 1, arbitrary: discriminated(components) }]
      : []),
  );
  return fc.oneof(
    { weight: 2, arbitrary: leaf(dialect, references) },
    { weight: 7, arbitrary: nullable(dialect, written) },
  );
}

/** A schema that combines others, too. */
function together(base: Piece, parts: Parts): Piece {
  const more = parts.dialect === "3.0" ? fc.constant({}) : unevaluated(parts);
  return fc
    .tuple(
      base,
      combination(parts),
      fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, more),
    )
    .map(([one, two, three]) => ({ ...one, ...two, ...three }));
}

/** Keywords that have little to do with each other, with any types or none. */
function mixed(parts: Parts): Piece {
  const { dialect } = parts;
  const pieces: Piece[] = [
    objectPiece(parts),
    arrayPiece(parts),
    stringLimits,
    numberLimits(dialect),
    combination(parts),
    listedValues(dialect),
  ];
  if (dialect === "3.1") {
    const types = fc.uniqueArray(
      fc.constantFrom("object", "array", "string", "integer", "null"),
      { minLength: 1, maxLength: 4 },
    );
    pieces.push(
      unevaluated(parts),
      types.map((type) => ({ type })),
    );
  }
  return fc
    .array(fc.oneof(...pieces), { minLength: 1, maxLength: 3 })
    .map((chosen) => withoutImpossibleList(merged(chosen)));
}

function merged(pieces: JsonObject[]): JsonObject {
  return Object.fromEntries(pieces.flatMap((piece) => Object.entries(piece)));
}

/**
 * A list of values none of which has the type is taken for a mistake and not heeded (`impossible-enum`), and numbers in
 * a list of strings are taken for strings (`unquoted-enum`). Both have tests of their own.
 */
function withoutImpossibleList(schema: JsonObject): JsonObject {
  if (!("enum" in schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key !== "type"),
  );
}

/** 3.0 says so with a keyword. */
function nullable(dialect: Dialect, piece: Piece): Piece {
  if (dialect === "3.1") return piece;
  return fc.oneof(
    { weight: 4, arbitrary: piece },
    {
      weight: 1,
      arbitrary: piece.map((schema) => ({ ...schema, nullable: true })),
    },
  );
}
