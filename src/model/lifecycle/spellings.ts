/**
 * The keywords and extensions that describe a lifecycle. Only `deprecated` is part of OpenAPI; each tool has its own
 * extensions for the rest, and Specwright accepts them all. `docs/reference/lifecycle.md` lists them.
 */
import type { Stability } from "../model.js";

/** A slash leads into an object. The first one that is present counts; two that disagree are an error. */
export const removalSpellings: readonly string[] = [
  "x-sunset",
  "x-deprecated-sunset",
  "x-ms-deprecation/removalDate",
  "x-github/removalDate",
  "x-removal-date",
];

export const sinceSpellings: readonly string[] = [
  "x-deprecated-at",
  "x-deprecated-since",
  "x-ms-deprecation/date",
  "x-github/deprecationDate",
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
];

export const stabilitySpellings: readonly string[] = [
  "x-stability",
  "x-stability-level",
  "x-scalar-stability",
  "x-fern-availability",
];

/** `true` means deprecated. */
export const deprecatedSpellings: readonly string[] = [
  "deprecated",
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

/** The values of `stabilitySpellings`. */
export const stabilityWords: ReadonlyMap<string, Stability> = new Map<
  string,
  Stability
>([
  ["experimental", "experimental"],
  ["draft", "experimental"],
  ["in-development", "experimental"],
  ["alpha", "alpha"],
  ["beta", "beta"],
  ["pre-release", "beta"],
  ["preview", "beta"],
  ["stable", "stable"],
  ["ga", "stable"],
  ["generally-available", "stable"],
]);
