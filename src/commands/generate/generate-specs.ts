/** One thread's share of the specs. */
import type { OnStage } from "../../base/common/stage.js";
import type { SpecOptions } from "../../base/config/options.js";
import {
  generateSpec,
  type SpecContext,
  type SpecOutcome,
} from "./generate-spec.js";
import { runCacheOf } from "./run-cache.js";

/**
 * Takes the next spec that no other thread has begun, until there is none. The threads agree through shared memory,
 * because a thread cannot receive messages while it generates.
 */
export async function generateSpecs(
  specs: readonly SpecOptions[],
  context: SpecContext,
  begun: SharedArrayBuffer,
  onResult: (index: number, result: SpecOutcome) => void,
  onStage?: OnStage,
): Promise<void> {
  const counter = new Int32Array(begun);
  for (;;) {
    const index = Atomics.add(counter, 0, 1);
    const spec = specs[index];
    if (spec === undefined) return;
    const cache = await runCacheOf(spec, context);
    onResult(index, await generateSpec(context, spec, cache, onStage));
  }
}
