/** The hand-written modules of the package, and their names. */
import type { RuntimeExports } from "../index-exports.js";
import {
  runtimeReferences,
  type RuntimeReferences,
} from "../runtime-references.js";
import type { TargetContext } from "../target.js";
import {
  createSamplePlans,
  type SamplePlans,
} from "../../samples/plan/plans.js";
import { int64Schemas, type Int64Schemas } from "../../facts/schemas/int64.js";

export interface MockContext extends TargetContext {
  readonly runtime: RuntimeReferences;
  readonly plans: SamplePlans;
  readonly int64Schemas: Int64Schemas;
}

/** The names that the package exports from its runtime, by module. */
export const runtimeExports = {
  draw: ["type SampleSize"],
  mock: ["type Mock", "type MockFetch", "type ResponseSamples"],
  responses: ["type ResponseSample"],
  sample: ["type Overrides", "type SampleOptions", "type SchemaSampleOptions"],
} as const satisfies RuntimeExports;

export function mockContext(target: TargetContext): MockContext {
  return {
    ...target,
    runtime: runtimeReferences(target, "mock", { always: ["draw"] }),
    plans: createSamplePlans(target.model),
    int64Schemas: int64Schemas(target),
  };
}
