/** Text of a file → plain JSON values. The only place that knows YAML, besides `positions.ts`. */
import { CORE_SCHEMA, YAMLException, load, mergeTag } from "js-yaml";
import { fail } from "../diagnostics.js";
import { isObject } from "./json.js";
import { scanJson } from "./json-scan.js";
import { limits } from "./limits.js";

/** Dates stay strings in the core schema; merge keys (`<<`) are not part of it, but specs use them. */
const schema = CORE_SCHEMA.withTags(mergeTag);

/** Parses JSON or YAML, by what the text looks like: many a `.json` address serves YAML, and the reverse. */
export function parseText(document: string, text: string): unknown {
  const clean = text.startsWith("\ufeff") ? text.slice(1) : text;
  const value = /^\s*[{[]/.test(clean)
    ? parseJson(document, clean)
    : parseYaml(document, clean);
  return value;
}

function parseJson(document: string, text: string): unknown {
  const flaw = scanJson(text);
  if (flaw?.kind === "too-deep") tooDeep(document);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A YAML flow mapping also starts with a brace.
    return parseYaml(document, text);
  }
  if (flaw?.kind === "duplicate-key") {
    fail("duplicate-key", placeAt(document, text, flaw.offset), {
      key: flaw.key,
    });
  }
  return value;
}

function parseYaml(document: string, text: string): unknown {
  let value: unknown;
  try {
    value = load(text, { schema, maxDepth: limits.depth });
  } catch (problem) {
    if (!(problem instanceof YAMLException)) throw problem;
    const place = {
      document,
      pointer: "",
      ...(problem.mark && {
        position: {
          line: problem.mark.line + 1,
          column: problem.mark.column + 1,
        },
      }),
    };
    if (problem.reason.includes("maxDepth")) tooDeep(document);
    if (problem.reason.startsWith("duplicated mapping key")) {
      fail("duplicate-key", place, { key: lineAt(text, problem.mark?.line) });
    }
    fail("syntax", place, { reason: problem.reason });
  }
  if (text.includes("*")) checkAliases(document, value);
  return value;
}

/**
 * Aliases make one value appear in many places. We count what they add, and refuse a value that contains itself:
 * after this check every walk over a document ends.
 */
function checkAliases(document: string, root: unknown): void {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  let aliased = 0;

  function sizeOf(value: unknown, depth: number): number {
    if (typeof value !== "object" || value === null) return 1;
    if (open.has(value)) {
      fail("alias-cycle", { document, pointer: "" }, {});
    }
    if (depth > limits.depth) tooDeep(document);
    const known = sizes.get(value);
    if (known !== undefined) {
      aliased += known;
      if (aliased > limits.aliasNodes) {
        fail(
          "alias-bomb",
          { document, pointer: "" },
          {
            limit: limits.aliasNodes,
          },
        );
      }
      return known;
    }
    open.add(value);
    let size = 1;
    for (const part of Object.values(value)) size += sizeOf(part, depth + 1);
    open.delete(value);
    sizes.set(value, size);
    return size;
  }

  if (isObject(root) || Array.isArray(root)) sizeOf(root, 0);
}

function tooDeep(document: string): never {
  fail("too-deep", { document, pointer: "" }, { limit: limits.depth });
}

function lineAt(text: string, line: number | undefined): string {
  const written = line === undefined ? "" : (text.split("\n")[line] ?? "");
  return written.split(":")[0]?.trim() ?? "";
}

function placeAt(document: string, text: string, offset: number) {
  const before = text.slice(0, offset).split("\n");
  return {
    document,
    pointer: "",
    position: {
      line: before.length,
      column: (before.at(-1) ?? "").length + 1,
    },
  };
}
