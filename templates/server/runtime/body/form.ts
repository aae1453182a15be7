// Part of the Specwright runtime.
/** Reads urlencoded forms: described and additional fields. */
import { itemsOf, objectOf } from "../parameters/coerce.js";
import { pairNames } from "../parameters/pair-names.js";
import { beforeBracket, parsePairs, type Pairs } from "../parameters/pairs.js";
import { pairsSource } from "../parameters/pairs-source.js";
import type { BodyContent, AdditionalFields, WholeFormat } from "./content.js";
import type { Parameter } from "../parameters/parameter.js";
import { decodeUtf8 } from "./utf8.js";
import { additionalField, formValue, type FormSource } from "./form-fields.js";

export const form: WholeFormat = {
  parse(bytes, incoming) {
    const pairs = parsePairs(decodeUtf8(bytes));
    return formValue(incoming, pairsForm(pairs, incoming.content));
  },
};

function pairsForm(
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
