/** Schemas that no value matches, with the two keywords that exclude each other. */
import type { Diagnostics } from "../../base/diagnostics.js";
import type { SpeedCheck } from "../../base/patterns/speed.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, Direction, Origin, Schema } from "../../model/model.js";
import { createProof, type Impossibility } from "./proof.js";

interface Contradiction {
  readonly schema: Schema;
  readonly places: readonly [Origin, Origin];
}

/**
 * Schemas without a value in each direction in which they are used. A schema that refuses all values on purpose is left
 * out, and so is one that has no value only because a part of it has none.
 */
export function contradictionsIn(
  model: ApiModel,
  isFast: SpeedCheck,
): Contradiction[] {
  const proofs = {
    request: createProof(model, "request", isFast),
    response: createProof(model, "response", isFast),
  };
  const refusalOf = (schema: Schema | undefined): Impossibility | null => {
    const refusals = schema
      ? directionsOf(schema).map((direction) => proofs[direction](schema.id))
      : [];
    return refusals.includes(null) ? null : (refusals[0] ?? null);
  };
  return allSchemas(model).flatMap((schema) => {
    const refusal = refusalOf(schema);
    const [one, other] = refusal?.places ?? [];
    if (!refusal || !one || !other) return [];
    const part = model.schemas[refusal.schema];
    const isOwn = part === schema || refusalOf(part) === null;
    return isOwn ? [{ schema, places: [one, other] as const }] : [];
  });
}

export function warnOfContradictions(
  model: ApiModel,
  isFast: SpeedCheck,
  diagnostics: Diagnostics,
): void {
  for (const { schema, places } of contradictionsIn(model, isFast)) {
    const { origin } = schema;
    const [one, other] = places.map(({ document, pointer }) =>
      document === origin.document ? `#${pointer}` : `${document}#${pointer}`,
    );
    const words = { one: one ?? "", other: other ?? "" };
    diagnostics.report("impossible-schema", origin, words);
  }
}

function directionsOf({ role, projection }: Schema): Direction[] {
  if (projection === "same" || role.kind === "responseBody")
    return ["response"];
  return role.kind === "requestBody" || role.kind === "parameters"
    ? ["request"]
    : ["response", "request"];
}
