/**
 * Parses the text of a file to plain JSON values. Only this file and the position lookup (`positions.ts`, `yaml/`)
 * handle YAML.
 */
import { load, YAMLException } from "js-yaml";
import {
  diagnostic,
  fail,
  type Diagnostic,
  type SourcePlace,
} from "../base/diagnostics.js";
import { indentFlow } from "./yaml/flow-indentation.js";
import { narrowed, restored } from "./yaml/narrow.js";
import { mayHaveAlias } from "./yaml/parts.js";
import { yamlSchema } from "./yaml/schema.js";
import { scanJson } from "./json-scan.js";
import { limits } from "./limits.js";
import { join } from "../base/common/pointer.js";

/** Parses JSON or YAML. The format is detected from the text, because a `.json` URL may serve YAML and vice versa. */
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

/** Receives problems that do not prevent parsing. */
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
  // JavaScript reads a number with a large exponent as `Infinity`.
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
  const narrow = narrowed(text);
  // A text with an error is parsed again, because the position of the error is that in the original text.
  const value =
    (narrow === null ? null : loadIfValid(document, narrow, warn)) ??
    loadOrFail(document, text, warn);
  if (mayHaveAlias(text)) checkAliases(document, value);
  return narrow === null ? value : restored(value);
}

function loadIfValid(document: string, text: string, warn: Warn): unknown {
  try {
    return loadYaml(document, text, warn);
  } catch (problem) {
    if (problem instanceof YAMLException) return null;
    throw problem;
  }
}

function loadOrFail(document: string, text: string, warn: Warn): unknown {
  try {
    return loadYaml(document, text, warn);
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
    return fail("syntax", place, { reason: problem.reason });
  }
}

function loadYaml(document: string, text: string, warn: Warn): unknown {
  const options = { schema: yamlSchema, maxDepth: limits.depth };
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
 * Limits the values that aliases add, and rejects a value that contains itself. After this check, every walk over a
 * document ends.
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

/** Returns the first `---` or `...` after the first line of content. */
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
