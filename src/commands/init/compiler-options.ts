/** Lets the compiler of an application read the sources of generated packages: adds a condition to its `tsconfig.json`. */
import { isObject, parseJson } from "../../base/common/json.js";
import { sourceCondition } from "../../base/common/source-condition.js";

/** `set`: it has the condition already. `unsuited`: the user must decide. */
type SourcesState =
  { kind: "set" | "unsuited" } | { kind: "added"; text: string };

/**
 * Only a config without output is changed: a compiler that writes files would also write those of the packages. Nothing
 * but the condition is added; comments and layout stay.
 */
export function withSources(text: string): SourcesState {
  const options = compilerOptions(text);
  const conditions = options?.["customConditions"] ?? [];
  if (Array.isArray(conditions) && conditions.includes(sourceCondition))
    return { kind: "set" };
  const suits =
    options?.["noEmit"] === true &&
    !("customConditions" in options) &&
    knowsConditions(options);
  if (!suits) return { kind: "unsuited" };
  const added = text.replace(
    /("compilerOptions"\s*:\s*\{)(\s*)/,
    (_, start: string, space: string) =>
      `${start}${space}"customConditions": ["${sourceCondition}"],${space === "" ? " " : space}`,
  );
  // The text can have any layout. If the insertion did not do what it should, the file stays as it is.
  const expected = { customConditions: [sourceCondition], ...options };
  return JSON.stringify(compilerOptions(added)) === JSON.stringify(expected)
    ? { kind: "added", text: added }
    : { kind: "unsuited" };
}

/** A `tsconfig.json` may have comments, and commas before a bracket. */
function compilerOptions(text: string): Record<string, unknown> | null {
  const json = text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, "$1")
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, "$1");
  const config = parseJson(json);
  const options = isObject(config) ? config["compilerOptions"] : null;
  return isObject(options) ? options : null;
}

/** The other ways to resolve modules do not read `exports`. */
function knowsConditions(options: Readonly<Record<string, unknown>>): boolean {
  const { module, moduleResolution } = options;
  return [module, moduleResolution].some((value) =>
    /^(bundler|preserve|node(16|18|20|next))$/i.test(String(value)),
  );
}
