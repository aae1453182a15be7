/** `generate --watch`: runs again after each change of a file that the last run has read. */
import { watch as watchFolder, type FSWatcher } from "node:fs";
import { dirname } from "node:path";
import { fileDigest } from "../../cache/digest.js";
import type { Io } from "../io.js";
import type { CommandOutcome } from "../outcome.js";
import { printOutcome } from "../print-outcome.js";

/** A finished run, and what it has read. */
export interface WatchedRun {
  readonly outcome: CommandOutcome;
  readonly files: ReadonlySet<string>;
  /** Folders whose files all count. */
  readonly folders: ReadonlySet<string>;
}

/** Editors write a file in several steps. */
const pause = 20;

/** Resolves when the process is asked to stop. */
export async function watch(
  run: () => Promise<WatchedRun>,
  io: Io,
): Promise<void> {
  const stop = io.stop ?? stopOfProcess();
  const seen = new Set<string>();
  let shown = "";
  let wasValid = true;
  while (!stop.aborted) {
    const started = performance.now();
    const { outcome, files, folders } = await run();
    for (const file of files) seen.add(file);
    const isValid = outcome.exitCode !== 2;
    const problems = JSON.stringify(outcome.problems);
    const time = `${(performance.now() - started).toFixed(0)} ms`;
    const back = isValid && !wasValid ? "The spec is valid again. " : "";
    await printOutcome(
      io,
      {
        ...outcome,
        problems: problems === shown ? [] : outcome.problems,
        text: [`${back}${summary(outcome, seen.size)} (${time})`],
      },
      false,
    );
    shown = problems;
    wasValid = isValid;
    await nextChange(seen, folders, isValid, stop);
  }
}

function summary({ text, exitCode }: CommandOutcome, count: number): string {
  const last = text.at(-1);
  if (exitCode === 2 || last === undefined)
    return `Nothing was written. Watching ${String(count)} files.`;
  return last;
}

/** Waits until a watched file differs. After an error, any new document of a folder may be the one that was missing. */
async function nextChange(
  files: ReadonlySet<string>,
  folders: ReadonlySet<string>,
  isValid: boolean,
  stop: AbortSignal,
): Promise<void> {
  const digests = () => [...files].map(fileDigest).join();
  const before = digests();
  const watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve) => {
      stop.addEventListener("abort", () => {
        resolve();
      });
      const look = (isNews: boolean) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (isNews || digests() !== before) resolve();
        }, pause);
      };
      for (const folder of new Set([...files].map((file) => dirname(file)))) {
        watchers.push(
          watchFolder(folder, (_event, name) => {
            look(!isValid && /\.(json|ya?ml)$/i.test(name ?? ""));
          }),
        );
      }
      for (const folder of folders) {
        const every = { recursive: true };
        watchers.push(
          watchFolder(folder, every, () => {
            look(true);
          }),
        );
      }
      // A file may have changed since it was read.
      look(false);
    });
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
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
