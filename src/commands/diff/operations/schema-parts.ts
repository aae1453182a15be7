/** Compares the words, the lifecycle and the defaults of parts of schemas. */
import { behindReferences } from "../../../model/references.js";
import { isDeepStrictEqual } from "node:util";
import type {
  EnumerationValue,
  JsonValue,
  Lifecycle,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import type { SchemaPart } from "../schemas/schema-change.js";
import {
  unproven,
  words,
  type ComparedPart,
  type Details,
  type PartChange,
} from "./change.js";
import { defaultMessage } from "./defaults.js";
import { lifecycleChanges } from "./lifecycle.js";
import { matched } from "./match.js";
import type { Apis } from "./sides.js";

/** Each place of both specs is compared once. Parts with other names of the same schemas are at the same place. */
export function schemaPartChanges(
  apis: Apis,
  { schema, path, base, head }: SchemaPart,
  details: Details,
): PartChange[] {
  const [old] = base;
  const [next] = head;
  if (!old || !next) return [];
  const part: ComparedPart = {
    title: titleOf(schema, path),
    places: { base: old.origin, head: next.origin },
    details,
  };
  const found = [
    ...lifecycleChanges(apis, part, lifecycleOf(base), lifecycleOf(head)),
    ...valueChanges(apis, part, base, head),
    ...(details.direction === "request"
      ? defaultChanges(part, base, head)
      : []),
    ...wordChanges(part, base, head),
  ];
  return found.map((change) => ({ ...change, path }));
}

function titleOf(schema: string | null, path: string): string {
  if (path === "") return schema === null ? "value" : `schema "${schema}"`;
  return `property "${path}"${schema === null ? "" : ` of "${schema}"`}`;
}

/** The schema itself, then the targets of its references. */
function behind(layers: readonly Schema[]): Schema[] {
  const [first] = layers;
  const find = (wanted: SchemaId) => layers.find(({ id }) => id === wanted);
  return first === undefined ? [] : [...behindReferences(find, first.id)];
}

function lifecycleOf(layers: readonly Schema[]): Lifecycle {
  const found = behind(layers).map(({ lifecycle }) => lifecycle);
  const stated = found.find(
    ({ stability, deprecation }) =>
      stability !== "stable" || deprecation !== null,
  );
  const [own] = found;
  if (!own) throw new Error("A part has at least one schema");
  return stated ?? own;
}

function valueChanges(
  apis: Apis,
  part: ComparedPart,
  base: readonly Schema[],
  head: readonly Schema[],
): PartChange[] {
  const { pairs } = matched(valuesOf(base), valuesOf(head), [
    ({ value }) => JSON.stringify(value),
  ]);
  return pairs.flatMap(({ old, new: next }) => {
    const title = `value ${JSON.stringify(old.value)} of the ${part.title}`;
    const value = { ...part, title };
    return lifecycleChanges(apis, value, old.lifecycle, next.lifecycle);
  });
}

function valuesOf(layers: readonly Schema[]): EnumerationValue[] {
  return behind(layers).flatMap(({ type }) =>
    type.kind === "enumeration" ? type.values : [],
  );
}

/** A server accepts the same values, so no value shows the change. */
function defaultChanges(
  { title, places, details }: ComparedPart,
  base: readonly Schema[],
  head: readonly Schema[],
): PartChange[] {
  const [before, after] = [base, head].map(
    (layers): JsonValue | undefined =>
      behind(layers).find((schema) => schema.default !== null)?.default?.value,
  );
  if (isDeepStrictEqual(before, after)) return [];
  const { code, text } = defaultMessage(title, before, after);
  return [unproven(code, text, places, details)];
}

function wordChanges(
  { title, places, details }: ComparedPart,
  base: readonly Schema[],
  head: readonly Schema[],
): PartChange[] {
  if (isDeepStrictEqual(wordsOf(base), wordsOf(head))) return [];
  return [
    words(
      "documentation-changed",
      `The description or the examples of the ${title} changed`,
      places,
      details,
    ),
  ];
}

/** A rewrite with `allOf` or a reference keeps all texts, in another order. */
function wordsOf(layers: readonly Schema[]): Set<string> {
  const texts = layers.flatMap(({ documentation, examples, type }) => [
    documentation.summary,
    documentation.description,
    documentation.link,
    ...examples.map(({ name, summary, value }) => [name, summary, value]),
    ...(type.kind === "enumeration"
      ? type.values.flatMap(({ description }) => description ?? [])
      : []),
  ]);
  return new Set(
    texts.filter((text) => text !== null).map((text) => JSON.stringify(text)),
  );
}
