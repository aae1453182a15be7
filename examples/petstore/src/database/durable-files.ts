/** Files whose content has reached the disk when PostgreSQL believes so. */
import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];

/** The part of Emscripten's file system that we complete. */
interface Runtime {
  NODEFS: { stream_ops: StreamOperations };
}

interface StreamOperations {
  fsync?: (stream: { nfd: number }) => number;
}

/** The number of EIO inside of PGlite, whatever it is outside. */
const inputOutputError = 29;

/** The folder as PGlite sees it. Its own way to sync a file is to do nothing; here it asks the operating system. */
export class DurableFiles extends NodeFS {
  /** Why PostgreSQL gave up, in its own words. */
  lastWords = "";
  /** Called in the moment in which it gives up, before anybody gets an answer. */
  onAbort: () => void = () => undefined;

  override async init(
    ...[pglite, options]: Parameters<Init>
  ): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const install = (runtime: unknown): void => {
      const { NODEFS } = runtime as Runtime;
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd);
          return 0;
        } catch {
          // An exception would get lost in there, and the change would count as done. A number makes PostgreSQL stop.
          return inputOutputError;
        }
      };
    };
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...preRun, install],
        printErr: (line: string) => {
          const [, words] = /\b(?:FATAL|PANIC): +(.*)/.exec(line) ?? [];
          if (words !== undefined) this.lastWords = words;
        },
        onAbort: () => {
          this.onAbort();
        },
      },
    };
  }
}

/** A folder and everything below it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) sync(path);
  }
  sync(folder);
}

/** The names in a folder. */
export const syncFolder = sync;

function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
