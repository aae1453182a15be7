import { httpMethods } from "../../base/openapi/http-methods.js";

/** Returns false only if no string in the YAML text is equal to the value, whatever its style. */
export function mayMention(text: string, value: string): boolean {
  // Folding changes white space, quotes double themselves, and escapes may stand for any character.
  return (
    value.split(/[^\p{L}\p{N}]+/u).every((word) => text.includes(word)) ||
    /\\(?:[xuU]|\r?\n)/.test(text)
  );
}

/**
 * Returns false only if the value of a part, whose text starts with its key, has no `$ref` of its own or in the place of
 * an operation, and no alias anywhere.
 */
export function mayBeReference(text: string): boolean {
  const [first = "", ...lines] = text.split("\n");
  // A value on the line of its key is in another style.
  if (!first.trimEnd().endsWith(":")) return true;
  if (text.includes("<<") || /[:,[{-]\s*\*\S/.test(text)) return true;
  if (operationReference.test(text)) return true;
  const next = lines.find((line) => !/^\s*(?:#|$)/.test(line)) ?? "";
  const column = next.length - next.trimStart().length;
  return lines.some(
    (line) =>
      /^['"]?\$ref|^\?/.test(line.slice(column, column + 6)) &&
      line.slice(0, column).trim() === "",
  );
}

/** A method, comments, and then the `$ref`. */
const operationReference = new RegExp(
  String.raw`^[ \t]*['"]?(?:${httpMethods.join("|")})['"]?\s*:[\s{]*(?:#.*\s+)*['"]?\$ref`,
  "m",
);
