/** The result of `readSpec`: every document of the spec as plain JSON, and the URIs of its parts. */
import type { Diagnostic, DiagnosticCode } from "../base/diagnostics.js";
import type { JsonObject } from "../base/common/json.js";
import type { Trace } from "./overlay/trace.js";
import type { Version } from "./version.js";

export interface SpecDocument {
  /** Relative to the folder of the entry document, with `/`: `pets.yaml`. For a document from the network, its URL. */
  readonly name: string;
  /** The URI that the document was read from, and the base of its relative references. */
  readonly uri: string;
  /** For excerpts and positions. */
  readonly text: string;
  /** The parsed value, with overlays applied. */
  readonly value: unknown;
  /** The value before `Reduce` left out parts of it; the same as `value` if it left out none. */
  readonly complete: unknown;
  /** Pointers of the schemas that have lost a subtype, such as `#/components/schemas/Pet`. */
  readonly trimmed: ReadonlySet<string>;
  /** The original places of its parts, if overlays or repairs have changed it. */
  trace: Trace | null;
  readonly version: Version;
  /** Pointers of the schemas that have an `$id`, with the base URI that each one sets. */
  readonly resources: readonly Resource[];
  /** By pointer: the parts that replace a reference where OpenAPI describes none. */
  readonly inlined: ReadonlyMap<string, InlinedPart>;
}

/** `value` has the target in place of the reference. Places and base URIs are still those of the target. */
export interface InlinedPart {
  readonly target: ReferenceTarget;
  /** The keys beside the `$ref`. Their values belong to the document itself. */
  readonly beside: ReadonlySet<string>;
}

/**
 * Leaves out the parts of the entry document that a run does not need, before its references are followed. Returns null
 * if all parts are needed.
 */
export type Reduce = (root: JsonObject) => Reduced | null;

export interface Reduced {
  readonly value: JsonObject;
  readonly trimmed: ReadonlySet<string>;
}

export function isReduced({ value, complete }: SpecDocument): boolean {
  return value !== complete;
}

/** A part of a document with a URI of its own: the document itself, or a schema with an `$id`. */
export interface Resource {
  readonly uri: string;
  readonly pointer: string;
}

export interface ReferenceTarget {
  readonly document: SpecDocument;
  readonly pointer: string;
}

export interface SpecDocuments {
  /**
   * The SHA-256 digest of a single document, or of a list of all documents and overlays as `sha256sum` prints it. It is
   * the same for both kinds of line ends.
   */
  readonly digest: string;
  readonly entry: SpecDocument;
  readonly byName: ReadonlyMap<string, SpecDocument>;
  /** By URI, without a fragment. */
  readonly resources: ReadonlyMap<string, ReferenceTarget>;
  /** By URI and name: `<uri>#<anchor>`. */
  readonly anchors: ReadonlyMap<string, ReferenceTarget>;
  readonly dynamicAnchors: ReadonlyMap<string, ReferenceTarget>;
  /** By the URI of a resource: the URI of its metaschema, unless that is a published one. */
  readonly metaschemas: ReadonlyMap<string, string>;
  /** The files that were not read because they are outside the allowed folders. */
  readonly outside: readonly string[];
  /** Why a URI that the spec refers to could not be read. */
  readonly failures: ReadonlyMap<string, Failure>;
  /** Places in other documents that are components of the entry document, because a section of it refers to them. */
  readonly homes: readonly Home[];
  /** References that cannot be replaced by their targets. The model cannot be built. */
  readonly errors: readonly Diagnostic[];
  /** Problems that do not prevent generation. */
  readonly warnings: readonly Diagnostic[];
}

export interface Home {
  readonly part: ReferenceTarget;
  /** The pointer in the entry document. */
  readonly pointer: string;
  /** Keys of the section that the entry document describes itself. */
  readonly beside: ReadonlySet<string>;
}

/** A problem without its place. The reference to the document is the place. */
export interface Failure {
  readonly code: DiagnosticCode;
  readonly params: Record<string, string | number>;
}
