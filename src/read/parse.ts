/** Text of a file → plain JSON values. The only place that knows YAML, besides `positions.ts`. */
import {
  CORE_SCHEMA,
  floatCoreTag,
  intCoreTag,
  load,
  mergeTag,
  NOT_RESOLVED,
  YAMLException,
} from "js-yaml";
import {
  diagnostic,
  fail,
  type Diagnostic,
  type SourcePlace,
} from "../diagnostics.js";
import { indentFlow } from "./yaml/flow-indentation.js";
import { scanJson } from "./json-scan.js";
import { limits } from "./limits.js";
import { join } from "./pointer.js";

/**
 * Dates stay strings in the core schema; merge keys (`<<`) are not part of it, but specs use them. JSON has no `.nan` and
 * `.inf`: these are text.
 */
const schema = CORE_SCHEMA.withTags(
  mergeTag,
  finite(intCoreTag),
  finite(floatCoreTag),
);

function finite(tag: typeof floatCoreTag): typeof floatCoreTag {
  return {
    ...tag,
    resolve(source, isExplicit, tagName) {
      const value = tag.resolve(source, isExplicit, tagName);
      const unusable = typeof value === "number" && !Number.isFinite(value);
      return unusable ? NOT_RESOLVED : value;
    },
  };
}

/** Parses JSON or YAML, by what the text looks like: many a `.json` address serves YAML, and the reverse. */
export function parseText(
  document: string,
  text: string,
  warn: Warn = () => undefined,
): unknown {
  const clean = text.startsWith("\ufeff") ? text.slice(1) : text;
  return /^\s*[{[]/.test(clean)
    ? parseJson(document, clean, warn)
    : parseYaml(document, clean, warn);
}

/** Takes what is wrong with a text that can be read all the same. */
export type Warn = (found: Diagnostic) => void;

function parseJson(document: string, text: string, warn: Warn): unknown {
  const flaw = scanJson(text);
  if (flaw?.kind === "too-deep") tooDeep(document);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A YAML flow mapping also starts with a brace.
    return parseYaml(document, text, warn);
  }
  if (flaw?.kind === "duplicate-key") {
    fail("duplicate-key", placeAt(document, text, flaw.offset), {
      key: flaw.key,
    });
  }
  // Only a large exponent makes a number that JSON has and we do not.
  if (/\d[eE]\+?\d{3}/.test(text)) checkFinite(document, value, "");
  return value;
}

function checkFinite(document: string, value: unknown, pointer: string): void {
  if (typeof value === "number" && !Number.isFinite(value)) {
    fail("number-too-large", { document, pointer }, { value: String(value) });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    checkFinite(document, part, join(pointer, key));
  }
}

function parseYaml(document: string, text: string, warn: Warn): unknown {
  let value: unknown;
  try {
    value = loadYaml(document, text, warn);
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
    if (problem.reason.startsWith("expected a single document")) {
      fail("several-documents", secondDocument(document, text), {});
    }
    if (problem.reason.startsWith("duplicated mapping key")) {
      fail("duplicate-key", place, { key: lineAt(text, problem.mark?.line) });
    }
    fail("syntax", place, { reason: problem.reason });
  }
  // Nothing can be repeated that has no name: `&name`, where a value starts.
  if (/(?:^|[\s,[{])&\S/.test(text)) checkAliases(document, value);
  return /[\u0100-\uffff]/.test(text) ? narrowed(value) : value;
}

function loadYaml(document: string, text: string, warn: Warn): unknown {
  const options = { schema, maxDepth: limits.depth };
  try {
    return load(text, options);
  } catch (problem) {
    if (!(problem instanceof YAMLException)) throw problem;
    if (problem.reason !== "deficient indentation") throw problem;
    const indented = indentFlow(text);
    const [first] = indented.lines;
    if (first === undefined) throw problem;
    const value = load(indented.text, options);
    const position = { line: first + 1, column: 1 };
    warn(
      diagnostic(
        "indentation",
        { document, pointer: "", position },
        { places: indented.lines.length },
      ),
    );
    return value;
  }
}

/**
 * One character beyond Latin-1 makes V8 keep the whole text in two bytes a character, and with it each part that was cut
 * out of it, and whatever is written with those. What JSON reads has texts of its own, each as narrow as it can be.
 */
function narrowed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/**
 * Aliases make one value appear in many places. We count what they add, and refuse a value that contains itself:
 * after this check every walk over a document ends.
 */
function checkAliases(document: string, root: unknown): void {
  const measured = new Map<object, { size: number; height: number }>();
  const open = new Set<object>();
  let aliased = 0;

  function measure(
    value: unknown,
    depth: number,
  ): { size: number; height: number } {
    if (typeof value !== "object" || value === null) return leaf;
    if (open.has(value)) fail("alias-cycle", { document, pointer: "" }, {});
    const known = measured.get(value);
    if (depth + (known?.height ?? 0) > limits.depth) tooDeep(document);
    if (known) {
      aliased += known.size;
      if (aliased > limits.aliasNodes) {
        fail(
          "alias-bomb",
          { document, pointer: "" },
          { limit: limits.aliasNodes },
        );
      }
      return known;
    }
    open.add(value);
    let size = 1;
    let height = 0;
    for (const part of Object.values(value)) {
      const inner = measure(part, depth + 1);
      size += inner.size;
      height = Math.max(height, inner.height + 1);
    }
    open.delete(value);
    const found = { size, height };
    measured.set(value, found);
    return found;
  }

  measure(root, 0);
}

const leaf = { size: 1, height: 0 };

function tooDeep(document: string): never {
  fail("too-deep", { document, pointer: "" }, { limit: limits.depth });
}

/** The first `---` or `...` after something else than comments and directives. */
function secondDocument(document: string, text: string): SourcePlace {
  const lines = text.split(/\r\n|\r|\n/);
  const isMark = (line: string) => /^(---|\.\.\.)(\s|$)/.test(line);
  const first = lines.findIndex(
    (line) => !/^(\s*(#|$)|%)/.test(line) && line.trim() !== "---",
  );
  const next = lines.findIndex((line, at) => at > first && isMark(line));
  const position = { line: Math.max(0, next) + 1, column: 1 };
  return { document, pointer: "", position };
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
