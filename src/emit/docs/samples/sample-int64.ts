/** Sample values in the form that the generated client takes: 64-bit integers may be `bigint` or strings there. */
import { isHiddenAccess } from "../../../facts/schemas/hidden-names.js";
import type { JsonValue, SchemaId, Type } from "../../../model/model.js";
import type { LiteralValue } from "../../code/index.js";
import type { TargetContext } from "../../target.js";

type Api = Pick<TargetContext, "model" | "int64">;

export function clientValue(
  api: Api,
  schema: SchemaId,
  value: JsonValue,
): LiteralValue {
  return api.int64 === "number"
    ? value
    : converted(api, [{ kind: "schema", schema }], value);
}

/** The value matches all of these types. */
function converted(
  api: Api,
  types: readonly Type[],
  value: JsonValue,
): LiteralValue {
  const known = partsOf(api, types, value);
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
          name,
          converted(
            api,
            known.flatMap((type) => fieldType(type, name)),
            field,
          ),
        ]),
      );
}

function convertedNumber(
  { int64 }: Api,
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
function partsOf(api: Api, types: readonly Type[], value: JsonValue): Type[] {
  const parts = new Set(types);
  const own: Type[] = [];
  // Iteration over a set includes the elements that are added meanwhile.
  for (const type of parts) {
    switch (type.kind) {
      case "schema":
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
  return own;
}

function typeOfSchema({ model }: Api, id: SchemaId): Type {
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
