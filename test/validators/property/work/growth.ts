/** Whether the work of checks, reports and bodies grows with the size of a value. */
import { DiagnosticError } from "../../../../src/base/diagnostics.js";
import { bodiesOf, withFields, type Bodies } from "../../support/bodies.js";
import { counted } from "../../support/counted.js";
import { stepsOf } from "../../support/steps.js";
import type { Json, JsonObject } from "../json.js";
import { randomFrom } from "../../../support/random.js";
import { randomShape, valueOf, type Shape } from "./inputs.js";
import { recursiveSchemas } from "./schemas.js";

export interface WorkCase {
  schemas: Record<string, JsonObject>;
  shapes: Shape[];
}

export interface WorkFailure {
  pass: string;
  shape: Shape;
  once: number;
  twice: number;
}

export function workCase(seed: number): WorkCase {
  const random = randomFrom(seed);
  const schemas = recursiveSchemas(random);
  return {
    schemas,
    shapes: Array.from({ length: 4 }, () => randomShape(random)),
  };
}

type Pass = (bodies: Bodies, value: JsonObject, limit: number) => number;

const strip = { unknownFields: "strip", defaults: true } as const;

function read(run: (value: unknown) => unknown, value: Json, limit: number) {
  const { value: copy, reads } = counted(value);
  return stepsOf(() => run(copy), limit) + reads();
}

const passes: Record<string, Pass> = {
  is: ({ is }, value, limit) => read(is, value, limit),
  issues: ({ validate }, value, limit) => read(validate, value, limit),
  "read fields": ({ read: fields }, value, limit) =>
    read((body) => fields?.(body, strip, []), value, limit),
  "write fields": ({ write }, value, limit) =>
    read((body) => write?.(body, []), value, limit),
  "parse integers": ({ wire }, value, limit) => {
    const text = JSON.stringify(value);
    return stepsOf(() => wire?.parse(text), limit);
  },
  "write integers": ({ wire }, value, limit) =>
    read((body) => wire?.stringify(body), value, limit),
};

/** Depths that every shape repeats its levels in as a whole. */
const depth = 48;

/** A value of that depth takes some thousand steps. */
const mostSteps = 2_000_000;

/** Whether work for twice the size is more than linear. */
function isMore(once: number, twice: number): boolean {
  return twice >= mostSteps || twice >= 2.6 * once + 500;
}

/** Null where all work is linear. Schemas that the generator refuses have no work; that is undefined. */
export async function workFailure({
  schemas,
  shapes,
}: WorkCase): Promise<WorkFailure | null | undefined> {
  let variants: Bodies[];
  try {
    // With 64-bit integers as `bigint`, values that were not parsed are not valid.
    variants = [await bodiesOf(schemas), await bodiesOf(withFields(schemas))];
  } catch (error) {
    // Any other error is a defect of the generator or of the generated code.
    if (error instanceof DiagnosticError) return undefined;
    throw error;
  }
  for (const bodies of variants) {
    for (const shape of shapes) {
      for (const [pass, work] of Object.entries(passes)) {
        const steps = (levels: number): number =>
          work(bodies, valueOf(shape, levels), mostSteps);
        const once = steps(depth);
        const twice = steps(2 * depth);
        if (!isMore(once, twice)) continue;
        // Each issue of a report is compared with the others until the report is full, with 100 issues.
        const later = [4 * depth, 8 * depth].map(steps);
        if (
          isMore(twice, later[0] ?? 0) &&
          isMore(later[0] ?? 0, later[1] ?? 0)
        )
          return { pass, shape, once, twice };
      }
    }
  }
  return null;
}
