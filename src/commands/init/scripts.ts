/** Adds scripts to the text of a `package.json` and changes nothing else. */
import { isObject, parseJson } from "../../base/common/json.js";

/** Returns the new text; null if the file cannot be extended. Scripts that exist are left as they are. */
export function withScripts(
  text: string,
  scripts: Readonly<Record<string, string>>,
): string | null {
  const before = parsed(text);
  if (before === null) return null;
  const known = before["scripts"] ?? {};
  if (!isObject(known)) return null;
  const missing = Object.entries(scripts).filter(([name]) => !(name in known));
  if (missing.length === 0) return text;
  const after = insert(
    text,
    missing,
    Object.keys(known).length > 0,
    "scripts" in before,
  );
  // The text is JSON of the user in any layout. If the insertion did not do what it should, the file stays as it is.
  const expected = {
    ...before,
    scripts: { ...known, ...Object.fromEntries(missing) },
  };
  return JSON.stringify(parsed(after)) === JSON.stringify(expected)
    ? after
    : null;
}

function parsed(text: string): Record<string, unknown> | null {
  const data = parseJson(text);
  return isObject(data) ? data : null;
}

function insert(
  text: string,
  scripts: readonly (readonly [string, string])[],
  hasScripts: boolean,
  hasObject: boolean,
): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const [, indent = "  "] = /^\s*\{\r?\n([ \t]+)"/.exec(text) ?? [];
  const lines = scripts
    .map(
      ([name, command]) =>
        `${indent}${indent}${JSON.stringify(name)}: ${JSON.stringify(command)}`,
    )
    .join(`,${newline}`);
  const { objectEnd, scriptsEnd } = endsOf(text);
  if (hasObject && scriptsEnd !== null) {
    const start = text.slice(0, scriptsEnd).trimEnd();
    const comma = hasScripts ? "," : "";
    return `${start}${comma}${newline}${lines}${newline}${indent}${text.slice(scriptsEnd)}`;
  }
  const start = text.slice(0, objectEnd).trimEnd();
  const comma = start.endsWith("{") ? "" : ",";
  return `${start}${comma}${newline}${indent}"scripts": {${newline}${lines}${newline}${indent}}${newline}${text.slice(objectEnd)}`;
}

/** Finds the last brace of the document, and that of its `scripts`. */
function endsOf(text: string): {
  objectEnd: number;
  scriptsEnd: number | null;
} {
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g);
  let depth = 0;
  let last = "";
  let isInScripts = false;
  let scriptsEnd: number | null = null;
  let objectEnd = text.length;
  for (const { 0: token, index } of tokens) {
    if (token === "{" || token === "[") {
      depth++;
      if (depth === 2 && token === "{" && last === '"scripts"')
        isInScripts = true;
    } else if (token === "}" || token === "]") {
      if (depth === 2 && isInScripts) {
        scriptsEnd = index;
        isInScripts = false;
      }
      depth--;
      if (depth === 0) objectEnd = index;
    }
    last = token;
  }
  return { objectEnd, scriptsEnd };
}
