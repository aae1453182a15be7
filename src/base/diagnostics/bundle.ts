/** Diagnostics about writing a spec as one document. */
import { error } from "./row.js";

export const bundleProblems = {
  "bundle-dynamic-reference": error(
    "{keyword} depends on the documents of the spec, so the spec cannot be written as one document.",
    "Replace it with $ref, or move all schemas into the entry document.",
  ),
  "bundle-version": error(
    "This part is from an OpenAPI {version} document, but the entry document has version {entry}, so they cannot be one document.",
    "Use the same version in all documents.",
  ),
  "bundle-cycle": error(
    "This object contains a reference to itself, and OpenAPI has no components of its kind, so the spec cannot be written as one document.",
    "Remove the reference, or move the object into the entry document.",
  ),
  "bundle-internal-used": error(
    "{at} needs a part that is marked with {mark}, so it cannot be left out of the public description.",
    "Remove {mark} from the part, or use a public part here.",
  ),
  "bundle-unwritable": error(
    "{path} cannot be written: {reason}.",
    "Choose another file with --output, or check its permissions.",
  ),
} as const;
