/** Names of the type aliases beside `components`. */
import {
  identifier,
  isIdentifier,
  isReserved,
  pascalCase,
  type Identifier,
} from "../../naming/identifiers.js";

/** Names that the file declares or uses itself. */
export const ownNames: readonly string[] = [
  ...["paths", "webhooks", "components", "operations", "$defs"],
  ...["WithRequired", "Record", "Omit"],
];

/** Names that the file declares with the option `readWriteMarkers`. */
export const markerNames: readonly string[] = [
  ...["$Read", "$Write", "Readable", "Writable"],
];

/** The case of the package change-case: `HTTPError` → `HttpError`, `v1.2` → `V1_2`. */
export function wordCase(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
  return words
    .map((word, index) => {
      const [first = "", ...rest] = word;
      const isDigit = index > 0 && /\d/.test(first);
      const start = isDigit ? `_${first}` : first.toUpperCase();
      return start + rest.join("").toLowerCase();
    })
    .join("");
}

/** A name that is no identifier, such as `2d`, gets one. A name that is taken gets a number. */
export function freeName(wanted: string, taken: Set<string>): Identifier {
  const isUsable = isIdentifier(wanted) && !isReserved(wanted);
  const base: string = isUsable ? wanted : pascalCase(`_${wanted}`);
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
  taken.add(name);
  return identifier(name);
}
