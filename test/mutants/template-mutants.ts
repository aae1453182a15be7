/** Small faults that a person could make in a Handlebars template. */
export interface TemplateMutant {
  file: string;
  line: number;
  /** The text before and after the change. */
  change: string;
  /** The new line; null removes it. */
  other: string | null;
}

export function templateMutants(file: string, text: string): TemplateMutant[] {
  return text.split("\n").flatMap((line, index) =>
    changesOf(line).map((other) => ({
      file,
      line: index + 1,
      change: `${line.trim()} → ${other?.trim() ?? "removed"}`,
      other,
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
