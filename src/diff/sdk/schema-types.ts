/** Converts the types of schemas, in the form in which `emit/type-writer.ts` prints them. */
import { getOrCreate } from "../../common/get-or-create.js";
import type {
  JsonValue,
  Origin,
  Property,
  SchemaId,
  Type,
} from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { SdkSide } from "./sdk-side.js";
import {
  booleanType,
  literal,
  neverType,
  object,
  union,
  unknownType,
  word,
  type SdkProperty,
  type SdkType,
} from "./sdk-type.js";

export interface SchemaSdkTypes {
  /** A reference if the schema has a name, otherwise the whole type. The same object for the same schema. */
  use(id: SchemaId, direction: Direction): SdkType;
  /** The whole type. */
  whole(id: SchemaId, direction: Direction): SdkType;
}

export function createSchemaTypes({ model, int64 }: SdkSide): SchemaSdkTypes {
  const wholes = new Map<string, SdkType>();
  const uses = new Map<string, SdkType>();

  const keyOf = (id: SchemaId, direction: Direction): string =>
    `${viewOf(id, direction)} ${id}`;

  const viewOf = (id: SchemaId, direction: Direction): Direction =>
    model.schemas[id]?.projection === "split" ? direction : "response";

  const whole = (id: SchemaId, direction: Direction): SdkType =>
    getOrCreate(wholes, keyOf(id, direction), () => {
      const schema = model.schemas[id];
      return schema
        ? convert(schema.type, direction, schema.origin)
        : unknownType;
    });

  const use = (id: SchemaId, direction: Direction): SdkType =>
    model.schemas[id]?.role.kind === "inline"
      ? whole(id, direction)
      : getOrCreate(uses, keyOf(id, direction), () => ({
          kind: "schema",
          schema: id,
          direction: viewOf(id, direction),
          origin: model.schemas[id]?.origin ?? null,
        }));

  const convert = (
    type: Type,
    direction: Direction,
    origin: Origin,
  ): SdkType => {
    const convertAll = (types: readonly Type[]): SdkType[] =>
      types.map((one) => convert(one, direction, origin));
    switch (type.kind) {
      case "unknown":
        return { kind: "unknown", origin };
      case "never":
        return neverType;
      case "null":
        return word("null", origin);
      case "boolean":
        return booleanType;
      case "number":
        return word("number", origin);
      case "integer":
        return word(type.width === "int64" ? int64 : "number", origin);
      case "string":
        return word(type.content === "binary" ? "Blob" : "string", origin);
      case "enumeration": {
        const values = type.values.map(({ value }) => valueType(value, origin));
        // `string & {}` takes every string.
        return type.openness === "open"
          ? union([...values, word("string", origin)], origin)
          : union(values, origin);
      }
      case "array":
        return {
          kind: "array",
          items: convert(type.items, direction, origin),
          origin,
        };
      case "tuple":
        return {
          kind: "tuple",
          items: convertAll(type.items),
          minimum: type.minimum,
          rest: type.rest && convert(type.rest, direction, origin),
          origin,
        };
      case "object":
        return objectType(type.properties, type.additional, direction, origin);
      case "union":
        return union(convertAll(type.members), origin);
      case "intersection":
        return {
          kind: "intersection",
          members: convertAll(type.members),
          origin,
        };
      case "schema":
        return use(type.schema, direction);
    }
  };

  const objectType = (
    properties: readonly Property[],
    additional: Type | null,
    direction: Direction,
    origin: Origin,
  ): SdkType => {
    const hidden = direction === "request" ? "readOnly" : "writeOnly";
    const shown = properties.filter(({ access }) => access !== hidden);
    const entries = shown.map(
      ({ name, presence, type, schema }): [string, SdkProperty] => {
        const place = model.schemas[schema]?.origin ?? origin;
        return [
          name,
          {
            type: convert(type, direction, place),
            optional: presence === "optional",
            origin: place,
          },
        ];
      },
    );
    return object(
      entries,
      indexType(shown.length, additional, (type) =>
        convert(type, direction, origin),
      ),
      origin,
    );
  };

  return { use, whole };
}

/** Next to named properties, an index signature is `unknown`, and absent if the schema describes no other properties. */
function indexType(
  named: number,
  additional: Type | null,
  convert: (type: Type) => SdkType,
): SdkType | null {
  if (named === 0) return additional === null ? neverType : convert(additional);
  return additional === null || additional.kind === "unknown"
    ? null
    : unknownType;
}

function valueType(value: JsonValue, origin: Origin): SdkType {
  if (value === null) return word("null", origin);
  if (Array.isArray(value)) {
    const items = value.map((item) => valueType(item, origin));
    return { kind: "tuple", items, minimum: items.length, rest: null, origin };
  }
  if (typeof value === "object") {
    const entries = Object.entries(value).map(
      ([name, item]): [string, SdkProperty] => [
        name,
        { type: valueType(item, origin), optional: false, origin },
      ],
    );
    return object(entries, null, origin);
  }
  return literal(value, origin);
}
