/** The format by which a codec is chosen. */
import type { Assertion } from "./model.js";

const numericFormats = ["int32", "int64", "float", "double"];

/**
 * The format of the strings or the numbers that a schema describes; null if it has none, or if the schema does not name
 * its types. `contentEncoding: base64` is the format `byte` of OpenAPI 3.0.
 */
export function formatOf(
  assertions: readonly Assertion[],
  type: "number" | "integer" | "string",
): string | null {
  let isTyped = false;
  let format: string | null = null;
  for (const assertion of assertions) {
    if (assertion.kind === "types") {
      if (!assertion.types.includes(type)) return null;
      isTyped = true;
    } else if (assertion.kind === "string" && type === "string") {
      format =
        assertion.format ?? encodings.get(assertion.contentEncoding) ?? null;
    } else if (assertion.kind === "number" && type !== "string") {
      format = numericFormats.includes(assertion.format ?? "")
        ? null
        : assertion.format;
    }
  }
  return isTyped ? format : null;
}

const encodings: ReadonlyMap<string | null, string> = new Map([
  ["base64", "byte"],
  ["base64url", "base64url"],
]);
