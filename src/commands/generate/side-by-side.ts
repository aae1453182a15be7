/**
 * Generates several specs in threads, the main thread included. Threads cost less than processes: they share the memory
 * in which they agree about the next spec, and V8's flags and code.
 */
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { SpecOptions } from "../../base/config/options.js";
import {
  failedSpec,
  generateSpec,
  type SpecContext,
  type SpecOutcome,
} from "./generate-spec.js";
import { generateSpecs } from "./generate-specs.js";
import type { RunProgress } from "./run-progress.js";
import type { WorkerData, WorkerMessage } from "./spec-worker.js";

/** An entry point of the build, which moves this module into another folder beside `cli/`. */
const script = new URL("../commands/generate/spec-worker.js", import.meta.url);

/** Without threads, the main thread does all the work. */
export async function sideBySide(
  specs: readonly SpecOptions[],
  context: SpecContext,
  { onSpec, onStage }: RunProgress,
  hasThreads: boolean,
): Promise<Map<SpecOptions, SpecOutcome>> {
  const results = new Map<SpecOptions, SpecOutcome>();
  // Functions cannot be sent to another thread.
  const own = specs.filter(({ ownTargets }) => ownTargets.length > 0);
  // A large spec that begins last would leave the other threads without work.
  const others = specs
    .filter((spec) => !own.includes(spec))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const begun = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const onResult = (index: number, result: SpecOutcome) => {
    const spec = others[index];
    if (spec !== undefined) results.set(spec, result);
    onSpec();
  };
  const data = { specs: others, context, begun };
  const length = hasThreads ? workerCount(others) : 0;
  const threads = Array.from({ length }, () => startWorker(data, onResult));
  for (const spec of own) {
    results.set(spec, await generateSpec(context, spec, null, onStage));
    onSpec();
  }
  await generateSpecs(others, context, begun, onResult, onStage);
  const [failure = null] = (await Promise.all(threads)).filter(
    (error) => error !== null,
  );
  for (const spec of specs.filter((one) => !results.has(one))) {
    // Its thread ended early, such as for lack of memory.
    const error = failure ?? new Error("a thread ended");
    results.set(spec, failedSpec(context, spec, error));
  }
  return results;
}

/** Returns the error that ended the thread; null if it has done its work. */
function startWorker(
  data: WorkerData,
  onResult: (index: number, result: SpecOutcome) => void,
): Promise<Error | null> {
  const worker = new Worker(script, { workerData: data });
  worker.on("message", ({ index, result }: WorkerMessage) => {
    onResult(index, result);
  });
  return new Promise((resolve) => {
    worker.on("error", resolve);
    worker.on("exit", () => {
      resolve(null);
    });
  });
}

/**
 * A thread loads and compiles the generator again, which takes as long as this many bytes of specs. A thread for less
 * would only use more processor time.
 */
const bytesOfStart = 100_000;

/** The work for a spec that does not depend on its size, in bytes of specs. */
const bytesOfSpec = 30_000;

/** The number of threads beside the main thread. There are none when running from the TypeScript sources. */
function workerCount(specs: readonly SpecOptions[]): number {
  if (!existsSync(script)) return 0;
  const bytes = specs.reduce((sum, spec) => sum + sizeOf(spec), 0);
  return Math.min(
    availableParallelism() - 1,
    specs.length - 1,
    Math.floor(bytes / bytesOfStart),
  );
}

function sizeOf({ input }: SpecOptions): number {
  return bytesOfSpec + (statSync(input, { throwIfNoEntry: false })?.size ?? 0);
}
