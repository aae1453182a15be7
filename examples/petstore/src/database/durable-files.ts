/** Files whose content has reached the disk when PostgreSQL believes so. */
import { closeSync, fsync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { NodeFS } from "@electric-sql/pglite/nodefs";

const fsyncAsync = promisify(fsync);

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

/** On many disks, files that are synced at the same time take as long as one. Node syncs this many of them. */
const parallel = 4;

/** A folder and everything below it. */
export async function syncTree(folder: string): Promise<void> {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = [folder, ...below.map((path) => join(folder, path))].values();
  const syncNext = async (): Promise<void> => {
    for (const path of paths) await sync(path);
  };
  await Promise.all(Array.from({ length: parallel }, syncNext));
}

/** The names in a folder. */
export const syncFolder = sync;

async function sync(path: string): Promise<void> {
  const descriptor = openSync(path, "r");
  try {
    await fsyncAsync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
