/** Names of schemas: those that the spec has named, and the parts of operations. */
import type { ApiModel, Schema, SchemaId } from "../model/model.js";
import { fileSlug, identifier, isReserved, pascalCase } from "./identifiers.js";
import type { Locked, LockedSchema } from "./lock.js";
import type { SchemaNames } from "./names.js";
import { fileRules, type NamedOperations } from "./operations.js";
import { partName } from "./parts.js";
import {
  solve,
  type NameOf,
  type NameRemark,
  type Published,
  type Wish,
} from "./solve.js";
import type { SymbolRef } from "./symbols.js";

/** The package that declares the types and checks of schemas. */
export const schemaTarget = "validators";

export interface NamedSchema {
  response: SchemaNames;
  /** Null where it is the same. */
  request: SchemaNames | null;
  /** The name of its file, where that does not follow from the schema's name in the spec. */
  file: string | null;
}

export function nameSchemas(
  model: ApiModel,
  operations: NamedOperations,
  reserved: readonly string[],
  locked: Locked,
  remark: (found: NameRemark) => void,
): Map<SchemaId, NamedSchema> {
  const asked = Object.values(model.schemas).flatMap(
    (schema) => askFor(schema, operations, locked) ?? [],
  );
  const rules = { reserved, forbidden: isReserved, make: allOfSchema };
  const nameOf = solve(rules, inOrder(asked), remark);
  const files = asked.flatMap(({ file }) =>
    file.kind === "own" ? file.wish : [],
  );
  const slugOf = solve(fileRules, files, remark);
  return new Map(asked.map((item) => [item.id, namesOf(item, nameOf, slugOf)]));
}

/** What a schema needs names for. */
interface Asked {
  id: SchemaId;
  type: Wish;
  /** The request view, where it is another. */
  input: Wish | null;
  file: { kind: "own"; wish: Wish; plain: string } | OperationFile;
}

/** Parts of an operation stand together. */
interface OperationFile {
  kind: "operation";
  slug: string;
}

/** The spec's own names first, then what is derived from them. */
function inOrder(asked: readonly Asked[]): Wish[] {
  const kinds = ["own", "operation"] as const;
  return kinds.flatMap((kind) => {
    const some = asked.filter(({ file }) => file.kind === kind);
    return [
      ...some.map(({ type }) => type),
      ...some.flatMap(({ input }) => input ?? []),
    ];
  });
}

/** Null where the schema has no public name. */
function askFor(
  schema: Schema,
  operations: NamedOperations,
  locked: Locked,
): Asked | null {
  const { id, role } = schema;
  const entry = locked.schemas.get(id) ?? null;
  if (role.kind === "declaration") {
    const plain = fileSlug(role.name);
    const published = entry && {
      name: entry.file ?? plain,
      listed: entry.file !== undefined,
    };
    return {
      ...askForTypes(schema, () => role.name, "spec", entry),
      file: {
        kind: "own",
        wish: wishOf(schema, published, () => plain, "derived"),
        plain,
      },
    };
  }
  const part = partName(schema);
  if (part === null) return null;
  const operation = operations.get(part.operation);
  if (!operation) throw new Error(`No operation ${part.operation}`);
  const { stem, slug } = operation.names;
  const wanted = () => `${stem} ${part.suffix}`;
  // Names of parts follow the operation when the user renames it. Another operation may have come to be the first that
  // uses a shared part; that is no reason to rename it.
  const isRenamed =
    operation.entry === null && locked.operations.has(part.operation);
  return {
    ...askForTypes(schema, wanted, "derived", isRenamed ? null : entry),
    file: { kind: "operation", slug },
  };
}

function askForTypes(
  schema: Schema,
  wanted: () => string,
  source: Wish["source"],
  entry: LockedSchema | null,
): Pick<Asked, "id" | "type" | "input"> {
  const published = entry && { name: entry.name, listed: true };
  const type = wishOf(schema, published, () => pascalCase(wanted()), source);
  if (schema.projection === "same") return { id: schema.id, type, input: null };
  const input = wishOf(
    schema,
    entry?.input === undefined ? null : { name: entry.input, listed: true },
    (nameOf) => pascalCase(`${nameOf(type)} Input`),
    "derived",
  );
  return { id: schema.id, type, input };
}

function wishOf(
  { id, origin }: Schema,
  published: Published | null,
  wanted: Wish["wanted"],
  source: Wish["source"],
): Wish {
  return { owner: id, origin, published, wanted, source };
}

function namesOf(
  { type, input, file }: Asked,
  nameOf: NameOf,
  slugOf: NameOf,
): NamedSchema {
  const slug = file.kind === "own" ? slugOf(file.wish) : file.slug;
  const folder = file.kind === "own" ? "schemas" : "operations";
  const module = `${folder}/${slug}`;
  return {
    response: symbolsOf(nameOf(type), module),
    request: input && symbolsOf(nameOf(input), module),
    file: file.kind === "own" && slug !== file.plain ? slug : null,
  };
}

function symbolsOf(stem: string, module: string): SchemaNames {
  const symbol = (name: string): SymbolRef => ({
    target: schemaTarget,
    module,
    name: identifier(name),
  });
  const [type, is, validate, parse, check] = allOfSchema(stem);
  return {
    type: symbol(type),
    is: symbol(is),
    validate: symbol(validate),
    parse: symbol(parse),
    check: symbol(check),
  };
}

function allOfSchema(stem: string): [string, string, string, string, string] {
  return [stem, `is${stem}`, `validate${stem}`, `parse${stem}`, `check${stem}`];
}
