/** The cache of a run, for the options of a spec. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunCache } from "./cache/run-cache.js";
import { sha256 } from "../../base/common/sha256.js";
import { isHttpUrl } from "../../base/common/url.js";
import type { SpecOptions } from "../../base/config/options.js";
import type { ReadOptions } from "../../read/read.js";
import type { WriteRecord } from "../../write/record.js";
import type { Io } from "../../cli/io.js";

/** Null if no cache is wanted, or if a change could not be noticed: in code of the user, or in a document on the network. */
export async function runCacheOf(
  spec: SpecOptions,
  { mode, io }: { mode: { cached: boolean }; io: Pick<Io, "env"> },
): Promise<RunCache | null> {
  const { ownTargets, input, overlays, home } = spec;
  if (!mode.cached || ownTargets.length > 0) return null;
  if ([input, ...overlays].some(isHttpUrl)) return null;
  const [{ createRunCache }, { cacheFolder }] = await Promise.all([
    import("./cache/run-cache.js"),
    import("./cache/folder.js"),
  ]);
  const { inputName: _input, outputName: _output, entryName: _, ...all } = spec;
  const { output, templates, prettier } = spec;
  const folder = cacheFolder(home, io.env);
  if (folder === null) return null;
  const options = { ...all, ownTargets: [] };
  const record = await writeRecordOf(spec, io);
  return createRunCache({
    folder,
    home,
    output,
    options,
    templates,
    prettier,
    record,
  });
}

/** What the last run wrote to the output folder of a spec. */
export async function writeRecordOf(
  { home, output }: SpecOptions,
  { env }: Pick<Io, "env">,
): Promise<WriteRecord> {
  const [{ createWriteRecord }, { cacheFolder }, { noRecord }] =
    await Promise.all([
      import("./cache/write-record.js"),
      import("./cache/folder.js"),
      import("../../write/record.js"),
    ]);
  const folder = cacheFolder(home, env);
  return folder === null
    ? noRecord
    : createWriteRecord(folder, relative(home, output));
}

/** The files that a run has read, with their digests. */
interface Inputs {
  readonly files: ReadonlyMap<string, string>;
  readonly onRead: NonNullable<ReadOptions["onRead"]>;
  /** Whether nothing came from the network. */
  areFiles(): boolean;
}

export function createInputs(): Inputs {
  const files = new Map<string, string>();
  let isRemote = false;
  return {
    files,
    onRead({ uri, text }) {
      if (uri.startsWith("file:")) files.set(fileURLToPath(uri), sha256(text));
      else isRemote = true;
    },
    areFiles: () => !isRemote,
  };
}
