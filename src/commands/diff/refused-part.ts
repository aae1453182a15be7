/** The part of a witness that the other side refuses, for reports that do not have room for the whole value. */
import { join, valueAt } from "../../base/common/pointer.js";
import { speedCheckOf } from "../../base/patterns/speed.js";
import { directedSchemas } from "../../facts/schemas/directed-schemas.js";
import { formatChecks } from "../../facts/schemas/formats.js";
import { validateExample } from "../../facts/schemas/validate.js";
import { createMemo } from "../../incremental/memo.js";
import type { ApiModel, Direction } from "../../model/model.js";
import { otherSide } from "./compiled/confirm.js";
import type { Finding, SideName } from "./finding.js";

/** The number of values that the search may visit. */
const steps = 100_000;

/** The JSON pointer and the value of the part; null if the finding has no value. */
export interface RefusedPart {
  pointer: string;
  value: unknown;
}

/** Returns a function for the findings of a comparison. */
export function createRefusedParts(
  models: Readonly<Record<SideName, ApiModel>>,
): (finding: Finding) => RefusedPart | null {
  const optionsFor = createMemo((direction: Direction) => {
    const optionsOf = (model: ApiModel) => ({
      schemas: directedSchemas(model, direction),
      isFast: speedCheckOf(model),
      formats: formatChecks,
      direction,
      files: "accept" as const,
    });
    return { base: optionsOf(models.base), head: optionsOf(models.head) };
  });
  return ({ witness, direction }) => {
    if (!witness?.schemas || witness.value === undefined || direction === null)
      return null;
    const { acceptedBy, schemas, value } = witness;
    const side = otherSide(acceptedBy);
    const options = { ...optionsFor(direction)[side], budget: { steps } };
    const verdict = validateExample(options, schemas[side], value);
    const path = verdict.kind === "invalid" ? verdict.path : [];
    const found = valueAt(value, path);
    return found === undefined
      ? { pointer: "", value }
      : { pointer: path.reduce(join, ""), value: found };
  };
}
