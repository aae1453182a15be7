/**
 * What the last run on this machine wrote. It is kept outside of the output folder and never committed: digests of
 * generated files would conflict whenever two branches change different parts of a spec.
 */
export interface WrittenFile {
  /** The digest of the file; several while a run is writing. */
  readonly digests: readonly string[];
  /** A digest of the text before formatting, if the text was formatted. */
  readonly formattedFrom?: string;
}

/** By path. */
export type RecordedFiles = ReadonlyMap<string, WrittenFile>;

export interface WriteRecord {
  read(): RecordedFiles;
  keep(files: RecordedFiles): void;
}

export const noRecord: WriteRecord = {
  read: () => new Map(),
  keep: () => undefined,
};
