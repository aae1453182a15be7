// Part of the Specwright runtime.
/** Exploded objects: each property is a pair of its own, next to those of other parameters. */
import {
  allowsScalar,
  assign,
  coerce,
  itemsOf,
  objectOf,
  propertyShape,
  type ObjectShape,
} from "./coerce.js";
import { isExploded } from "./delimited.js";
import { beforeBracket, type Pairs } from "./pairs.js";
import type { Place } from "../errors/problem.js";
import type { Parameter } from "./parameter.js";

/** Undefined if none of its properties was sent. */
export function spreadObject(
  place: Place,
  parameter: Parameter,
  object: ObjectShape,
  pairs: Pairs,
  all: readonly Parameter[],
  decode: (text: string) => string,
): Record<string, unknown> | undefined {
  const value: Record<string, unknown> = {};
  let found = false;
  for (const [name, texts] of pairs) {
    const own = Object.hasOwn(object.properties, name);
    const spare =
      object.additional !== undefined && !isTaken(place, name, parameter, all);
    if (!own && !spare) continue;
    found = true;
    const shape = propertyShape(object, name);
    const items = itemsOf(shape);
    const decoded = texts.map(decode);
    const [only = ""] = decoded;
    assign(
      value,
      name,
      items && (decoded.length > 1 || !allowsScalar(shape))
        ? decoded.map((text) => coerce(items, text))
        : // The validator refuses a list where there should be one value.
          decoded.length > 1
          ? decoded
          : coerce(shape, only),
    );
  }
  return found ? value : undefined;
}

/** Whether the properties of an object parameter are pairs of their own. */
export function isSpread(place: Place, parameter: Parameter): boolean {
  const { style, content } = parameter;
  if (content !== undefined || style === "deepObject") return false;
  // A form without a described style writes objects as JSON.
  if (style === undefined && place === "body") return false;
  return isExploded(place, parameter);
}

/** Whether a pair belongs to a parameter of that name, or to another exploded object. */
function isTaken(
  place: Place,
  name: string,
  parameter: Parameter,
  all: readonly Parameter[],
): boolean {
  const base = beforeBracket(name);
  return all.some((other) => {
    if (other.name === base) return true;
    if (other === parameter || !isSpread(place, other)) return false;
    const object = objectOf(other.shape);
    return object !== null && Object.hasOwn(object.properties, name);
  });
}
