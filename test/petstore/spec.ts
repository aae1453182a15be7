/** The files of the pet store's spec: values, references and lines by JSON pointer. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isMap, isNode, isPair, LineCounter, parseDocument } from "yaml";

export const specFolder = join(import.meta.dirname, "../../spec");

/** A place in the spec: `pets.yaml#/NewPet/properties/name`. */
export type Place = string;

const files = new Map(
  readdirSync(specFolder)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => {
      const lines = new LineCounter();
      const text = readFileSync(join(specFolder, name), "utf8");
      const document = parseDocument(text, { lineCounter: lines });
      return [name, { document, lines, value: document.toJS() as unknown }];
    }),
);

/** Undefined if the place does not exist. */
export function valueAt(place: Place): unknown {
  const { file, steps } = split(place);
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    files.get(file)?.value,
  );
}

/** The line of a place, which is that of its key; null if the place does not exist. */
export function lineOf(place: Place): number | null {
  const { file, steps } = split(place);
  const found = files.get(file);
  if (!found || steps.length === 0) return null;
  const parent = found.document.getIn(steps.slice(0, -1), true);
  const last = steps.at(-1) ?? "";
  const key = isMap(parent)
    ? parent.items.find((pair) => isPair(pair) && String(pair.key) === last)
        ?.key
    : found.document.getIn(steps, true);
  const offset = isNode(key) ? key.range?.[0] : undefined;
  return offset === undefined ? null : found.lines.linePos(offset).line;
}

/** The value behind references, and the place where it is written. */
export function resolve(place: Place): { place: Place; value: unknown } {
  const value = valueAt(place);
  const ref = (value as { $ref?: unknown } | undefined)?.$ref;
  return typeof ref === "string"
    ? resolve(ref.startsWith("#") ? split(place).file + ref : ref)
    : { place, value };
}

/** All places with their values, parents first. */
export function* places(): Generator<{ place: Place; value: unknown }> {
  for (const [name, { value }] of files) yield* below(`${name}#`, value);
}

function* below(
  place: Place,
  value: unknown,
): Generator<{ place: Place; value: unknown }> {
  yield { place, value };
  if (typeof value === "object" && value !== null)
    for (const [key, member] of Object.entries(value))
      yield* below(child(place, key), member);
}

/** The place of a member. */
export function child(place: Place, ...steps: string[]): Place {
  const escaped = steps.map((step) =>
    step.replaceAll("~", "~0").replaceAll("/", "~1"),
  );
  return [place, ...escaped].join("/");
}

export function parentOf(place: Place): Place {
  return place.replace(/\/[^/]*$/, "");
}

export interface SpecOperation {
  id: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  place: Place;
}

export function specOperations(): SpecOperation[] {
  const paths = valueAt("petstore.yaml#/paths") as Record<
    string,
    Record<string, { operationId: string }>
  >;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId: id }]) => ({
      id,
      method: method.toUpperCase(),
      path,
      place: child("petstore.yaml#/paths", path, method),
    })),
  );
}

function split(place: Place): { file: string; steps: string[] } {
  const [file = "", pointer = ""] = place.split("#");
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return { file, steps };
}
