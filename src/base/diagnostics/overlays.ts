/** Diagnostics about overlays and their JSONPath expressions. */
import { error, warning } from "./row.js";

export const overlayProblems = {
  "not-an-overlay": error(
    "This is not an overlay: the top-level field `overlay` is missing.",
    "Pass a document that starts with `overlay: 1.1.0`. Pass the OpenAPI document as the input.",
  ),
  "overlay-version": error(
    "The overlay version {version} is not supported.",
    "Use Overlay 1.1 or 1.0.",
  ),
  "overlay-invalid": error(
    "In an overlay, {keyword} must be {expected}, but this is {found}.",
    "{hint}",
    { fix: "Correct the value of {keyword}." },
  ),
  "overlay-incomplete": warning(
    "In an overlay, {keyword} must be {expected}, but this is {found}. The overlay is applied all the same.",
    "Write {keyword} as the Overlay Specification requires.",
  ),
  "overlay-unknown-field": warning(
    "{keyword} is not a field of {owner} in Overlay {version}; it is ignored.",
    "{hint}",
    { fix: "Correct the name, or remove the field." },
  ),
  "overlay-two-changes": error(
    "This action has both `update` and `copy`.",
    "Split it into two actions; actions are applied in order.",
  ),
  "overlay-no-change": warning(
    "This action changes nothing.",
    "Add `update`, `remove: true` or, in Overlay 1.1, `copy`. Or remove the action.",
  ),
  "overlay-extends-other": warning(
    "This overlay is meant for {document}, but is applied to {input}.",
    "Correct `extends`, or remove the overlay.",
  ),
  "overlay-not-jsonpath": error(
    "{path} is not a valid JSONPath: {reason} (at character {position}).",
    "Use the syntax of RFC 9535, for example $.paths['/pets'].get or $..parameters[?@.name == 'limit'].",
  ),
  "overlay-no-match": warning(
    "Nothing in the document matches this target.",
    "Correct the target. An overlay applies to the entry document as written, not to files behind a $ref.",
  ),
  "overlay-mixed-targets": error(
    "This target matches values of different types: {kinds}.",
    "Write one action for each type.",
  ),
  "overlay-primitive-target": error(
    "This target is a primitive value, which Overlay 1.0 cannot update.",
    "Use `overlay: 1.1.0`, or target the object that contains the value.",
  ),
  "overlay-incompatible": error(
    "This is {given}, but {target} of the document has {present} here; they cannot be merged.",
    "Use a value of the same type, or remove the old one in an earlier action.",
  ),
  "overlay-copy-source": error(
    "`copy` must match exactly one value, but this matches {count}.",
    "Use a path that matches exactly one value.",
  ),
  "overlay-removes-all": error(
    "This action removes the whole document.",
    "Target a part of the document.",
  ),
  "overlay-too-costly": error(
    "This action reads or adds too many values.",
    "Use a narrower target; a single `..` is enough.",
  ),
  "overlay-slow-pattern": error(
    "The regular expression {pattern} can take exponential time.",
    "Write it without a repetition inside a repetition, such as (a*)*.",
  ),
} as const;
