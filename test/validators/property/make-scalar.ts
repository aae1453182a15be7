/** Numbers and texts that keep to all limits at once. */
import { textOf, type Json, type JsonObject } from "./json.js";
import type { Random } from "../../support/random.js";
import { formats, numbers, patterns, strings } from "./vocabulary.js";

export function makeNumber(
  random: Random,
  schemas: readonly JsonObject[],
  type: "integer" | "number",
): number | undefined {
  const limits = schemas.flatMap((schema) =>
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].flatMap(
      (key) => (typeof schema[key] === "number" ? [schema[key]] : []),
    ),
  );
  const steps = schemas.flatMap(({ multipleOf }) =>
    typeof multipleOf === "number" ? [multipleOf] : [],
  );
  const near = limits.flatMap((limit) => [limit, limit + 1, limit - 1]);
  const multiples = steps.flatMap((step) => [step, step * 3, -step, step * 4]);
  const fitting = [...near, ...near, ...multiples, ...numbers].filter(
    (value) =>
      (type === "number" || Number.isInteger(value)) &&
      fitsNumber(value, schemas),
  );
  return random.pick(fitting);
}

export function fitsNumber(
  value: Json,
  schemas: readonly JsonObject[],
): boolean {
  if (typeof value !== "number") return true;
  const within = (limit: Json | undefined, test: (by: number) => boolean) =>
    typeof limit !== "number" || test(limit);
  return schemas.every(
    (schema) =>
      within(schema["minimum"], (limit) => value >= limit) &&
      within(schema["maximum"], (limit) => value <= limit) &&
      within(schema["exclusiveMinimum"], (limit) => value > limit) &&
      within(schema["exclusiveMaximum"], (limit) => value < limit) &&
      within(schema["multipleOf"], (step) => Number.isInteger(value / step)),
  );
}

export function makeString(
  random: Random,
  schemas: readonly JsonObject[],
): string | undefined {
  const samples = schemas.flatMap(({ pattern, format }) => [
    ...(patterns[textOf(pattern)] ?? []),
    ...(formats[textOf(format)] ?? []),
  ]);
  const shortest = Math.max(
    0,
    ...schemas.map(({ minLength }) => Number(minLength ?? 0)),
  );
  const candidates = [...samples, ...samples, "x".repeat(shortest), ...strings];
  return random.pick(candidates.filter((text) => fitsString(text, schemas)));
}

export function fitsString(
  value: Json,
  schemas: readonly JsonObject[],
): boolean {
  if (typeof value !== "string") return true;
  const length = [...value].length;
  return schemas.every(
    ({ minLength, maxLength, pattern, format }) =>
      (typeof minLength !== "number" || length >= minLength) &&
      (typeof maxLength !== "number" || length <= maxLength) &&
      (typeof pattern !== "string" || new RegExp(pattern, "u").test(value)) &&
      (formats[textOf(format)]?.includes(value) ?? true),
  );
}
