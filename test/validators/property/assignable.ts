/**
 * What a validator accepts has the type that it vouches for: the compiler itself is asked. Each accepted value is
 * declared with its own exact type, literal by literal. As a fresh object literal it would be refused for properties
 * that the type does not know, which JSON Schema allows.
 *
 * An exact type also says what is absent, by properties that can never be there. Otherwise TypeScript would take an
 * object that shares no property with a type of optional ones for a mistake.
 */
import type { GeneratedFile } from "../../../src/generate.js";
import { typeErrors } from "../../support/compile.js";
import type { Document } from "./documents.js";
import { isObject, type Json, type JsonObject, type Schema } from "./json.js";
import { within } from "./walk.js";

/** A value, and the name of the type that it should have. */
export interface Accepted {
  type: string;
  /** JSON, with dates and bytes where a codec makes them. */
  value: unknown;
  /** The names of all properties that its document declares. */
  declared: readonly string[];
}

/** What the compiler says against values, by their position; and what it says against the package itself. */
export async function unassignable(
  files: readonly GeneratedFile[],
  values: readonly Accepted[],
): Promise<{ ofValues: Map<number, string>; ofPackage: string[] }> {
  const types = [...new Set(values.map(({ type }) => type))];
  const start = `import type { ${types.join(", ")} } from "@property/validators";\n`;
  const lines = values.map(
    ({ type, value, declared }, index) =>
      `declare const j${String(index)}: ${exactType(value, declared)}; export const v${String(index)}: ${type} = j${String(index)};`,
  );
  const errors = await typeErrors(files, {
    packageName: (target) => `@property/${target}`,
    additional: { "values.ts": `${start}${lines.join("\n")}\n` },
    installed: files.some(({ text }) => text.includes(temporalPackage)),
  });
  const ofValues = new Map<number, string>();
  const ofPackage: string[] = [];
  for (const error of errors) {
    const line = /^values\.ts\((\d+),/.exec(error)?.[1];
    if (line === undefined) ofPackage.push(error);
    else ofValues.set(Number(line) - 2, error);
  }
  return { ofValues, ofPackage };
}

const temporalPackage = "temporal-polyfill";

/** Whether a value is one of Temporal, such as a `Temporal.Instant`. */
export function isTemporal(
  value: unknown,
): value is { [Symbol.toStringTag]: string; toString(): string } {
  return (
    typeof value === "object" &&
    value !== null &&
    Symbol.toStringTag in value &&
    String(value[Symbol.toStringTag]).startsWith("Temporal.")
  );
}

function exactType(value: unknown, declared: readonly string[]): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => exactType(item, declared)).join(", ")}]`;
  }
  if (typeof value === "bigint") return `${String(value)}n`;
  if (value instanceof Date) return "Date";
  if (value instanceof Uint8Array) return "Uint8Array";
  if (isTemporal(value))
    return `import("${temporalPackage}").${value[Symbol.toStringTag]}`;
  if (!isObject(value)) return text(value as Json);
  const present = Object.entries(value).map(
    ([key, inner]) => `${text(key)}: ${exactType(inner, declared)}`,
  );
  const absent = declared
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${text(name)}?: never`);
  return `{ ${[...present, ...absent].join("; ")} }`;
}

function text(value: Json): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028");
}

/**
 * Where `properties` or `items` stand without a `type`, the type says what the author took for granted and the check does
 * not: the one place where a type is narrower than its check, and there is a warning for it.
 */
export function hasImpliedType({ schemas }: Document): boolean {
  const describing = [
    "properties",
    "additionalProperties",
    "items",
    "prefixItems",
  ];
  return [...allSchemas(schemas)].some(
    (schema) =>
      describing.some((keyword) => keyword in schema) &&
      !["type", "enum", "const"].some((keyword) => keyword in schema),
  );
}

export function declaredNames({ schemas }: Document): string[] {
  const found = [...allSchemas(schemas)].flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  return [...new Set(found)];
}

function* allSchemas(schemas: Record<string, Schema>): Generator<JsonObject> {
  for (const schema of Object.values(schemas)) yield* within(schema);
}
