// Part of the Specwright runtime.
/** Paths to parts of a value: `items[].name`, `[0].id`, `["a.b"]`. */
import { CommandFailure } from "../failure.js";

/** A property, an index, or every item. */
export type FieldStep = string | number | null;

export function parseFieldPath(text: string): FieldStep[] {
  const steps: FieldStep[] = [];
  const pattern = /\.?([^.[\]"]+)|\[(\d*)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const [, name, index, quoted] = pattern.exec(text) ?? [];
    if (name !== undefined) steps.push(name);
    else if (index !== undefined)
      steps.push(index === "" ? null : Number(index));
    else if (quoted !== undefined) steps.push(nameIn(quoted, text));
    else throw wrongPath(text, start);
  }
  return steps;
}

function nameIn(quoted: string, text: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw wrongPath(text, text.indexOf(quoted));
  }
}

function wrongPath(text: string, at: number): CommandFailure {
  return new CommandFailure(
    `--field is not a path, from character ${String(at + 1)} on: ${text}`,
    undefined,
    ["Write names with dots, and lists with brackets: items[].name, items[0]."],
  );
}

/** The values at a path. A part that a value does not have is left out. */
export function valuesAt(
  value: unknown,
  path: readonly FieldStep[],
): unknown[] {
  return path.reduce<unknown[]>(
    (found, step) => found.flatMap((one) => stepInto(one, step)),
    [value],
  );
}

function stepInto(value: unknown, step: FieldStep): unknown[] {
  if (step === null) return Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.hasOwn(value, step)
    ? [(value as Record<FieldStep & PropertyKey, unknown>)[step]]
    : [];
}
