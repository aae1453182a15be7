/**
 * Classes of equal schemas in two models. Schemas of one class accept the same values: their rules are the same, apart
 * from their order, the names of schemas, and references in place of copies. Schemas of different classes may still
 * accept the same values.
 */
import { follow } from "../../../base/common/follow.js";
import { allSchemas } from "../../../model/graph.js";
import type { ApiModel, Schema, SchemaId } from "../../../model/model.js";
import type { SideName } from "../finding.js";
import { localForm, type LocalForm } from "./local-form.js";

export type ClassOf = (side: SideName, id: SchemaId) => number;

export interface SchemaClasses {
  /** By rules alone. */
  rules: ClassOf;
  /** By rules, words, lifecycle and defaults. */
  all: ClassOf;
}

interface Node extends LocalForm {
  schema: Schema;
  side: SideName;
}

export function createClasses(base: ApiModel, head: ApiModel): SchemaClasses {
  const models = { base, head };
  const nodes = (["base", "head"] as const).flatMap((side) =>
    allSchemas(models[side]).map((schema): Node => ({
      ...localForm(schema),
      schema,
      side,
    })),
  );
  const indexes = {
    base: new Map<SchemaId, number>(),
    head: new Map<SchemaId, number>(),
  };
  for (const [index, { side, schema }] of nodes.entries())
    indexes[side].set(schema.id, index);

  const classesOf = (wordsOf: (schema: Schema) => string): ClassOf => {
    const found = refine(nodes, indexes, wordsOf);
    return (side, id) => found[indexes[side].get(id) ?? -1] ?? -1;
  };
  return { rules: classesOf(() => ""), all: classesOf(wordsOf) };
}

/** Starts with the rules of each schema alone, and splits classes until equal schemas have equal parts. */
function refine(
  nodes: readonly Node[],
  indexes: Readonly<Record<SideName, ReadonlyMap<SchemaId, number>>>,
  wordsOf: (schema: Schema) => string,
): Int32Array {
  const words = nodes.map(({ schema }) => wordsOf(schema));
  const ends = nodes.map((_, index) => endOf(index));
  const partsOf = (side: SideName, ids: readonly SchemaId[]) =>
    ids.map((id) => ends[indexes[side].get(id) ?? -1] ?? -1);
  const parts = nodes.map(({ side, parts }) => partsOf(side, parts));
  const sets = nodes.map(({ side, unordered }) =>
    unordered.map((ids) => partsOf(side, ids)),
  );
  let { classes, count } = numbered(
    (index) => `${nodes[index]?.text ?? ""}\n${words[index] ?? ""}`,
  );
  for (let before = 0; before !== count;) {
    before = count;
    const last = classes;
    const classAt = (index: number) => last[index] ?? -1;
    ({ classes, count } = numbered((index) => {
      let key = String(last[index]);
      for (const part of parts[index] ?? []) key += ` ${String(classAt(part))}`;
      for (const set of sets[index] ?? [])
        key += ` (${set
          .map(classAt)
          .sort((one, other) => one - other)
          .join(" ")})`;
      return key;
    }));
  }
  return classes;

  /** A schema that is only a reference belongs to the class of its target. */
  function endOf(start: number): number {
    return follow(start, (index) => {
      const node = nodes[index];
      if (node === undefined || words[index] !== "") return null;
      const target = aliasOf(node.schema);
      return target === null ? null : (indexes[node.side].get(target) ?? null);
    });
  }

  function numbered(keyOf: (index: number) => string) {
    const known = new Map<string, number>();
    const result = new Int32Array(nodes.length);
    for (const index of nodes.keys()) {
      if (ends[index] !== index) continue;
      const key = keyOf(index);
      let number = known.get(key);
      if (number === undefined) known.set(key, (number = known.size));
      result[index] = number;
    }
    for (const index of nodes.keys())
      result[index] = result[ends[index] ?? index] ?? -1;
    return { classes: result, count: known.size };
  }
}

/** Returns the schema that this one only refers to; null if it has rules of its own. */
function aliasOf({ assertions, access }: Schema): SchemaId | null {
  const [only, ...others] = assertions;
  if (only === undefined || others.length > 0 || access !== "readWrite")
    return null;
  if (only.kind === "reference") return only.to;
  if (only.kind !== "allOf" || only.schemas.length !== 1) return null;
  return only.schemas[0] ?? null;
}

/** Returns the schema at the end of references that say nothing themselves. */
export function endOfReferences(
  schemas: Readonly<Record<SchemaId, Schema>>,
  id: SchemaId,
): SchemaId {
  return follow(id, (at) => {
    const schema = schemas[at];
    return schema === undefined || wordsOf(schema) !== ""
      ? null
      : aliasOf(schema);
  });
}

/** Everything about a schema that does not restrict values; empty for a schema that says nothing. */
export function wordsOf({
  documentation,
  lifecycle,
  default: value,
  type,
}: Schema): string {
  const { summary, description, link } = documentation;
  const { stability, deprecation } = lifecycle;
  const known = type.kind === "enumeration" ? type.values : [];
  const labels = known.filter(
    ({ name, description, lifecycle }) =>
      name !== null ||
      description !== null ||
      lifecycle.deprecation !== null ||
      (type.kind === "enumeration" && type.openness === "open"),
  );
  const says =
    summary !== null ||
    description !== null ||
    link !== null ||
    stability !== "stable" ||
    deprecation !== null ||
    value !== null ||
    labels.length > 0;
  return says
    ? JSON.stringify([
        summary,
        description,
        link,
        stability,
        deprecation,
        value,
        labels,
      ])
    : "";
}
