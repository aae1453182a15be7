/** Changes of a part that follow from its rules alone: no value shows them. */
import { stringFormats } from "../../common/string-formats.js";
import { isHidden } from "../../examples/validate.js";
import type { Schema, SchemaId } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { join } from "../../read/pointer.js";
import type { Level, SideName } from "../finding.js";
import { assertionsOf, namesIn, propertiesIn } from "./layers.js";
import { subjectText } from "./path.js";
import type { Keyword } from "./rules.js";
import type { SchemaChange, SchemaPart } from "./schema-change.js";

export type ModelSchemas = Readonly<
  Record<SideName, Readonly<Record<SchemaId, Schema>>>
>;

export interface Part extends SchemaPart {
  /** Whether a value could be made on the side whose values must stay valid. */
  isSampled: boolean;
}

export interface SubjectChange extends SchemaChange {
  subject: Keyword | "property" | "content" | "schema";
}

/** Properties that only one side describes. */
export function propertyChanges(
  { schema, path, base, head }: Part,
  direction: Direction,
  schemas: ModelSchemas,
): SubjectChange[] {
  const onlyIn = (
    side: SideName,
    layers: readonly Schema[],
    others: readonly Schema[],
  ) => {
    const known = namesIn(others);
    const found = new Map<string, SchemaId>();
    for (const { name, schema } of propertiesIn(layers))
      if (!known.has(name) && !isHidden(schemas[side], schema, direction))
        found.set(name, schema);
    return [...found].map(([name, id]) => ({
      name,
      origin: schemas[side][id]?.origin ?? null,
    }));
  };
  const own = {
    schema,
    level: "compatible",
    weight: "minor",
    witness: null,
    subject: "property",
  } as const;
  return [
    ...onlyIn("base", base, head).map(({ name, origin }) => ({
      ...own,
      code: "property-removed",
      path: join(path, name),
      message: `${subjectText({ schema, path: join(path, name) })} is no longer described`,
      base: origin,
      head: head[0]?.origin ?? null,
    })),
    ...onlyIn("head", head, base).map(({ name, origin }) => ({
      ...own,
      code: "property-added",
      path: join(path, name),
      message: `${subjectText({ schema, path: join(path, name) })} is a new property`,
      base: base[0]?.origin ?? null,
      head: origin,
    })),
  ];
}

/** Rules that differ, although no value was found that shows it. */
export function unprovenChanges({
  schema,
  path,
  base,
  head,
  isSampled,
}: Part): SubjectChange[] {
  const change = (
    subject: SubjectChange["subject"],
    code: string,
    level: Level,
    text: string,
  ): SubjectChange => ({
    subject,
    code,
    level,
    weight: level === "compatible" ? "patch" : "minor",
    schema,
    path,
    message: `${subjectText({ schema, path })}: ${text}`,
    base: base[0]?.origin ?? null,
    head: head[0]?.origin ?? null,
    witness: null,
  });
  const differ = (textsOf: (layers: readonly Schema[]) => string[]) => {
    const [one, other] = [base, head].map((layers) =>
      [...new Set(textsOf(layers))].sort(),
    );
    return one?.join("\n") !== other?.join("\n");
  };
  const found: SubjectChange[] = [];
  if (!isSampled)
    found.push(
      change(
        "schema",
        "schema-unproven",
        "unproven",
        "the schema changed, and no value of it could be made",
      ),
    );
  if (differ(contents))
    found.push(
      change(
        "content",
        "content-changed",
        "unproven",
        "the encoding or the media type of the text changed",
      ),
    );
  if (
    differ((layers) =>
      assertionsOf(layers, "string").flatMap(({ pattern }) => pattern ?? []),
    )
  )
    found.push(
      change(
        "pattern",
        "pattern-changed",
        "unproven",
        "the pattern changed, and no text was found that only one side accepts",
      ),
    );
  if (differ(formats)) {
    const isChecked = [...formats(base), ...formats(head)].some((format) =>
      Object.hasOwn(stringFormats, format),
    );
    found.push(
      change(
        "format",
        "format-changed",
        isChecked ? "unproven" : "compatible",
        "the format changed",
      ),
    );
  }
  return found;
}

function contents(layers: readonly Schema[]): string[] {
  return assertionsOf(layers, "string").flatMap(
    ({ contentEncoding, contentMediaType }) =>
      contentEncoding === null && contentMediaType === null
        ? []
        : [JSON.stringify([contentEncoding, contentMediaType])],
  );
}

function formats(layers: readonly Schema[]): string[] {
  return [
    ...assertionsOf(layers, "string"),
    ...assertionsOf(layers, "number"),
  ].flatMap(({ format }) => format ?? []);
}
