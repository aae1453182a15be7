/** The spec of the last release: one OpenAPI document, with the facts of the release as an extension. */
import { sha256 } from "../../base/common/sha256.js";
import { isObject, own, parseJson } from "../../base/common/json.js";

interface ReleaseFacts {
  version: string;
  date: string;
}

const extension = "x-specwright-release";

/** Returns the text of the file. `description` is the bundled spec as JSON, whose numbers are kept as written. */
export function releasedText(
  description: string,
  { version, date }: ReleaseFacts,
): string {
  const digest = digestOf(JSON.parse(description));
  const facts = JSON.stringify({ version, date, sha256: digest });
  return description.replace(
    /^\{\s*/,
    () => `{\n  "${extension}": ${facts},\n  `,
  );
}

/** Returns the facts in the text of a released spec; null if it is another file, or if it was edited. */
export function releaseFacts(text: string): ReleaseFacts | null {
  const value = parseJson(text);
  if (!isObject(value)) return null;
  const { [extension]: facts, ...description } = value;
  if (!isObject(facts)) return null;
  const { version, date, sha256: digest } = facts;
  return typeof version === "string" &&
    typeof date === "string" &&
    digest === digestOf(description)
    ? { version, date }
    : null;
}

/** Returns whether two released specs are the same, whatever their versions and dates are. */
export function isSameSpec(text: string, other: string): boolean {
  return digestIn(text) === digestIn(other);
}

function digestIn(text: string): unknown {
  return own(own(JSON.parse(text), extension), "sha256");
}

/** The same for all layouts, so that a formatter may change the file. */
function digestOf(description: unknown): string {
  return sha256(JSON.stringify(description));
}
