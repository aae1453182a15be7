/** Finds the properties that distinguish an object of one schema from those of others. */
import type { JsonValue } from "../../../model/model.js";
import { array, lit, str, type Code } from "../../code/index.js";
import type { KnownProperties, KnownProperty } from "./known-properties.js";

/** A few properties of a large schema are enough. */
const maxProperties = 6;

/**
 * For each schema, the properties that distinguish it: those that the others do not have, or have with other values.
 */
export function distinguishingProperties(
  options: readonly KnownProperties[],
): Code[][] {
  return options.map((known) => {
    // A schema without properties cannot be confused with an object.
    const rivals = options.filter((other) => other !== known && other.size > 0);
    const signs = [...known].flatMap(([name, property]) => {
      const values = distinguishingValues(name, property, rivals);
      if (values !== null) {
        return [{ weight: 2, code: array([str(name), ...values.map(lit)]) }];
      }
      const isOwn = rivals.some((other) => !other.has(name));
      const weight = property.isRequired ? 1 : 0;
      return isOwn ? [{ weight, code: str(name) }] : [];
    });
    return signs
      .sort((one, other) => other.weight - one.weight)
      .slice(0, maxProperties)
      .map((sign) => sign.code);
  });
}

/** Longer lists are data, not kinds. */
const maxValues = 8;

/** The values that distinguish a schema from all others with the property, or its only value, or null. */
function distinguishingValues(
  name: string,
  { values }: KnownProperty,
  rivals: readonly KnownProperties[],
): readonly JsonValue[] | null {
  if (values === null || values.length > maxValues) return null;
  const others = rivals.flatMap((rival) => rival.get(name) ?? []);
  if (rivals.length === 0 || (others.length === 0 && values.length > 1)) {
    return null;
  }
  const areApart = others.every(
    (other) =>
      other.values !== null &&
      !values.every((value) => other.values?.includes(value)),
  );
  return areApart ? values : null;
}
