/** Valid values at the limits of a schema: a service that is wrong by one rejects them. */
import type { Facts } from "../../../facts/schemas/assertions.js";
import { limitsOf } from "../../../keywords/limits.js";
import type { Bound, JsonValue, SchemaId } from "../../../model/model.js";
import { longestText } from "../../../samples/sample/size.js";
import type { ValueChecks } from "../checks/values.js";

/** Letters of several scripts, and characters that other formats escape. */
const unusualText = "Zoë 犬 🐕 <&'\"\\%";

export function edgeValues(
  { facts, verdictOf }: Pick<ValueChecks, "facts" | "verdictOf">,
  schema: SchemaId,
): JsonValue[] {
  const found = new Map<string, JsonValue>();
  for (const value of candidates(facts, schema)) {
    if (verdictOf(schema, value, "request").kind !== "valid") continue;
    found.set(JSON.stringify(value), value);
  }
  return [...found.values()];
}

function* candidates(facts: Facts, schema: SchemaId): Generator<JsonValue> {
  const { assertions } = facts(schema);
  for (const { values } of assertions.values ?? []) yield* values;
  for (const rule of assertions.number ?? []) {
    const step = rule.multipleOf ?? 1;
    for (const limit of limitsOf(rule))
      yield edge(limit, limit.side === "least" ? step : -step);
  }
  const isText = (assertions.types ?? []).some(({ types }) =>
    types.includes("string"),
  );
  if (!isText) return;
  for (const rule of assertions.string ?? [])
    for (const { value } of limitsOf(rule).toReversed())
      // Longer texts are for other tests.
      if (value <= longestText) yield "x".repeat(value);
  const hasFormat = (assertions.string ?? []).some(
    ({ format, contentEncoding }) =>
      format !== null || contentEncoding !== null,
  );
  if (!hasFormat) yield unusualText;
}

function edge({ value, exclusive }: Bound, step: number): number {
  return exclusive ? value + step : value;
}
