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
