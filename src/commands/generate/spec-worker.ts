/** A thread that generates specs beside the main thread. */
import { parentPort, workerData } from "node:worker_threads";
import type { SpecOptions } from "../../base/config/options.js";
import { isDebugging } from "../../cli/io.js";
import { keepCompiledModules } from "../../cli/v8-flags.js";
import type { SpecContext, SpecOutcome } from "./generate-spec.js";

/** The data of a thread: everything that it needs besides the files. */
export interface WorkerData {
  readonly specs: readonly SpecOptions[];
  readonly context: SpecContext;
  /** The number of specs that a thread has begun. All threads count in the same memory. */
  readonly begun: SharedArrayBuffer;
}

/** Sent after each spec. */
export interface WorkerMessage {
  readonly index: number;
  readonly result: SpecOutcome;
}

const { specs, context, begun } = workerData as WorkerData;
keepCompiledModules();
if (isDebugging(context.io)) process.setSourceMapsEnabled(true);
const { generateSpecs } = await import("./generate-specs.js");
await generateSpecs(specs, context, begun, (index, result) => {
  const message: WorkerMessage = { index, result };
  parentPort?.postMessage(message);
});
