/** Writes the types of the model in TypeScript. */
import { createWeakMemo } from "../incremental/memo.js";
import { schemaTable } from "../incremental/tables.js";
import { wholeModel } from "../incremental/tracked-model.js";
import { untracked } from "../incremental/tracking.js";
import type {
  ApiModel,
  Direction,
  JsonValue,
  Parameter,
  Presence,
  Property,
  Schema,
  SchemaId,
  Type,
} from "../model/model.js";
import {
  code,
  docComment,
  key,
  lines,
  lit,
  objectType,
  str,
  tupleType,
  typeRef,
  type Code,
  globalRef,
} from "./code/index.js";
import {
  codecOfFormat,
  hasCodecs,
  type LeafCodec,
} from "../facts/schemas/codecs.js";
import type { SymbolRef } from "../naming/symbols.js";
import { brandSchemas, brandType, hasWireType } from "./brands.js";
import { codecSchemas, leafType } from "./codecs.js";
import { docOf } from "./docs-of.js";
import { hiddenNames, isHiddenAccess } from "../facts/schemas/hidden-names.js";
import { leafTypes, narrowedMembers } from "../facts/schemas/resolved-type.js";
import type { Int64, TargetContext } from "./target.js";
import {
  aliased,
  annotation,
  applied,
  argument,
  arrayOf,
  bracketed,
  indexMember,
  intersectionOf,
  listed,
  parenthesised,
  reference,
  simple,
  unionOf,
  type TypeText,
} from "./type-layout.js";

/** The type of 64-bit integers in code. */
export const int64Words: Record<Int64, Code> = {
  number: code`number`,
  bigint: code`bigint`,
  string: code`string`,
};

const nullText: TypeText = { code: code`null`, form: "null", members: [] };

type FormattedType = Extract<Type, { kind: "number" | "integer" | "string" }>;

function isScalarType({ kind }: Type): boolean {
  return ["number", "integer", "string", "enumeration"].includes(kind);
}

/** The position of the type. Prettier lays out a union differently in each of these. */
export type TypePosition = "annotation" | "argument" | "listed";

export interface TypeWriter {
  /** The type of a schema: its name, or the whole type if it is inline. */
  schema(id: SchemaId, direction: Direction, position?: TypePosition): Code;
  /** `alias = …;`: the whole type, even if the schema has a name. */
  declaration(alias: Code, id: SchemaId, direction: Direction): Code;
  type(type: Type, direction: Direction, position?: TypePosition): Code;
  /** Like `schema`, as a part of another type. */
  part(id: SchemaId, direction: Direction): TypeText;
  /** Like `type`, as a part of another type. */
  text(type: Type, direction: Direction): TypeText;
  /** An object type whose properties are written by `partOf`. */
  object(
    type: ObjectType,
    direction: Direction,
    partOf: PropertyWriter,
  ): TypeText;
}

type ObjectType = Extract<Type, { kind: "object" }>;

type PropertyWriter = (property: Property) => {
  presence: Presence;
  type: TypeText;
};

/** `code` is what programs hold, `wire` is what requests and responses contain. */
export type TypeForm = "code" | "wire";

export function createTypeWriter(
  context: TargetContext,
  form: TypeForm = "code",
): TypeWriter {
  const { model, names } = context;
  // Without codecs, only brands differ.
  const int64 =
    form === "wire" && context.int64 !== "number" && hasCodecs(context)
      ? unionOf([simple(code`number`), simple(code`bigint`)])
      : simple(int64Words[context.int64]);
  const codecs = codecSchemas(context);
  const brands = brandSchemas(context);
  const keyOf = (name: string): string =>
    form === "code" ? names.property(name) : name;
  const parameterOf = untracked(() => parameters(model));

  const written = (type: Type, direction: Direction): TypeText => {
    switch (type.kind) {
      case "unknown":
        return simple(code`unknown`);
      case "never":
        return simple(code`never`);
      case "null":
        return nullText;
      case "boolean":
        return simple(code`boolean`);
      case "number":
        return formatted(type, simple(code`number`));
      case "integer":
        return formatted(
          type,
          type.width === "int64" ? int64 : simple(code`number`),
        );
      case "string":
        return type.content === "binary"
          ? reference(globalRef("Blob"))
          : formatted(type, simple(code`string`));
      case "enumeration":
        return enumerationOf(type);
      case "array":
        return arrayOf(written(type.items, direction));
      case "tuple":
        return tupleOf(type, direction);
      case "object":
        return objectOf(type, direction);
      case "union":
        return unionOf(
          narrowedMembers(type).map((member) => written(member, direction)),
        );
      case "intersection":
        return intersectionOf(withLeaves(type.members, direction));
      case "schema":
        return schemaOf(type.schema, direction);
    }
  };

  /**
   * The members of an intersection. If one of them is a date, the others may say no more than that it is a string on the
   * wire, and no value is both.
   */
  const withLeaves = (
    members: readonly Type[],
    direction: Direction,
  ): TypeText[] => {
    const texts = members.map((member) => written(member, direction));
    if (form === "wire" || !hasCodecs(context)) return texts;
    const parts = members.map((member) => leafTypes(model, member));
    const leaves = new Map(
      parts
        .flat()
        .flatMap(codecsOf)
        .map((leaf) => [JSON.stringify(leaf), leafType(context, leaf)]),
    );
    if (leaves.size === 0) return texts;
    return texts.map((text, at) =>
      parts[at]?.some(
        (type) => isScalarType(type) && codecsOf(type).length === 0,
      )
        ? unionOf([text, ...leaves.values()])
        : text,
    );
  };

  const codecsOf = (type: Type): LeafCodec[] =>
    "formats" in type
      ? (type.formats ?? []).flatMap((format) =>
          format === null
            ? []
            : (codecOfFormat(context, format, type.kind) ?? []),
        )
      : [];

  /** A value with a format may be another one in code. */
  const formatted = (type: FormattedType, plain: TypeText): TypeText => {
    if (form === "wire" || type.formats === undefined) return plain;
    const leaves = new Map<string, LeafCodec | null>();
    for (const format of type.formats) {
      const leaf =
        format === null ? null : codecOfFormat(context, format, type.kind);
      leaves.set(JSON.stringify(leaf), leaf);
    }
    return unionOf(
      Array.from(leaves.values(), (leaf) =>
        leaf === null ? plain : leafType(context, leaf),
      ),
    );
  };

  const schemaOf = (id: SchemaId, direction: Direction): TypeText => {
    const schema = model.schemas[id];
    if (!schema) throw new Error(`There is no schema ${id}`);
    return schema.role.kind === "inline"
      ? contentOf(schema, direction)
      : reference(typeRef(nameOf(id, direction)));
  };

  const nameOf = (id: SchemaId, direction: Direction): SymbolRef => {
    const { type, wire } = names.schema(id, direction);
    return form === "wire" && hasWireType(context, id) ? wire : type;
  };

  /** The type of a schema. No part of an intersection has a property that another part hides. */
  const contentOf = (schema: Schema, direction: Direction): TypeText => {
    const { id, type } = schema;
    const own = form === "code" ? ownType(schema) : null;
    if (own !== null) return own;
    if (form === "code" && brands.declares(id)) return branded(schema);
    const hidden =
      type.kind === "intersection"
        ? hiddenNames((other) => model.schemas[other], id, direction)
        : null;
    return hidden === null || hidden.size === 0
      ? written(type, direction)
      : withoutNames(type, hidden, direction);
  };

  /** `string & Brand<"PetId">` */
  const branded = ({ id, type }: Schema): TypeText => {
    const brand = brandType(context, id);
    const members = type.kind === "union" ? type.members : [type];
    return unionOf(
      members.map((member) =>
        member.kind === "null"
          ? nullText
          : intersectionOf([written(member, "response"), brand]),
      ),
    );
  };

  /** The type of values of the codec that the schema names. */
  const ownType = ({ id, codec, type }: Schema): TypeText | null => {
    const leaf = codec === undefined ? null : codecs.leaf(id);
    if (leaf?.kind !== "own" || leaf.name !== codec) return null;
    const isNullable = leafTypes(model, type).some(
      ({ kind }) => kind === "null",
    );
    const known = leafType(context, leaf);
    return isNullable ? unionOf([known, nullText]) : known;
  };

  const withoutNames = (
    type: Type,
    hidden: ReadonlySet<string>,
    direction: Direction,
  ): TypeText => {
    switch (type.kind) {
      case "object": {
        const properties = type.properties.filter(
          ({ name }) => !hidden.has(name),
        );
        return objectOf({ ...type, properties }, direction);
      }
      case "intersection":
        return intersectionOf(
          type.members.map((member) => withoutNames(member, hidden, direction)),
        );
      case "schema": {
        const schema = model.schemas[type.schema];
        if (schema?.role.kind === "inline")
          return withoutNames(schema.type, hidden, direction);
        const own = leafTypes(model, type, ["intersection"])
          .flatMap((leaf) => (leaf.kind === "object" ? leaf.properties : []))
          .filter(({ access }) => !isHiddenAccess(access, direction))
          .map(({ name }) => name)
          .filter((name) => hidden.has(name));
        const whole = written(type, direction);
        if (own.length === 0) return whole;
        const keys = [...new Set(own)].map((name) => simple(str(keyOf(name))));
        return applied(globalRef("Omit"), [whole, unionOf(keys)]);
      }
      default:
        return written(type, direction);
    }
  };

  const tupleOf = (
    type: Extract<Type, { kind: "tuple" }>,
    direction: Direction,
  ): TypeText => {
    const items = type.items.map((item, index) => {
      const element = written(item, direction);
      return index < type.minimum
        ? listed(element)
        : code`${parenthesised(element)}?`;
    });
    const rest =
      type.rest === null
        ? []
        : [code`...${arrayOf(written(type.rest, direction)).code}`];
    return bracketed(tupleType([...items, ...rest]));
  };

  const objectOf = (
    { properties, additional }: ObjectType,
    direction: Direction,
    partOf: PropertyWriter = ({ presence, type }) => ({
      presence,
      type: written(type, direction),
    }),
  ): TypeText => {
    const shown = properties.filter(
      ({ access }) => !isHiddenAccess(access, direction),
    );
    const members = shown.map((property) => {
      const described =
        parameterOf(property.schema) ?? model.schemas[property.schema];
      const { presence, type } = partOf(property);
      const mark = presence === "optional" ? code`?` : code``;
      const member = code`${key(keyOf(property.name))}${mark}: ${annotation(type)};`;
      const comment = described
        ? docComment(docOf(context, described, property.type))
        : code``;
      return lines([comment, member]);
    });
    const index = indexSignature(shown.length, additional, (type) =>
      annotation(written(type, direction)),
    );
    if (index) members.push(index);
    return members.length === 0
      ? { code: code`{ [key: string]: unknown }`, form: "object", members: [] }
      : { code: objectType(members), form: "object", members: [] };
  };

  const placed = (type: TypeText, position: TypePosition): Code => {
    switch (position) {
      case "annotation":
        return annotation(type);
      case "argument":
        return argument(type);
      case "listed":
        return listed(type);
    }
  };

  return {
    schema: (id, direction, position = "annotation") =>
      placed(schemaOf(id, direction), position),
    declaration(alias, id, direction) {
      const schema = model.schemas[id];
      if (!schema) throw new Error(`There is no schema ${id}`);
      return aliased(alias, contentOf(schema, direction));
    },
    type: (type, direction, position = "annotation") =>
      placed(written(type, direction), position),
    part: schemaOf,
    text: written,
    object: objectOf,
  };
}

/** Every target needs them. */
const parameters = createWeakMemo((model: ApiModel) => {
  const found = parametersOf(wholeModel(model));
  return schemaTable(model, "parameters", (id) => found.get(id));
});

/** The description of a parameter comes from the parameter, not from its schema. */
function parametersOf(model: ApiModel): ReadonlyMap<SchemaId, Parameter> {
  const parameters = new Map<SchemaId, Parameter>();
  for (const operations of [model.operations, model.webhooks]) {
    for (const operation of operations) {
      for (const parameter of operation.parameters) {
        parameters.set(parameter.schema, parameter);
      }
    }
  }
  return parameters;
}

/**
 * TypeScript requires every named property to match the index signature. So next to named properties it can only be
 * `unknown`, and it is left out if the schema does not mention additional properties.
 */
function indexSignature(
  named: number,
  additional: Type | null,
  write: (type: Type) => Code,
): Code | null {
  if (additional === null) {
    return named === 0 ? code`[key: string]: never;` : null;
  }
  if (named === 0) return indexMember(write(additional));
  return additional.kind === "unknown" ? null : code`[key: string]: unknown;`;
}

/** Next to `string` itself, the listed values would be lost, and editors could not suggest them. */
function enumerationOf(type: Extract<Type, { kind: "enumeration" }>): TypeText {
  const values = type.values.map(({ value }) => writtenValue(value));
  const others: TypeText = {
    code: code`string & {}`,
    form: "intersection",
    members: [],
  };
  return unionOf(type.openness === "open" ? [...values, others] : values);
}

function writtenValue(value: JsonValue): TypeText {
  if (value === null) return nullText;
  if (Array.isArray(value)) {
    return bracketed(
      tupleType(value.map((item) => listed(writtenValue(item)))),
    );
  }
  if (typeof value === "object") {
    const members = Object.entries(value).map(
      ([name, item]) => code`${key(name)}: ${annotation(writtenValue(item))};`,
    );
    return { code: objectType(members), form: "object", members: [] };
  }
  return simple(lit(value));
}
