/**
 * Finds schemas with equal assertions. If many named schemas and operations have such a schema, one function checks it
 * for all of them. A named schema is equal only to itself.
 */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { noteSchema, wholeModel } from "../../../incremental/tracked-model.js";
import { schemaTable } from "../../../incremental/tables.js";
import { partsOf, withParts } from "../../../model/graph.js";
import type {
  ApiModel,
  Assertion,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import { holdsBytes } from "../../../facts/schemas/bytes.js";

export interface SchemaDuplicates {
  /** An identifier that equal schemas share. */
  kindOf(id: SchemaId): string;
  /** The property that such schemas most often belong to; null if there is only one place, or no property. */
  usualName(id: SchemaId): string | null;
  /** Whether it has so many users that its function is shared. */
  isShared(id: SchemaId): boolean;
}

interface DuplicateOptions {
  /** A schema that has a name, or the operation that it is a part of. */
  ownerOf: (schema: Schema) => string;
  /** What else is equal in functions that are shared. */
  traitOf: (id: SchemaId) => boolean;
  /** Whether the schema must have functions of its own. */
  isAlone: (id: SchemaId) => boolean;
}

/** A second copy of a few lines next to their use is easy to follow. A third copy is too many. */
const tooManyCopies = 3;

/** The place of a schema: directly in a named schema or an operation, or inside a group of equal schemas. */
interface OccurrencePlace {
  kind: "owner" | "inside";
  name: string;
}

/** A schema at a place, and the property that it belongs to. */
interface Occurrence {
  place: OccurrencePlace;
  property: string | null;
}

export function findDuplicates(
  model: ApiModel,
  all: readonly Schema[],
  options: DuplicateOptions,
): SchemaDuplicates {
  const { schemas } = wholeModel(model);
  const isAlone = schemaTable(model, "own checks", options.isAlone);
  const kinds = createKinds(schemas, options);
  const occurrencesByKind = occurrencesOf(schemas, all, kinds, options);
  const shared = sharedKinds(occurrencesByKind);
  return {
    kindOf(id) {
      // It follows from the content of the schema and of the inline schemas below it, which are in the same part.
      noteSchema(model, id);
      isAlone(id);
      return kinds(id);
    },
    usualName: schemaTable(model, "usual names", (id) =>
      usualName(occurrencesByKind.get(kinds(id)) ?? []),
    ),
    isShared: schemaTable(model, "shared checks", (id) => shared(kinds(id))),
  };
}

/** Numbers groups of equal schemas: their assertions are equal, including those of their parts. */
function createKinds(
  schemas: Readonly<Record<SchemaId, Schema>>,
  { traitOf, isAlone }: DuplicateOptions,
): (id: SchemaId) => string {
  const byContent = new Map<string, string>();
  const bySchema = new Map<SchemaId, string>();
  const findKind = (id: SchemaId): string => {
    const schema = schemas[id];
    const content =
      !schema || schema.role.kind === "declaration" || isAlone(id)
        ? id
        : contentOf(schema);
    return getOrCreate(byContent, content, () => String(byContent.size));
  };
  const kindOf = (id: SchemaId): string => getOrCreate(bySchema, id, findKind);
  const contentOf = (schema: Schema) => {
    const { id, access, projection, type, assertions, messages } = schema;
    const value = schema.default?.value;
    return JSON.stringify([
      traitOf(id),
      access,
      projection,
      holdsBytes(type),
      messages,
      value,
      assertions.map((assertion) => withParts(assertion, kindOf)),
    ]);
  };
  return kindOf;
}

/** The occurrences of each group. The inside of a group is visited once. */
function occurrencesOf(
  schemas: Readonly<Record<SchemaId, Schema>>,
  all: readonly Schema[],
  kindOf: (id: SchemaId) => string,
  { ownerOf }: DuplicateOptions,
): ReadonlyMap<string, readonly Occurrence[]> {
  const occurrencesByKind = new Map<string, Occurrence[]>();
  const visit = (
    id: SchemaId,
    place: OccurrencePlace,
    property: string | null,
  ): void => {
    const schema = schemas[id];
    if (!schema || !schema.assertions.some(isStructured)) return;
    const kind = kindOf(id);
    const known = occurrencesByKind.get(kind);
    if (known) {
      known.push({ place, property });
      return;
    }
    occurrencesByKind.set(kind, [{ place, property }]);
    visitParts(schema, { kind: "inside", name: kind });
  };
  const visitParts = ({ assertions }: Schema, place: OccurrencePlace): void => {
    for (const assertion of assertions) {
      const properties =
        assertion.kind === "object" ? assertion.properties : [];
      const names = new Map(
        properties.map(({ name, schema }) => [schema, name]),
      );
      for (const part of partsOf(assertion)) {
        if (schemas[part]?.role.kind !== "inline") continue;
        visit(part, place, names.get(part) ?? null);
      }
    }
  };
  for (const schema of all) {
    if (schema.role.kind === "inline") continue;
    const place: OccurrencePlace = {
      kind: "owner",
      name: ownerOf(schema),
    };
    if (schema.role.kind === "declaration") visitParts(schema, place);
    else visit(schema.id, place, null);
  }
  return occurrencesByKind;
}

function usualName(occurrencesByKind: readonly Occurrence[]): string | null {
  if (occurrencesByKind.length < 2) return null;
  const counts = new Map<string, number>();
  for (const { property } of occurrencesByKind) {
    if (property !== null)
      counts.set(property, (counts.get(property) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

/** The inside of a shared group occurs in one place, however often the group does. */
function sharedKinds(
  occurrencesByKind: ReadonlyMap<string, readonly Occurrence[]>,
): (kind: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  const homesOf = (kind: string): ReadonlySet<string> =>
    getOrCreate(known, kind, () => {
      const found = new Set<string>();
      for (const { place } of occurrencesByKind.get(kind) ?? []) {
        if (place.kind === "owner") found.add(place.name);
        else for (const home of homesOf(place.name)) found.add(home);
      }
      return found.size < tooManyCopies ? found : new Set([kind]);
    });
  return (kind) => homesOf(kind).has(kind);
}

/** Assertions that are too large to be inlined. */
function isStructured({ kind }: Assertion): boolean {
  switch (kind) {
    case "never":
    case "types":
    case "values":
    case "number":
    case "string":
    case "reference":
      return false;
    default:
      return true;
  }
}
