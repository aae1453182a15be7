/** The choices of an example: an alternative, a type, or the value in the spec. */
import { isOfType } from "../../../common/json-type.js";
import type { JsonType, JsonValue, TagValue } from "../../../model/model.js";
import type { Direction } from "../../../naming/names.js";
import { factsOf, type Facts, type SchemaFacts } from "../facts.js";

export interface ExampleChoice {
  facts: SchemaFacts;
  /** The required value of the discriminator. */
  tag: { property: string; value: TagValue } | null;
}

const alternativesTried = 8;

/** If a schema has alternatives, each of the first few is tried in turn. */
export function choicesOf(facts: Facts, all: SchemaFacts): ExampleChoice[] {
  const { oneOf = [], anyOf = [] } = all.assertions;
  const [alternative] = [...oneOf, ...anyOf];
  if (!alternative) return [{ facts: all, tag: null }];
  const { discriminator, schemas } = alternative;
  return schemas.slice(0, alternativesTried).map((id) => {
    const { layers } = facts(id);
    const mapped = discriminator?.mapping.find(({ schema }) =>
      layers.some((layer) => layer.id === schema),
    );
    return {
      facts: factsOf([...all.layers, ...layers]),
      tag:
        discriminator && mapped
          ? { property: discriminator.property, value: mapped.value }
          : null,
    };
  });
}

/**
 * The example or default in the spec. One that is written for both directions may contain fields of the other
 * direction.
 */
export function givenValue(
  facts: SchemaFacts,
  direction: Direction,
): JsonValue | undefined {
  // The schema itself and its reference. Further layers describe only parts of the value.
  for (const schema of facts.layers.slice(0, 2)) {
    if (schema.projection === "split" && direction === "request") continue;
    const given = [...schema.examples, schema.default].find(
      (example) => example !== null && isPlausible(facts, example.value),
    );
    if (given) return given.value;
    if (schema.assertions.some(({ kind }) => kind === "allOf")) break;
  }
  return undefined;
}

/** Examples in specs are not always valid: a number in quotes, a value that is not in the list. */
export function isPlausible(
  { assertions }: SchemaFacts,
  value: JsonValue,
): boolean {
  const { types = [], values = [] } = assertions;
  return (
    types.every((rule) => rule.types.some((type) => isOfType(value, type))) &&
    (typeof value === "object" ||
      values.every((rule) => rule.values.includes(value)))
  );
}

/** `unknown` if every type is allowed, `none` if no type is. */
export function typeOf({
  assertions,
}: SchemaFacts): JsonType | "unknown" | "none" {
  if (assertions.never) return "none";
  const [first, ...further] = assertions.types ?? [];
  if (first) {
    const allowed = first.types.filter((type) =>
      further.every(
        ({ types }) =>
          types.includes(type) ||
          (type === "integer" && types.includes("number")),
      ),
    );
    return allowed.find((type) => type !== "null") ?? allowed[0] ?? "none";
  }
  for (const kind of ["object", "array", "string", "number"] as const) {
    if (assertions[kind]) return kind;
  }
  return "unknown";
}
