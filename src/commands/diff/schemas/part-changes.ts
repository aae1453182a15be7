/** Changes of a part that follow from its rules alone: no value shows them. */
import { stringFormats } from "../../../base/openapi/string-formats.js";
import type { Schema, SchemaId } from "../../../model/model.js";
import { join } from "../../../base/common/pointer.js";
import type { Level, SideName } from "../finding.js";
import { assertionsOf, namesIn, propertiesIn } from "./layers.js";
import type { SchemaDifference } from "./directions/differences.js";
import { pointerOf, subjectText } from "./path.js";
import type { Keyword } from "./rules.js";
import type { SchemaChange, SchemaPart } from "./schema-change.js";

export type ModelSchemas = Readonly<
  Record<SideName, Readonly<Record<SchemaId, Schema>>>
>;

export interface Part extends SchemaPart {
  /** Whether a value could be made on the side whose values must stay valid. */
  isSampled: boolean;
}

/** The schemas that a change is about. */
export type ChangedSchemas = Readonly<Record<SideName, readonly SchemaId[]>>;

export interface SubjectChange extends SchemaChange {
  about: ChangedSchemas;
  /** The schemas of the changed part on both sides, if a rule of them changed that no value shows. */
  parts?: ChangedSchemas;
  subject: Keyword | "property" | "content" | "schema";
}

/** Properties that only one side describes. */
export function propertyChanges(
  { schema, path, base, head }: Part,
  schemas: ModelSchemas,
): SubjectChange[] {
  const onlyIn = (layers: readonly Schema[], others: readonly Schema[]) => {
    const known = namesIn(others);
    const found = new Map<string, SchemaId>();
    for (const { name, schema } of propertiesIn(layers))
      if (!known.has(name)) found.set(name, schema);
    return [...found].map(([name, id]) => ({ name, id }));
  };
  const at = { schema, path };
  return [
    ...onlyIn(base, head).map(({ name, id }) =>
      propertyChange(at, name, {
        base: schemas.base[id] ?? null,
        head: null,
        other: head[0] ?? null,
      }),
    ),
    ...onlyIn(head, base).map(({ name, id }) =>
      propertyChange(at, name, {
        base: null,
        head: schemas.head[id] ?? null,
        other: base[0] ?? null,
      }),
    ),
  ];
}

/** `other` is the object of the side that does not describe the property. */
function propertyChange(
  { schema, path }: Pick<Part, "schema" | "path">,
  name: string,
  { base, head, other }: Record<SideName | "other", Schema | null>,
): SubjectChange {
  const place = join(path, name);
  const subject = subjectText({ schema, path: place });
  return {
    ...(base
      ? {
          code: "property-removed",
          message: `${subject} is no longer described`,
        }
      : { code: "property-added", message: `${subject} is a new property` }),
    level: "compatible",
    weight: "minor",
    schema,
    path: place,
    base: (base ?? other)?.origin ?? null,
    head: (head ?? other)?.origin ?? null,
    witness: null,
    subject: "property",
    about: { base: idsOf(base), head: idsOf(head) },
  };
}

function idsOf(...schemas: readonly (Schema | null)[]): SchemaId[] {
  return schemas.flatMap((schema) => schema?.id ?? []);
}

/** The forms differ here, and no other change says so. */
export function unshownChange(
  { anchor: { schema, path }, onlyName, base, head }: SchemaDifference,
  schemas: ModelSchemas,
): SubjectChange {
  const find = (side: SideName, [first]: readonly SchemaId[]) =>
    (first === undefined ? null : schemas[side][first]) ?? null;
  const places = { base: find("base", base), head: find("head", head) };
  if (onlyName !== null)
    return propertyChange(
      { schema, path: pointerOf(path.slice(0, -1)) },
      onlyName,
      { ...places, other: null },
    );
  return {
    ...unprovenChange(
      { schema, path: pointerOf(path) },
      places,
      "the schema changed, and no value was found that only one side accepts",
    ),
    parts: { base, head },
  };
}

export function unprovenChange(
  place: Pick<Part, "schema" | "path">,
  { base, head }: Record<SideName, Schema | null>,
  text: string,
): SubjectChange {
  return {
    ...place,
    subject: "schema",
    code: "schema-unproven",
    level: "unproven",
    weight: "minor",
    message: `${subjectText(place)}: ${text}`,
    base: base?.origin ?? null,
    head: head?.origin ?? null,
    witness: null,
    about: { base: idsOf(base), head: idsOf(head) },
  };
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
    // The content of texts and unknown formats are not checked.
    about:
      level === "compatible" || subject === "content"
        ? { base: [], head: [] }
        : { base: idsOf(...base), head: idsOf(...head) },
  });
  const differ = (textsOf: (layers: readonly Schema[]) => string[]) => {
    const [one, other] = [base, head].map((layers) =>
      [...new Set(textsOf(layers))].sort(),
    );
    return one?.join("\n") !== other?.join("\n");
  };
  const parts = {
    base: idsOf(base[0] ?? null),
    head: idsOf(head[0] ?? null),
  };
  const found: SubjectChange[] = [];
  if (!isSampled)
    found.push(
      unprovenChange(
        { schema, path },
        { base: base[0] ?? null, head: head[0] ?? null },
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
  return found.map((one) => ({ ...one, parts }));
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
