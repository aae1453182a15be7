/**
 * An exploded object is written as one pair for each property, next to the other parameters. Its properties cannot have
 * the names of other parameters, because the server could not distinguish them.
 */
import { parameterStyles } from "../../../base/openapi/parameter-styles.js";
import type {
  ApiModel,
  ParameterEncoding,
  SchemaId,
  Type,
} from "../../../model/model.js";
import { leafTypes } from "../../../facts/schemas/resolved-type.js";

/** A parameter, or a field of a form. Without an encoding, it is not exploded. */
export interface SerializedValue {
  name: string;
  schema: SchemaId;
  encoding: ParameterEncoding | null;
}

/** Names that the properties of a value must not have; empty if the value is not an exploded object. */
export function takenNames(
  model: ApiModel,
  value: SerializedValue,
  together: readonly SerializedValue[],
): string[] {
  const own = spreadProperties(model, value);
  if (own === null) return [];
  const names = together.flatMap((other) => [
    other.name,
    ...(other === value ? [] : (spreadProperties(model, other) ?? [])),
  ]);
  // A property may have the name of its own parameter.
  const isOwn = (name: string) => name === value.name && own.includes(name);
  return [...new Set(names)].filter((name) => !isOwn(name));
}

/** Names of the properties that are pairs of their own; null if the value is not an exploded object. */
function spreadProperties(
  model: ApiModel,
  { schema, encoding }: SerializedValue,
): string[] | null {
  if (encoding?.kind !== "style" || !encoding.explode) return null;
  if (!parameterStyles[encoding.style].pairs) return null;
  return mayBeObject(model, schema)
    ? propertiesIn(model, schema).map(({ name }) => name)
    : null;
}

/** The properties that an object of this schema may have, in each of its alternatives. */
export function propertiesIn(
  model: ApiModel,
  schema: SchemaId,
): { name: string; schema: SchemaId }[] {
  const type = model.schemas[schema]?.type;
  return type ? leafTypes(model, type).flatMap(ownProperties) : [];
}

function ownProperties(type: Type): { name: string; schema: SchemaId }[] {
  return type.kind === "object" ? type.properties : [];
}

/** Whether a value can be an object. A schema without a type also allows objects. */
export function mayBeObject(model: ApiModel, schema: SchemaId): boolean {
  const type = model.schemas[schema]?.type ?? { kind: "unknown" };
  return leafTypes(model, type).some(
    ({ kind }) => kind === "object" || kind === "unknown",
  );
}
