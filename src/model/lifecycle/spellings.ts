/**
 * The keywords and extensions that describe a lifecycle. Only `deprecated` is part of OpenAPI; each tool has its own
 * extensions for the rest, and Specwright accepts them all. `docs/reference/lifecycle.md` lists them.
 */
import type { Stability } from "../model.js";

/**
 * The spellings that a value must fit: a mistake in them is an error. Other tools define the others, and may use them in
 * ways that are not known here, so a value that cannot be read is a warning.
 */
export const ownSpellings: ReadonlySet<string> = new Set([
  "deprecated",
  "x-deprecated",
  "x-deprecated-at",
  "x-deprecated-since",
  "x-sunset",
  "x-replaced-by",
  "x-stability",
]);

/** A slash leads into an object. The first one that is present counts; two that disagree are an error. */
export const removalSpellings: readonly string[] = [
  "x-sunset",
  "x-deprecated-sunset",
  "x-ms-deprecation/removalDate",
  "x-github/removalDate",
  "x-sap-stateInfo/sunsetDate",
  "x-sap-stateInfo/decommissionedDate",
  "x-removal-date",
];

/** A value that is not a date is a version, as in `x-deprecated-since: "2.0"`. */
export const sinceSpellings: readonly string[] = [
  "x-deprecated-at",
  "x-deprecated-since",
  "x-ms-deprecation/date",
  "x-github/deprecationDate",
  "x-sap-stateInfo/deprecationDate",
];

export const versionSpellings: readonly string[] = [
  "x-deprecatedInVersion",
  "x-ms-deprecation/version",
];

export const noteSpellings: readonly string[] = [
  "x-deprecation-message",
  "x-speakeasy-deprecation-message",
  "x-deprecatedMessage",
  "x-ms-deprecation/description",
  "x-deprecated",
];

export const replacementSpellings: readonly string[] = [
  "x-replaced-by",
  "x-deprecation-replacement",
  "x-speakeasy-deprecation-replacement",
  "x-sap-stateInfo/successorApi",
];

export const stabilitySpellings: readonly string[] = [
  "x-stability",
  "x-stability-level",
  "x-scalar-stability",
  "x-fern-availability",
  "x-sap-stateInfo/state",
];

/** Other tools use these names for other things as well, so a word that is not a level is ignored. */
export const lenientStabilitySpellings: readonly string[] = [
  "x-maturity",
  "x-state",
  "x-status",
];

/** `true` means deprecated, and `false` that a deprecation is not inherited. */
export const deprecatedSpellings: readonly string[] = [
  "deprecated",
  "x-deprecated",
  "x-oai-deprecated",
  "x-is-deprecated",
];

/** `true` means this stability. */
export const stabilityFlags: readonly (readonly [string, Stability])[] = [
  ["x-beta", "beta"],
  ["x-is-beta", "beta"],
  ["x-experimental", "experimental"],
  ["x-technical-preview", "experimental"],
  ["x-preview", "experimental"],
];

/** The values of the stability spellings, in lower case and with hyphens for spaces. */
export const stabilityWords: ReadonlyMap<string, Stability> = new Map<
  string,
  Stability
>([
  ["experimental", "experimental"],
  ["draft", "experimental"],
  ["in-development", "experimental"],
  ["technical-preview", "experimental"],
  ["alpha", "alpha"],
  ["beta", "beta"],
  ["pre-release", "beta"],
  ["preview", "beta"],
  ["stable", "stable"],
  ["ga", "stable"],
  ["generally-available", "stable"],
  ["active", "stable"],
]);

/** Values of the stability spellings that mean deprecated. */
export const deprecatedWords: readonly string[] = [
  "deprecated",
  "sunset",
  "decommissioned",
  "retired",
];

/**
 * Extensions of a schema that deprecate values of its `enum`. The value is a list of values, a list of `true` and
 * `false` in the order of the `enum`, a list of objects with `value` or `name`, or a map from a value to `true`, to a
 * note or to an object.
 */
export const deprecatedValueSpellings: readonly string[] = [
  "x-enum-deprecated",
  "x-enum-deprecations",
  "x-enumsDeprecated",
  "x-deprecated-enum",
  "x-deprecated-enums",
  "x-deprecated-enum-values",
  "x-deprecated-enum-members",
];

/** A list or a map of notes about deprecated values. */
export const valueNoteSpelling = "x-enum-deprecated-messages";
