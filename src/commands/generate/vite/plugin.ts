/** Generates when Vite starts, and during development after each change of a file that was read. */
import { foldersAbove } from "../../../base/common/folders-above.js";
import { sourceCondition } from "../../../base/common/source-condition.js";
import { configPath } from "../../../base/config/load.js";
import { processIo, type Io } from "../../../cli/io.js";
import type { CommandOutcome } from "../../../cli/outcome.js";
import { printOutcome } from "../../../cli/print-outcome.js";
import { createProgress } from "../../../cli/progress.js";
import type { WatchedRun } from "../all-specs.js";
import { viteError } from "./error.js";
import type {
  ViteBuild,
  ViteConfig,
  ViteEnvironment,
  ViteError,
  ViteLogger,
  ViteServer,
} from "./types.js";

export interface SpecwrightOptions {
  /**
   * The config file, relative to the root of Vite. By default `specwright.config.ts` (or `.mjs`, `.js`, `.json`) in the
   * root of Vite or in the nearest folder above it.
   */
  config?: string;
}

/** A plugin of Vite 6 or later. */
export interface SpecwrightPlugin {
  name: "specwright";
  configEnvironment(
    name: string,
    environment: ViteEnvironment,
  ): { resolve: { conditions: string[] } };
  configResolved(config: ViteConfig): void;
  configureServer(server: ViteServer): Promise<void>;
  buildStart(this: ViteBuild): Promise<void>;
  closeBundle(): void;
}

/** Returns the plugin. An application with it also uses the sources of the packages, so they need no build. */
export function specwright(options: SpecwrightOptions = {}): SpecwrightPlugin {
  const stop = new AbortController();
  let isBuild = false;
  let isTest = false;
  let io: Io;
  let run: () => Promise<WatchedRun>;
  return {
    name: "specwright",
    configEnvironment: (name, { consumer, resolve }) => ({
      resolve: {
        conditions: [
          sourceCondition,
          // Conditions replace the usual ones.
          ...(resolve?.conditions ? [] : usualConditions(consumer ?? name)),
        ],
      },
    }),
    configResolved({ root, command, logger, plugins }) {
      isBuild = command === "build";
      // Tests use the output as it is: a run that writes it would hide from CI that it was not committed.
      isTest = plugins.some(({ name }) => name === "vitest");
      io = { ...ioOf(folderOf(root, options), logger), stop: stop.signal };
      run = lazyRun(io, options);
    },
    async configureServer({ ws }) {
      if (isTest) return;
      let error: ViteError | null = null;
      ws.on("connection", () => {
        if (error !== null) ws.send({ type: "error", err: error });
      });
      const { watchRuns } = await import("../watch.js");
      let shown = "";
      await new Promise<void>((resolve, reject) => {
        const onRun = async (outcome: CommandOutcome) => {
          const wasWrong = error !== null;
          error = await viteError(outcome, io);
          const problems = JSON.stringify(outcome.problems);
          const news = problems === shown ? [] : outcome.problems;
          shown = problems;
          await print(io, { ...outcome, problems: news });
          if (error !== null) ws.send({ type: "error", err: error });
          // Vite removes the overlay with the next update, and the files may be as before.
          else if (wasWrong) ws.send({ type: "update", updates: [] });
          resolve();
        };
        watchRuns(run, stop.signal, onRun).catch(reject);
      });
    },
    async buildStart() {
      if (!isBuild || isTest) return;
      const { outcome, watched } = await run();
      // `vite build --watch` builds again after a change of these.
      for (const path of watched.files.keys()) this.addWatchFile(path);
      const error = await viteError(outcome, io);
      if (error !== null) this.error(error);
      await print(io, outcome);
    },
    closeBundle() {
      if (!isBuild) stop.abort();
    },
  };
}

/** The folder of the config file. */
function folderOf(root: string, { config }: SpecwrightOptions): string {
  if (config !== undefined) return root;
  const folders = foldersAbove(root);
  return folders.find((folder) => configPath(folder, null) !== null) ?? root;
}

function ioOf(cwd: string, logger: ViteLogger): Io {
  const output = (write: ViteLogger["info"]) => ({
    write(text: string) {
      write(text.trimEnd(), { timestamp: true });
    },
  });
  const { env, today } = processIo();
  return {
    cwd,
    env,
    today,
    stdout: output((text, more) => {
      logger.info(text, more);
    }),
    stderr: output((text, more) => {
      logger.warn(text, more);
    }),
  };
}

/** The run of `specwright generate`. */
function lazyRun(
  io: Io,
  { config }: SpecwrightOptions,
): () => Promise<WatchedRun> {
  let created: (() => Promise<WatchedRun>) | null = null;
  return async () => {
    const { createRun } = await import("../all-specs.js");
    created ??= createRun({
      mode: {
        kind: "write",
        force: false,
        strict: false,
        cached: true,
      },
      io,
      flags: config === undefined ? {} : { config },
      progress: createProgress(io, true),
      isRepeated: true,
      isVerbose: false,
      hasThreads: true,
    });
    return created();
  };
}

function print(io: Io, outcome: CommandOutcome): Promise<void> {
  return printOutcome(io, outcome, { json: false, verbose: false });
}

/** `defaultClientConditions` and `defaultServerConditions` of Vite. */
function usualConditions(consumer: string): string[] {
  const place = consumer === "client" ? "browser" : "node";
  return ["module", place, "development|production"];
}
