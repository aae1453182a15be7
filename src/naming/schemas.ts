/** Names of schemas: those that the spec has named, and the parts of operations. */
import type { ApiModel, Schema, SchemaId } from "../model/model.js";
import {
  fileSlug,
  identifier,
  isIdentifier,
  isReserved,
  pascalCase,
} from "./identifiers.js";
import type { Locked, LockedSchema } from "./lock.js";
import type { SchemaNames } from "./names.js";
import { fileRules, type NamedOperations } from "./operations.js";
import { partName } from "./parts.js";
import type { Forms, NameHolder, ScopeRules } from "./scope.js";
import {
  assignNames,
  type NameOf,
  type NameRemark,
  type Published,
  type NameRequest,
} from "./assign-names.js";
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
  reserved: ScopeRules["reserved"],
  locked: Locked,
  remark: (found: NameRemark) => void,
): Map<SchemaId, NamedSchema> {
  const aliased = aliasedSchemas(model);
  const asked = Object.values(model.schemas).flatMap(
    (schema) => askFor(schema, operations, aliased, locked) ?? [],
  );
  const rules = { reserved, forbidden: isReserved, make: allOfSchema };
  const nameOf = assignNames(rules, inOrder(asked), remark);
  const files = asked.flatMap(({ file }) =>
    file.kind === "own" ? file.request : [],
  );
  const slugOf = assignNames(fileRules, files, remark);
  return new Map(asked.map((item) => [item.id, namesOf(item, nameOf, slugOf)]));
}

/** What a schema needs names for. */
interface Asked {
  id: SchemaId;
  claim: "exact" | "converted" | "part";
  type: NameRequest;
  /** The request view, where it is another. */
  input: NameRequest | null;
  file: { kind: "own"; request: NameRequest; plain: string } | OperationFile;
}

/** Parts of an operation stand together. */
interface OperationFile {
  kind: "operation";
  slug: string;
}

/**
 * Names that stay as the spec has them come first, so that none of them is ever given to another schema; then those
 * that are written otherwise in TypeScript, then what is derived from them.
 */
function inOrder(asked: readonly Asked[]): NameRequest[] {
  const claims = ["exact", "converted", "part"] as const;
  return claims.flatMap((claim) => {
    const some = asked.filter((one) => one.claim === claim);
    return [
      ...some.map(({ type }) => type),
      ...(claim === "exact" ? [] : inputsOf(asked, claim)),
    ];
  });
}

/** The request views of all declared schemas come after their names, those of parts after the parts. */
function inputsOf(
  asked: readonly Asked[],
  after: "converted" | "part",
): NameRequest[] {
  return asked
    .filter(({ claim }) => (claim === "part") === (after === "part"))
    .flatMap(({ input }) => input ?? []);
}

/** Null where the schema has no public name. */
function askFor(
  schema: Schema,
  operations: NamedOperations,
  aliased: ReadonlySet<SchemaId>,
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
    const forms = schemaForms(role.name);
    return {
      ...askForTypes(
        schema,
        forms,
        aliased.has(id) ? "derived" : "spec",
        entry,
      ),
      claim: forms[0] === role.name ? "exact" : "converted",
      file: {
        kind: "own",
        request: wishOf(schema, published, () => [plain], "derived"),
        plain,
      },
    };
  }
  const part = partName(schema);
  if (part === null) return null;
  const operation = operations.get(part.operation);
  if (!operation) throw new Error(`No operation ${part.operation}`);
  const { stem, slug } = operation.names;
  const forms: Forms = [
    pascalCase(`${stem} ${part.suffix}`),
    pascalCase(`${stem} Operation ${part.suffix}`),
  ];
  // Names of parts follow the operation when the user renames it. Another operation may have come to be the first that
  // uses a shared part; that is no reason to rename it.
  const isRenamed =
    operation.entry === null && locked.operations.has(part.operation);
  return {
    ...askForTypes(schema, forms, "derived", isRenamed ? null : entry),
    claim: "part",
    file: { kind: "operation", slug },
  };
}

/** Schemas that another one of the same name only refers to, as in `Pet: { $ref: "pets.yaml#/Pet" }`: either name means both. */
function aliasedSchemas({ schemas }: ApiModel): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  for (const { role, assertions } of Object.values(schemas)) {
    const [only] = assertions;
    if (role.kind !== "declaration" || assertions.length !== 1) continue;
    if (only?.kind !== "reference") continue;
    const target = schemas[only.to]?.role;
    if (target?.kind === "declaration" && target.name === role.name) {
      found.add(only.to);
    }
  }
  return found;
}

/** In PascalCase, or else as the spec spells it where that looks like the name of a type, too (`Foo_Bar`). */
function schemaForms(name: string): Forms {
  const isTypeName = isIdentifier(name) && /^\p{Lu}/u.test(name);
  return [pascalCase(name), ...(isTypeName ? [name] : [])];
}

function askForTypes(
  schema: Schema,
  forms: Forms,
  source: NameRequest["source"],
  entry: LockedSchema | null,
): Pick<Asked, "id" | "type" | "input"> {
  const published = entry && { name: entry.name, listed: true };
  const type = wishOf(schema, published, () => forms, source);
  if (schema.projection === "same") return { id: schema.id, type, input: null };
  const input = wishOf(
    schema,
    entry?.input === undefined ? null : { name: entry.input, listed: true },
    (nameOf) => [
      pascalCase(`${nameOf(type)} Input`),
      pascalCase(`${nameOf(type)} Schema Input`),
    ],
    "derived",
  );
  return { id: schema.id, type, input };
}

function wishOf(
  { id, origin }: Schema,
  published: Published | null,
  forms: NameRequest["forms"],
  source: NameRequest["source"],
): NameRequest {
  return { owner: id, origin, published, forms, source };
}

function namesOf(
  { type, input, file }: Asked,
  nameOf: NameOf,
  slugOf: NameOf,
): NamedSchema {
  const slug = file.kind === "own" ? slugOf(file.request) : file.slug;
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

/** Every type that the package of schemas exports, with the schema that it belongs to. */
export function schemaTypes(
  schemas: ReadonlyMap<SchemaId, NamedSchema>,
): Map<string, NameHolder> {
  const types = new Map<string, NameHolder>();
  for (const [owner, { response, request }] of schemas) {
    const holder = { owner, published: false };
    types.set(response.type.name, holder);
    if (request) types.set(request.type.name, holder);
  }
  return types;
}
