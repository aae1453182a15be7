/** Assertions on types and listed values. */
import { isOfType, jsonTypes } from "../../base/common/json-type.js";
import { field, peek, type Node } from "../source/node.js";
import { list, placeOf, type Context } from "../context.js";
import type { Assertion, JsonType, JsonValue } from "../model.js";

/** The lists for a single type, which nearly every schema has. They are shared, because a model is never modified. */
const sharedTypeLists = new Map<unknown, JsonType[]>(
  jsonTypes.map((type) => [type, [type]]),
);

export function typesOf(context: Context, node: Node): JsonType[] | null {
  const single = sharedTypeLists.get(peek(node, "type"));
  if (single) return single;
  const found = field(node, "type");
  if (!found) return null;
  const written = Array.isArray(found.value) ? found.value : [found.value];
  const known = jsonTypes.filter((type) => written.includes(type));
  const unknown = written.filter(
    (type) => !jsonTypes.includes(type as JsonType),
  );
  for (const type of unknown) {
    const shown = JSON.stringify(type);
    context.report("unknown-type", placeOf(found), { type: shown });
  }
  // If one of the types is unknown, the known ones are not all types that the author allows.
  return unknown.length > 0 || known.length === 0 ? null : known;
}

export function valuesOf(
  context: Context,
  node: Node,
  types: JsonType[] | null,
): Assertion[] {
  const found: Assertion[] = [];
  const values = list(context, node, "enum");
  if (values && Array.isArray(values.value)) {
    const listed = enumValues(context, values, types);
    if (listed) found.push({ kind: "values", values: listed });
  }
  const constant = field(node, "const");
  if (constant)
    found.push({ kind: "values", values: [constant.value as JsonValue] });
  return found;
}

/**
 * Returns the listed values, or null if none of them is of an allowed type. In that case the list belongs elsewhere
 * (the `enum` of an array is usually meant for its items), and keeping it would reject every value.
 */
function enumValues(
  context: Context,
  values: Node,
  types: JsonType[] | null,
): JsonValue[] | null {
  const written = values.value as JsonValue[];
  if (!types || written.length === 0) return written;
  const quoted = types.includes("string")
    ? convertUnquoted(written, types)
    : written;
  if (quoted !== written) {
    const changed = written.filter((value, index) => value !== quoted[index]);
    context.report("unquoted-enum", placeOf(values), {
      values: changed.map(String).join(", "),
    });
  }
  const possible = quoted.some((value) =>
    types.some((type) => isOfType(value, type)),
  );
  if (possible) return quoted;
  context.report("impossible-enum", placeOf(values), {
    types: types.join(" or "),
  });
  return null;
}

/** Converts `enum: [1, 2]` and `enum: [true]` of a string to text: without quotes, YAML reads them as another type. */
function convertUnquoted(written: JsonValue[], types: JsonType[]): JsonValue[] {
  const others = types.some((type) => type !== "string" && type !== "null");
  const isUnquoted = (value: JsonValue) =>
    typeof value === "number" || typeof value === "boolean";
  if (others || !written.some(isUnquoted)) return written;
  return written.map((value) => (isUnquoted(value) ? String(value) : value));
}
