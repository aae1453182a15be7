/** Which properties of an object tell what it was meant to be, among several schemas. */
import type { JsonValue } from "../../../model/model.js";
import { array, lit, str, type Code } from "../../code/index.js";
import type { KnownProperties, KnownProperty } from "./known-properties.js";

/** Of the properties of a large schema, a few tell enough. */
const mostSigns = 6;

/** For each schema the properties that speak for it: those that others do not know, or know with other values. */
export function distinguishingProperties(
  options: readonly KnownProperties[],
): Code[][] {
  return options.map((known) => {
    // What has no properties cannot be mistaken for an object that has.
    const rivals = options.filter((other) => other !== known && other.size > 0);
    const signs = [...known].flatMap(([name, property]) => {
      const values = tellingValues(name, property, rivals);
      if (values !== null) {
        return [{ weight: 2, code: array([str(name), ...values.map(lit)]) }];
      }
      const isOwn = rivals.some((other) => !other.has(name));
      const weight = property.isRequired ? 1 : 0;
      return isOwn ? [{ weight, code: str(name) }] : [];
    });
    return signs
      .sort((one, other) => other.weight - one.weight)
      .slice(0, mostSigns)
      .map((sign) => sign.code);
  });
}

/** Long lists are data, not the name of a kind of thing. */
const mostValues = 8;

/** The values that set a schema apart from all others that know the property, or its only one; null where they do not. */
function tellingValues(
  name: string,
  { values }: KnownProperty,
  rivals: readonly KnownProperties[],
): readonly JsonValue[] | null {
  if (values === null || values.length > mostValues) return null;
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
