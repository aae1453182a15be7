/** Small faults that a person could make in a Handlebars template. */
import type { Mutant } from "./source-mutants.js";

export function templateMutants(file: string, text: string): Mutant[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) =>
    changesOf(line).map((other) => ({
      file,
      line: index + 1,
      change: `${line.trim()} → ${other?.trim() ?? "removed"}`,
      text: [
        ...lines.slice(0, index),
        ...(other === null ? [] : [other]),
        ...lines.slice(index + 1),
      ].join("\n"),
    })),
  );
}

/** Returns other lines for this one; null removes it. */
function changesOf(line: string): (string | null)[] {
  if (/\{\{~?#if /.test(line)) {
    // Only a block whose end is on the same line stays a block.
    return /\{\{~?\/if/.test(line)
      ? [line.replace("#if", "#unless").replace("/if", "/unless")]
      : [line.replace(/#if [^~}]+/, "#if true")];
  }
  if (/\{\{~?[#/]|\{\{~?else/.test(line) || /^\s*$/.test(line)) return [];
  return [null];
}
