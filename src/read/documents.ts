/** What `readSpec` hands on: every file of the spec as plain JSON, and the addresses by which they refer to each other. */
import type { Diagnostic, DiagnosticCode } from "../diagnostics.js";
import type { Trace } from "./overlay/trace.js";
import type { Version } from "./version.js";

export interface SpecDocument {
  /** Relative to the folder of the entry document, with `/`: `pets.yaml`. A document from the network has its URL. */
  readonly name: string;
  /** Where it was read from; what its relative references are relative to. */
  readonly uri: string;
  /** Kept for excerpts and positions. */
  readonly text: string;
  /** With overlays applied. */
  readonly value: unknown;
  /** Where its parts were written, if overlays have changed it. */
  readonly trace: Trace | null;
  readonly version: Version;
  /** Pointers of the schemas in it that have an `$id`, with the base address that each one sets. */
  readonly resources: readonly Resource[];
}

/** A part of a document that has an address of its own: the document itself, or a schema with an `$id`. */
export interface Resource {
  readonly uri: string;
  readonly pointer: string;
}

export interface ReferenceTarget {
  readonly document: SpecDocument;
  readonly pointer: string;
}

export interface SpecDocuments {
  readonly entry: SpecDocument;
  readonly byName: ReadonlyMap<string, SpecDocument>;
  /** By address, without a fragment. */
  readonly resources: ReadonlyMap<string, ReferenceTarget>;
  /** By address and name: `<uri>#<anchor>`. */
  readonly anchors: ReadonlyMap<string, ReferenceTarget>;
  readonly dynamicAnchors: ReadonlyMap<string, ReferenceTarget>;
  /** By the address of a resource: the address of the metaschema that it names, unless that is a published one. */
  readonly metaschemas: ReadonlyMap<string, string>;
  /** Why an address that the spec refers to could not be read. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** What was odd, but no reason to stop. */
  readonly warnings: readonly Diagnostic[];
}

/** A problem without its place: the reference that leads there is the place. */
export interface Failure {
  readonly code: DiagnosticCode;
  readonly params: Record<string, string | number>;
}
