/** Compares the values that the server uses for parts of a request that the client omits. */
import { isDeepStrictEqual } from "node:util";
import {
  breaking,
  type PartChange,
  type Details,
  type Places,
} from "./change.js";
import type { Apis, Side } from "./sides.js";
import type { JsonValue, Presence, SchemaId } from "../../model/model.js";

export interface PartWithDefault {
  title: string;
  old: { schema: SchemaId; presence: Presence };
  next: { schema: SchemaId; presence: Presence };
  places: Places;
  details: Details;
}

/** A request cannot omit a part that is required, so its default has no effect. */
export function defaultChanges(
  apis: Apis,
  { title, old, next, places, details }: PartWithDefault,
): PartChange[] {
  if (old.presence === "required" || next.presence === "required") return [];
  const before = defaultOf(apis.base, old.schema);
  const after = defaultOf(apis.head, next.schema);
  if (isDeepStrictEqual(before, after)) return [];
  const text = (value: JsonValue | undefined) => JSON.stringify(value);
  if (before === undefined)
    return [
      breaking(
        "default-added",
        `The ${title} has the default ${text(after)}`,
        places,
        details,
      ),
    ];
  if (after === undefined)
    return [
      breaking(
        "default-removed",
        `The ${title} lost its default ${text(before)}`,
        places,
        details,
      ),
    ];
  return [
    breaking(
      "default-changed",
      `The default of the ${title} was ${text(before)} and is ${text(after)}`,
      places,
      details,
    ),
  ];
}

/** The default may be behind references. */
export function defaultOf(
  { model }: Side,
  id: SchemaId,
): JsonValue | undefined {
  const seen = new Set<SchemaId>();
  let schema = model.schemas[id];
  while (schema && !seen.has(schema.id)) {
    if (schema.default) return schema.default.value;
    seen.add(schema.id);
    const reference = schema.assertions.find(
      ({ kind }) => kind === "reference",
    );
    schema =
      reference?.kind === "reference" ? model.schemas[reference.to] : undefined;
  }
  return undefined;
}
