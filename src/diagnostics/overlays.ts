/** Diagnostics about overlays and their JSONPath expressions. */
import { row } from "./row.js";

export const overlayProblems = {
  "not-an-overlay": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "This is not an overlay: the top-level field `overlay` is missing.",
    fix: () =>
      "Pass a document that starts with `overlay: 1.1.0`. Pass the OpenAPI document as the input.",
  }),
  "overlay-version": row<{ version: string }>({
    severity: "error",
    message: ({ version }) =>
      `The overlay version ${version} is not supported.`,
    fix: () => "Use Overlay 1.1 or 1.0.",
  }),
  "overlay-invalid": row<{ keyword: string; expected: string; found: string }>({
    severity: "error",
    message: ({ keyword, expected, found }) =>
      `In an overlay, ${keyword} must be ${expected}, but this is ${found}.`,
    fix: ({ keyword }) => `Correct the value of ${keyword}.`,
  }),
  "overlay-two-changes": row<Record<string, never>>({
    severity: "error",
    message: () => "This action has both `update` and `copy`.",
    fix: () => "Split it into two actions; actions are applied in order.",
  }),
  "overlay-no-change": row<Record<string, never>>({
    severity: "warning",
    message: () => "This action changes nothing.",
    fix: () =>
      "Add `update`, `remove: true` or, in Overlay 1.1, `copy`. Or remove the action.",
  }),
  "overlay-extends-other": row<{ document: string; input: string }>({
    severity: "warning",
    message: ({ document, input }) =>
      `This overlay is meant for ${document}, but is applied to ${input}.`,
    fix: () => "Correct `extends`, or remove the overlay.",
  }),
  "overlay-not-jsonpath": row<{
    path: string;
    reason: string;
    position: number;
  }>({
    severity: "error",
    message: ({ path, reason, position }) =>
      `${path} is not a valid JSONPath: ${reason} (at character ${position}).`,
    fix: () =>
      "Use the syntax of RFC 9535, for example $.paths['/pets'].get or $..parameters[?@.name == 'limit'].",
  }),
  "overlay-no-match": row<Record<string, never>>({
    severity: "warning",
    message: () => "Nothing in the document matches this target.",
    fix: () =>
      "Correct the target. An overlay applies to the entry document as written, not to files behind a $ref.",
  }),
  "overlay-mixed-targets": row<{ kinds: string }>({
    severity: "error",
    message: ({ kinds }) =>
      `This target matches values of different types: ${kinds}.`,
    fix: () => "Write one action for each type.",
  }),
  "overlay-primitive-target": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "This target is a primitive value, which Overlay 1.0 cannot update.",
    fix: () =>
      "Use `overlay: 1.1.0`, or target the object that contains the value.",
  }),
  "overlay-incompatible": row<{
    given: string;
    present: string;
    target: string;
  }>({
    severity: "error",
    message: ({ given, present, target }) =>
      `This is ${given}, but ${target} of the document has ${present} here; they cannot be merged.`,
    fix: () =>
      "Use a value of the same type, or remove the old one in an earlier action.",
  }),
  "overlay-copy-source": row<{ count: number }>({
    severity: "error",
    message: ({ count }) =>
      `\`copy\` must match exactly one value, but this matches ${count}.`,
    fix: () => "Use a path that matches exactly one value.",
  }),
  "overlay-removes-all": row<Record<string, never>>({
    severity: "error",
    message: () => "This action removes the whole document.",
    fix: () => "Target a part of the document.",
  }),
  "overlay-too-costly": row<Record<string, never>>({
    severity: "error",
    message: () => "This action reads or adds too many values.",
    fix: () => "Use a narrower target; a single `..` is enough.",
  }),
  "overlay-slow-pattern": row<{ pattern: string }>({
    severity: "error",
    message: ({ pattern }) =>
      `The regular expression ${pattern} can take exponential time.`,
    fix: () =>
      "Write it without a repetition inside a repetition, such as (a*)*.",
  }),
} as const;
