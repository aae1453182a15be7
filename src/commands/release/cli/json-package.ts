/** The JSON document of `release`. */
import { jsonTable, type JsonDocs } from "../../../cli/json-output.js";

interface PackedFile {
  path: string;
  size: number;
}

/** The content of a package, as `npm pack` reports it. */
export interface Packed {
  files: PackedFile[];
  /** In bytes, of the archive and of its files. */
  size: number;
  unpackedSize: number;
}

/** A package as `--json` prints it. */
export interface JsonPackage extends Packed {
  name: string;
  version: string;
  tag: string;
  provenance: boolean;
  registry: string | null;
  /** Whether the package is generated from the spec as it is now. */
  upToDate: boolean;
  state: "planned" | "published" | "skipped";
}

export interface ReleaseDetails {
  packages: readonly JsonPackage[];
}

export const releaseJson: JsonDocs<ReleaseDetails> = {
  fields: { packages: "the packages, each after those that it depends on" },
  tables: [
    jsonTable<JsonPackage>("Each entry of `packages`", {
      name: "The name of the package.",
      version: "Its version.",
      tag: "The tag of npm that the version gets.",
      provenance: "Whether it is published with provenance.",
      registry: "The registry; `null` for that of the npm configuration.",
      upToDate: "Whether the package is generated from the spec as it is now.",
      state:
        "`planned` with `--dry-run`, `published`, or `skipped` if the registry has it already.",
      files: "Its files, each with its `path` and `size`.",
      size: "The size of the archive, in bytes.",
      unpackedSize: "The size of its files, in bytes.",
    }),
  ],
};
