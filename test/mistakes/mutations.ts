/**
 * Specs with one wrong part each: a value of a spec is replaced by one of another kind. Whatever is written there, the
 * generator must not fail: it generates, or it reports an error with its place.
 */
import { writeFileSync } from "node:fs";
import {
  generate,
  type GeneratedFile,
  type GenerateOptions,
} from "../../src/generate.js";

export const replacements = [null, 1, "x", [], {}, true, [null], { x: null }];

export interface Mutation {
  /** The keys that lead to the value. */
  way: string[];
  replacement: unknown;
}

/** Every value of a spec with every replacement. */
export function mutationsOf(spec: unknown): Mutation[] {
  return waysInto(spec).flatMap((way) =>
    replacements.map((replacement) => ({ way, replacement })),
  );
}

function waysInto(value: unknown, way: string[] = []): string[][] {
  const own = way.length === 0 ? [] : [way];
  if (typeof value !== "object" || value === null) return own;
  return Object.entries(value).reduce(
    (found, [key, inner]) => [...found, ...waysInto(inner, [...way, key])],
    own,
  );
}

export function mutate(
  spec: unknown,
  { way: [key, ...rest], replacement }: Mutation,
): unknown {
  if (key === undefined) return replacement;
  const inner = (spec as Record<string, unknown>)[key];
  const changed = mutate(inner, { way: rest, replacement });
  if (!Array.isArray(spec)) return { ...(spec as object), [key]: changed };
  return spec.map((item: unknown, index) =>
    String(index) === key ? changed : item,
  );
}

/** What is wrong with the way in which the generator takes a spec; null where nothing is. */
export async function failureOf(
  file: string,
  spec: unknown,
  options: Partial<GenerateOptions> = {},
  faultIn: (files: readonly GeneratedFile[]) => string | null = () => null,
): Promise<string | null> {
  writeFileSync(file, JSON.stringify(spec));
  try {
    const { diagnostics, files } = await generate({
      input: file,
      today: "2030-01-01",
      ...options,
    });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const lost = errors.find(({ place }) => place === null);
    if (lost) return `${lost.code} has no place`;
    if (errors.length === 0 && files.length === 0)
      return "nothing is generated";
    return faultIn(files);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : "thrown";
  }
}
