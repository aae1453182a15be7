// Part of the Specwright runtime, copied unchanged.
/** The pairs of urlencoded forms, for described and for additional fields. */
import { beforeBracket } from "../parameters/brackets.js";
import { itemsOf, objectOf } from "../parameters/coerce.js";
import { additionalField, type FormSource } from "./additional-fields.js";
import type { Pairs } from "../parameters/pairs.js";
import { pairsSource } from "../parameters/pairs-source.js";
import type { Place } from "../errors/problem.js";
import type { BodyContent, AdditionalFields, Parameter } from "../route.js";
import { isSpread } from "../parameters/spread-object.js";

export function pairsForm(
  pairs: Pairs,
  { fields = [], additional }: BodyContent,
): FormSource {
  if (!additional)
    return { ...pairsSource("body", pairs, fields), additional: [] };
  const isNamed = pairNames("body", fields);
  const named: Pairs = new Map();
  // Each field gets only its own pairs, so that a form with many fields is not searched for each of them.
  const others = new Map<string, { field: Parameter; pairs: Pairs }>();
  for (const [name, texts] of pairs) {
    if (isNamed(name)) {
      named.set(name, texts);
      continue;
    }
    const field = fieldOfPair(additional, name);
    if (!field) continue;
    const known = others.get(field.name);
    if (known) known.pairs.set(name, texts);
    else others.set(field.name, { field, pairs: new Map([[name, texts]]) });
  }
  return {
    place: "body",
    additional: [...others.values()].map(({ field }) => field),
    value(parameter, issues) {
      const own = others.get(parameter.name);
      return own
        ? pairsSource("body", own.pairs, []).value(parameter, issues)
        : pairsSource("body", named, fields).value(parameter, issues);
    },
  };
}

/** Whether a pair belongs to a described field, in any notation of arrays and objects. */
export function pairNames(
  place: Place,
  fields: readonly Parameter[],
): (name: string) => boolean {
  const names = new Set<string>();
  const bracketed = new Set<string>();
  for (const field of fields) {
    const { name, shape, style, content } = field;
    names.add(name);
    if (content !== undefined) continue;
    if (itemsOf(shape)) names.add(`${name}[]`);
    const object = objectOf(shape);
    if (object || style === "deepObject") bracketed.add(name);
    if (object && isSpread(place, field)) {
      for (const property of Object.keys(object.properties))
        names.add(property);
    }
  }
  return (name) => names.has(name) || bracketed.has(beforeBracket(name));
}

/** `meta[a]` belongs to `meta` if that may be an object. Otherwise it is a name of its own. */
function fieldOfPair(
  additional: AdditionalFields,
  name: string,
): Parameter | null {
  const outer = beforeBracket(name);
  if (outer !== name && outer !== "") {
    const field = additionalField(additional, outer);
    if (field && objectOf(field.shape))
      return { ...field, style: "deepObject" };
    if (field && itemsOf(field.shape) && name === `${outer}[]`) return field;
  }
  return additionalField(additional, name);
}
