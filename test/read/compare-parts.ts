/** Compares the values of the parts of a YAML text with those of the whole text. */
import { expect } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import { parseText } from "../../src/read/parse.js";
import { lazyYaml } from "../../src/read/yaml/lazy.js";
import {
  cutYaml,
  parsePart,
  type YamlPart,
} from "../../src/read/yaml/parts.js";

type Outcome = { value: unknown } | { problem: unknown };

function outcomeOf(parse: () => unknown): Outcome {
  try {
    return { value: structuredClone(parse()) };
  } catch (problem) {
    if (!(problem instanceof DiagnosticError)) throw problem;
    return { problem: problem.diagnostic };
  }
}

/** Returns null if a part must be parsed with the rest of the text. */
export function joined(
  text: string,
  parts: readonly YamlPart[],
): object | null {
  const value = {};
  for (const part of parts) {
    const inner =
      part.parts === null
        ? parsePart(text, part)
        : { value: joined(text, part.parts) };
    if (inner === null || (part.parts !== null && inner.value === null))
      return null;
    const plain = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(value, part.key, { ...plain, ...inner });
  }
  return value;
}

/** Returns whether the text was cut. */
export function compare(text: string, depth: number): boolean {
  const isCut = (keys: readonly string[]) => keys.length < depth;
  const whole = outcomeOf(() => parseText("a.yaml", text));
  const parts = cutYaml(text, isCut);
  const value = parts && joined(text, parts);
  if (value !== null) expect({ value: structuredClone(value) }).toEqual(whole);
  const lazy = lazyYaml(text, isCut, () => parseText("a.yaml", text));
  if (lazy !== null) expect(outcomeOf(() => lazy)).toEqual(whole);
  return value !== null;
}
