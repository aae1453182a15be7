/** `generate --watch`: runs again after each change of a file that the last run has read. */
import { existsSync, watch as watchFolder } from "node:fs";
import { dirname } from "node:path";
import type { Io } from "../../cli/io.js";
import type { CommandOutcome } from "../../cli/outcome.js";
import { printOutcome } from "../../cli/print-outcome.js";
import type { WatchedRun } from "./all-specs.js";
import { isChanged, type Watched } from "./watched.js";

/** Editors write a file in several steps. */
const pause = 20;

/** Resolves when the process is asked to stop. */
export async function watch(
  run: () => Promise<WatchedRun>,
  io: Io,
  verbose: boolean,
): Promise<void> {
  let shown = "";
  let wasValid = true;
  await watchRuns(run, io.stop ?? stopOfProcess(), async (outcome, took) => {
    const isValid = outcome.exitCode !== 2;
    const problems = JSON.stringify(outcome.problems);
    const time = `${took.toFixed(0)} ms`;
    const back = isValid && !wasValid ? "The spec is valid again. " : "";
    const lines =
      outcome.text.length > 0 ? outcome.text : ["Nothing was written."];
    await printOutcome(
      io,
      {
        ...outcome,
        problems: problems === shown ? [] : outcome.problems,
        text: [`${back}${lines.join("\n")} (${time})`],
      },
      { json: false, verbose },
    );
    shown = problems;
    wasValid = isValid;
  });
}

/** Runs again after each change. `onRun` gets the outcome and its time in milliseconds. */
export async function watchRuns(
  run: () => Promise<WatchedRun>,
  stop: AbortSignal,
  onRun: (outcome: CommandOutcome, took: number) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const started = performance.now();
    const { outcome, watched } = await run();
    await onRun(outcome, performance.now() - started);
    await nextChange(watched, outcome.exitCode !== 2, stop);
  }
}

/** Waits until something differs. After an error, any document of a watched folder may be the one that was missing. */
async function nextChange(
  watched: Watched,
  isValid: boolean,
  stop: AbortSignal,
): Promise<void> {
  // It may have been asked to stop while it generated.
  if (stop.aborted) return;
  const done = new AbortController();
  const { signal } = done;
  await new Promise<void>((resolve) => {
    stop.addEventListener(
      "abort",
      () => {
        resolve();
      },
      { signal },
    );
    let timer: NodeJS.Timeout | undefined;
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
    });
    const look = (isNews: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isNews || isChanged(watched)) resolve();
      }, pause);
    };
    const watchIn = (folder: string, recursive: boolean) => {
      if (!existsSync(folder)) return;
      watchFolder(folder, { recursive, signal }, (_event, name) => {
        look(!isValid && /\.(json|ya?ml)$/i.test(name ?? ""));
      }).on("error", () => {
        // The folder was removed, and with it the files that were read.
        look(false);
      });
    };
    for (const folder of new Set([...watched.files.keys()].map(dirname)))
      watchIn(folder, false);
    for (const folder of watched.folders.keys()) watchIn(folder, true);
    // Something may have changed since it was read.
    look(false);
  });
  done.abort();
}

function stopOfProcess(): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  process.once("SIGINT", abort);
  process.once("SIGTERM", abort);
  return controller.signal;
}
