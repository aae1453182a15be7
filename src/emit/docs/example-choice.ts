/** What an example has to decide before it is made: which alternative, which type, or the author's own value. */
import type { JsonType, JsonValue } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { factsOf, type Facts, type SchemaFacts } from "./facts.js";

export interface Choice {
  facts: SchemaFacts;
  /** What the discriminator must say. */
  tag: { property: string; value: string } | null;
}

const alternativesTried = 8;

/** Where a schema offers alternatives, each of the first few is tried in turn. */
export function choicesOf(facts: Facts, all: SchemaFacts): Choice[] {
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

/** The author's example or default. One written for both directions may hold what belongs to the other. */
export function givenValue(
  { layers }: SchemaFacts,
  direction: Direction,
): JsonValue | undefined {
  // The schema itself and what it refers to; further layers speak of parts of the value.
  for (const schema of layers.slice(0, 2)) {
    if (schema.projection === "split" && direction === "request") continue;
    const [example] = schema.examples;
    if (example) return example.value;
    if (schema.default) return schema.default.value;
    if (schema.assertions.some(({ kind }) => kind === "allOf")) break;
  }
  return undefined;
}

/** `unknown` where anything goes, `none` where nothing does. */
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
