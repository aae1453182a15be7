/** Values that match no alternative, several alternatives, or a schema that is excluded. */
import type { JsonValue } from "../../model/model.js";
import {
  withoutKind,
  type Breakage,
  type Breaks,
  type WrongPlace,
} from "./breakage.js";
import { isObject } from "./objects.js";
import { oneOfEachType } from "./scalars.js";

export const breakUnion: Breaks = function* (place) {
  const { value, facts } = place;
  for (const kind of ["oneOf", "anyOf"] as const) {
    for (const { schemas, discriminator } of facts.assertions[kind] ?? []) {
      const relax = withoutKind(kind);
      if (discriminator && isObject(value)) {
        for (const tag of ["other", "Other", 0, false])
          yield {
            rule: "discriminator",
            value: { ...value, [discriminator.property]: tag },
            property: discriminator.property,
            relax,
          };
      }
      for (const other of oneOfEachType)
        yield { rule: kind, value: other, relax };
      if (kind === "anyOf") continue;
      for (const id of schemas) yield* joined(place, id, kind, relax);
    }
  }
};

export const breakNot: Breaks = function* (place) {
  for (const { schema } of place.facts.assertions.not ?? [])
    yield* joined(place, schema, "not", withoutKind("not"));
};

/** Values that match the schema, and as far as possible the schemas of the place as well. */
function* joined(
  { value, sampleOf, facts }: WrongPlace,
  schema: string,
  rule: string,
  relax: Breakage["relax"],
): Generator<Breakage> {
  const sample = sampleOf(schema);
  if (sample === undefined) return;
  const values: JsonValue[] = [sample];
  if (isObject(value) && isObject(sample))
    values.unshift({ ...value, ...sample }, { ...sample, ...value });
  // Most negated schemas require a property without describing it.
  const described = new Map(
    (facts.assertions.object ?? []).flatMap(({ properties }) =>
      properties.map(({ name, schema: id }) => [name, id]),
    ),
  );
  if (isObject(value) && isObject(sample)) {
    const own = Object.keys(sample).map((name): [string, JsonValue] => {
      const id = described.get(name);
      const known = id === undefined ? undefined : sampleOf(id);
      return [name, known ?? sample[name] ?? null];
    });
    values.unshift({ ...value, ...Object.fromEntries(own) });
  }
  for (const other of values) yield { rule, value: other, relax };
}
