/** The alternatives of unions that a value does not match. A change of one part may select one of them. */
import type { JsonValue, Schema, SchemaId } from "../../model/model.js";
import { factsOf } from "../../facts/schemas/assertions.js";
import { partSchemas } from "../../facts/schemas/part-schemas.js";
import { applyingSchemas, type ApplyingOptions } from "./applying.js";

/** The schemas of a part in an alternative that the value around it does not match. */
export type Rival = readonly SchemaId[];

/** The alternatives of the unions of a part. */
export function rivalsAt(
  layers: readonly Schema[],
  value: JsonValue,
  matches: ApplyingOptions["matches"],
): Rival[] {
  return layers
    .flatMap(({ assertions }) => assertions)
    .flatMap((assertion) =>
      assertion.kind === "oneOf" || assertion.kind === "anyOf"
        ? assertion.schemas
        : [],
    )
    .filter((id) => !matches(id, value))
    .map((id) => [id]);
}

/** The same alternatives, for a property or an item. */
export function rivalsOfPart(
  options: ApplyingOptions,
  rivals: readonly Rival[],
  value: JsonValue,
  key: string | number,
): Rival[] {
  return rivals
    .map((ids) =>
      partSchemas(applyingSchemas(options, ids, value), key, options.isFast),
    )
    .filter(({ length }) => length > 0);
}

/**
 * Whether a new value is a constant of another alternative. Validators then compare the whole value with that
 * alternative, and report what it does not match there.
 */
export function selectsRival(
  options: ApplyingOptions,
  rivals: readonly Rival[],
  before: JsonValue,
  after: JsonValue,
): boolean {
  const matchesAll = (ids: Rival, value: JsonValue) =>
    ids.every((id) => options.matches(id, value));
  return rivals.some(
    (ids) =>
      !matchesAll(ids, before) &&
      matchesAll(ids, after) &&
      factsOf(applyingSchemas(options, ids, after)).assertions.values !==
        undefined,
  );
}
