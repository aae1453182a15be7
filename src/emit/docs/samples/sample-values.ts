/**
 * Sample values of the wire as the generated client takes them: dates, bytes, 64-bit integers, names in code. A value of
 * the wire is JSON, and a value of code is a fragment, so neither can take the place of the other.
 */
import { hasCodecs } from "../../../facts/schemas/codecs.js";
import { isHiddenAccess } from "../../../facts/schemas/hidden-names.js";
import type { JsonValue, SchemaId, Type } from "../../../model/model.js";
import { brandSchemas, hasBrands } from "../../brands.js";
import { lit, type Code, type LiteralValue } from "../../code/index.js";
import type { TargetContext } from "../../target.js";
import {
  brandSample,
  leafOfTypes,
  leafSample,
  type SampleImports,
} from "./sample-codecs.js";

interface Api {
  readonly context: TargetContext;
  /** Modules of the application that the values need. */
  readonly imports: SampleImports;
}

/** How values of one sample are written as code. */
export interface ValueWriter {
  /** A value of a schema; null if the schema is not known. */
  value(schema: SchemaId | null, wire: JsonValue): Code;
  /** A list of values of one schema. */
  items(schema: SchemaId | null, wire: readonly JsonValue[]): Code;
  /** The fields of an object of a schema, with their names in code. */
  fields(
    schema: SchemaId | null,
    wire: Record<string, JsonValue>,
  ): [string, Code][];
  /** The name of a parameter or property. */
  name(wireName: string): string;
  readonly imports: SampleImports;
}

export function valueWriter(context: TargetContext): ValueWriter {
  const api: Api = { context, imports: new Map() };
  const isSame =
    context.int64 === "number" && !hasCodecs(context) && !hasBrands(context);
  const inCode = (schema: SchemaId | null, wire: JsonValue): LiteralValue =>
    isSame || schema === null
      ? wire
      : converted(api, [{ kind: "schema", schema }], wire);
  return {
    imports: api.imports,
    name: (wireName) => context.names.property(wireName),
    value: (schema, wire) => lit(inCode(schema, wire)),
    items: (schema, wire) => lit(wire.map((item) => inCode(schema, item))),
    fields: (schema, wire) =>
      Object.entries(inCode(schema, wire) as Record<string, LiteralValue>).map(
        ([name, field]) => [name, lit(field)],
      ),
  };
}

/** The value matches all of these types. */
function converted(
  api: Api,
  types: readonly Type[],
  value: JsonValue,
): LiteralValue {
  const { own: known, schemas } = partsOf(api, types, value);
  const leaf =
    value === null ? null : leafOfTypes(api.context, schemas, known, value);
  if (leaf !== null) return leafSample(api.context, leaf, value, api.imports);
  const brand = schemas.find((id) => brandSchemas(api.context).declares(id));
  if (brand !== undefined && value !== null)
    return brandSample(
      api.context,
      brand,
      typeof value === "number" ? convertedNumber(api, known, value) : value,
      api.imports,
    );
  if (typeof value === "number") return convertedNumber(api, known, value);
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value)
    ? value.map((item, index) =>
        converted(
          api,
          known.flatMap((type) => itemType(type, index)),
          item,
        ),
      )
    : Object.fromEntries(
        Object.entries(value).map(([name, field]) => [
          isNamed(known, name) ? api.context.names.property(name) : name,
          converted(
            api,
            known.flatMap((type) => fieldType(type, name)),
            field,
          ),
        ]),
      );
}

/** The keys of maps are the same in code. */
function isNamed(known: readonly Type[], name: string): boolean {
  return known.some(
    (type) =>
      type.kind === "object" &&
      type.properties.some((property) => property.name === name),
  );
}

function convertedNumber(
  { context: { int64 } }: Api,
  known: readonly Type[],
  value: number,
): LiteralValue {
  const isLong = known.some(
    (type) => type.kind === "integer" && type.width === "int64",
  );
  if (!isLong || !Number.isInteger(value)) return value;
  switch (int64) {
    case "number":
      return value;
    case "bigint":
      return BigInt(value);
    case "string":
      return String(BigInt(value));
  }
}

/**
 * Expands references, intersections and unions to the types that describe the value; from a union, the member that
 * matches the value.
 */
function partsOf(
  api: Api,
  types: readonly Type[],
  value: JsonValue,
): { own: Type[]; schemas: SchemaId[] } {
  const parts = new Set(types);
  const own: Type[] = [];
  const schemas: SchemaId[] = [];
  // Iteration over a set includes the elements that are added meanwhile.
  for (const type of parts) {
    switch (type.kind) {
      case "schema":
        schemas.push(type.schema);
        parts.add(typeOfSchema(api, type.schema));
        break;
      case "intersection":
        for (const member of type.members) parts.add(member);
        break;
      case "union": {
        const member = type.members.find((one) =>
          fits(api, one, value, levelsCompared),
        );
        if (member) parts.add(member);
        break;
      }
      default:
        own.push(type);
    }
  }
  return { own, schemas };
}

function typeOfSchema({ context: { model } }: Api, id: SchemaId): Type {
  return model.schemas[id]?.type ?? { kind: "unknown" };
}

function itemType(type: Type, index: number): Type[] {
  switch (type.kind) {
    case "array":
      return [type.items];
    case "tuple":
      return [type.items[index] ?? type.rest].filter((item) => item !== null);
    default:
      return [];
  }
}

function fieldType(type: Type, name: string): Type[] {
  if (type.kind !== "object") return [];
  const property = type.properties.find((one) => one.name === name);
  return [property?.type ?? type.additional].filter((one) => one !== null);
}

/** Alternatives differ in their type, their fields or a tag. A full comparison could take very long. */
const levelsCompared = 6;

/** Whether a request may contain the value, as far as a few levels of types and of the value show. */
function fits(api: Api, type: Type, value: JsonValue, levels: number): boolean {
  if (levels === 0) return true;
  const inside = (one: Type, part: JsonValue = value): boolean =>
    fits(api, one, part, levels - 1);
  switch (type.kind) {
    case "unknown":
      return true;
    case "never":
      return false;
    case "null":
      return value === null;
    case "boolean":
    case "number":
    case "string":
      return typeof value === type.kind;
    case "integer":
      return Number.isInteger(value);
    case "enumeration":
      return type.values.some(
        (known) =>
          known.value === value ||
          (type.openness === "open" && typeof known.value === typeof value),
      );
    case "array":
    case "tuple":
      return (
        Array.isArray(value) &&
        value.every((item, index) =>
          itemType(type, index).every((one) => inside(one, item)),
        )
      );
    case "object":
      return (
        typeof value === "object" &&
        value !== null &&
        !Array.isArray(value) &&
        type.properties.every(
          ({ name, presence, access }) =>
            presence === "optional" ||
            isHiddenAccess(access, "request") ||
            Object.hasOwn(value, name),
        ) &&
        Object.entries(value).every(([name, field]) => {
          const [known] = fieldType(type, name);
          return known !== undefined && inside(known, field);
        })
      );
    case "union":
      return type.members.some((member) => inside(member));
    case "intersection":
      return type.members.every((member) => inside(member));
    case "schema":
      return inside(typeOfSchema(api, type.schema));
  }
}
