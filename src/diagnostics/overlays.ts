/** What can be wrong with overlays and the paths in them. */
import { row } from "./row.js";

export const overlayProblems = {
  "not-an-overlay": row<Record<string, never>>({
    severity: "error",
    message: () => "This is not an overlay: it has no `overlay` at its top.",
    fix: () =>
      "Name a document that starts with `overlay: 1.1.0`; the OpenAPI document itself is the input.",
  }),
  "overlay-version": row<{ version: string }>({
    severity: "error",
    message: ({ version }) => `The overlay version ${version} is not known.`,
    fix: () => "Use Overlay 1.1 or 1.0.",
  }),
  "overlay-invalid": row<{ keyword: string; expected: string; found: string }>({
    severity: "error",
    message: ({ keyword, expected, found }) =>
      `In an overlay, ${keyword} must be ${expected}, but this is ${found}.`,
    fix: ({ keyword, expected }) => `Make ${keyword} ${expected}.`,
  }),
  "overlay-two-changes": row<Record<string, never>>({
    severity: "error",
    message: () => "This action has both `update` and `copy`.",
    fix: () => "Make two actions of it; they are applied in their order.",
  }),
  "overlay-no-change": row<Record<string, never>>({
    severity: "warning",
    message: () => "This action changes nothing.",
    fix: () =>
      "Add `update` or `remove: true`, or, in Overlay 1.1, `copy`; or drop the action.",
  }),
  "overlay-extends-other": row<{ document: string; input: string }>({
    severity: "warning",
    message: ({ document, input }) =>
      `This overlay is meant for ${document}, but is applied to ${input}.`,
    fix: () => "Correct `extends`, or leave the overlay out.",
  }),
  "overlay-not-jsonpath": row<{
    path: string;
    reason: string;
    position: number;
  }>({
    severity: "error",
    message: ({ path, reason, position }) =>
      `${path} is no JSONPath: ${reason} (at character ${position}).`,
    fix: () =>
      "Write it as RFC 9535 has it, for example $.paths['/pets'].get or $..parameters[?@.name == 'limit'].",
  }),
  "overlay-no-match": row<Record<string, never>>({
    severity: "warning",
    message: () => "Nothing in the document matches this target.",
    fix: () =>
      "Correct the target; an overlay sees the entry document as it is written, and nothing that stands behind a $ref to another file.",
  }),
  "overlay-mixed-targets": row<{ kinds: string }>({
    severity: "error",
    message: ({ kinds }) =>
      `This target matches values of several kinds: ${kinds}.`,
    fix: () => "Make an action for each kind.",
  }),
  "overlay-primitive-target": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "This target is a primitive value, which Overlay 1.0 cannot update.",
    fix: () => "Say `overlay: 1.1.0`, or make the object around it the target.",
  }),
  "overlay-incompatible": row<{
    given: string;
    present: string;
    target: string;
  }>({
    severity: "error",
    message: ({ given, present, target }) =>
      `This is ${given}, but ${target} of the document has ${present} here; the two cannot be merged.`,
    fix: () =>
      "Give a value of the same kind, or remove the old one in an action before.",
  }),
  "overlay-copy-source": row<{ count: number }>({
    severity: "error",
    message: ({ count }) =>
      `An action copies one value, but this matches ${count}.`,
    fix: () => "Make `copy` lead to exactly one value.",
  }),
  "overlay-removes-all": row<Record<string, never>>({
    severity: "error",
    message: () => "This action removes the whole document.",
    fix: () => "Make its target a part of the document.",
  }),
  "overlay-too-costly": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "This action looks at, or adds, more values than any description has.",
    fix: () => "Write a narrower target; a single `..` is enough.",
  }),
  "overlay-slow-pattern": row<{ pattern: string }>({
    severity: "error",
    message: ({ pattern }) =>
      `The regular expression ${pattern} can take exponential time.`,
    fix: () =>
      "Write it without a repetition inside a repetition, such as (a*)*.",
  }),
} as const;
