/** Chooses the names of schemas: those that the spec names, and the parts of operations. */
import { aliasTarget } from "../model/references.js";
import type {
  ApiModel,
  ComponentId,
  Schema,
  SchemaId,
} from "../model/model.js";
import {
  fileSlug,
  lockedSlug,
  identifier,
  isIdentifier,
  isReserved,
  pascalCase,
} from "./identifiers.js";
import { takeFreeName } from "./free-name.js";
import type { Locked, LockedSchema } from "./lock.js";
import type { SchemaNames } from "./names.js";
import { isLargeApi, moduleGroups } from "./module-groups.js";
import {
  fileRules,
  operationWords,
  type NamedOperations,
} from "./operations.js";
import { componentForms, componentOf, partName } from "./part-names.js";
import type { Forms, NameHolder, ScopeRules } from "./scope.js";
import {
  assignNames,
  type NameOf,
  type NameRemark,
  type Published,
  type NameRequest,
} from "./assign-names.js";
import type { SymbolRef } from "./symbols.js";

/** The package that declares the types and validators of schemas. */
const schemaTarget = "validators";

export interface NamedSchema {
  response: SchemaNames;
  /** Null if it is the same as `response`. */
  request: SchemaNames | null;
  /** The file name, if it does not follow from the schema's name in the spec. */
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
  const moduleOf = modulesOf(asked, slugOf);
  const wireOf = wireNames(
    asked.flatMap(({ type, input }) => [
      nameOf(type),
      ...(input ? [nameOf(input)] : []),
    ]),
  );
  return new Map(
    asked.map((item) => [
      item.id,
      namesOfSchema(item, nameOf, slugOf, moduleOf, wireOf),
    ]),
  );
}

/** `PetWire` for `Pet`, unless a schema has this name. */
function wireNames(types: readonly string[]): (stem: string) => string {
  const taken = new Set(types);
  const names = new Map(
    types.map((stem) => [stem, takeFreeName(`${stem}Wire`, taken)]),
  );
  return (stem) => names.get(stem) ?? `${stem}Wire`;
}

type ModuleOf = (asked: SchemaRequests) => string;

/** One module for each schema, each operation and each component. In a large API, related ones share a module. */
function modulesOf(asked: readonly SchemaRequests[], slugOf: NameOf): ModuleOf {
  const ofSchemas: string[][] = [];
  const ofOperations = new Map<string, readonly string[]>();
  const ofComponents = new Map<string, readonly string[]>();
  for (const { file } of asked) {
    if (file.kind === "own") ofSchemas.push(wordsOf(file.plain));
    else if (file.kind === "operation") ofOperations.set(file.slug, file.words);
    else ofComponents.set(file.id, wordsOf(file.slug));
  }
  const isLarge = isLargeApi(
    ofSchemas.length + ofOperations.size + ofComponents.size,
  );
  const schemas = moduleGroups(ofSchemas);
  const operations = moduleGroups([...ofOperations.values()]);
  const components = moduleGroups([...ofComponents.values()]);
  return ({ file }) => {
    switch (file.kind) {
      case "own":
        return `schemas/${isLarge ? schemas(wordsOf(file.plain)) : slugOf(file.request)}`;
      case "operation":
        return `operations/${isLarge ? operations(file.words) : file.slug}`;
      case "component":
        return `bodies/${isLarge ? components(wordsOf(file.slug)) : file.slug}`;
    }
  };
}

function wordsOf(slug: string): string[] {
  return slug.split("-").filter((word) => word !== "");
}

/** The names that a schema needs. */
interface SchemaRequests {
  id: SchemaId;
  priority: "exact" | "converted" | "part";
  type: NameRequest;
  /** The request view, if it differs. */
  input: NameRequest | null;
  file:
    | { kind: "own"; request: NameRequest; plain: string }
    | OperationFile
    /** The bodies of a component share a file. */
    | { kind: "component"; id: ComponentId; slug: string };
}

/** The parts of an operation share a file. */
interface OperationFile {
  kind: "operation";
  slug: string;
  /** Its group, then the words of its path. */
  words: readonly string[];
}

/**
 * Sorts by priority. Names that keep the spelling of the spec come first, so that another schema never gets such a
 * name. Names that need another spelling in TypeScript follow, then derived names.
 */
function inOrder(asked: readonly SchemaRequests[]): NameRequest[] {
  const claims = ["exact", "converted", "part"] as const;
  return claims.flatMap((priority) => {
    const some = asked.filter((one) => one.priority === priority);
    return [
      ...some.map(({ type }) => type),
      ...(priority === "exact" ? [] : inputsOf(asked, priority)),
    ];
  });
}

/** The request views of declared schemas come after all declared names, those of parts after the parts. */
function inputsOf(
  asked: readonly SchemaRequests[],
  after: "converted" | "part",
): NameRequest[] {
  return asked
    .filter(({ priority }) => (priority === "part") === (after === "part"))
    .flatMap(({ input }) => input ?? []);
}

/** Returns null if the schema has no public name. */
function askFor(
  schema: Schema,
  operations: NamedOperations,
  aliased: ReadonlySet<SchemaId>,
  locked: Locked,
): SchemaRequests | null {
  const { id, role } = schema;
  const entry = locked.schemas.get(id) ?? null;
  if (role.kind === "declaration") {
    const plain = lockedSlug(role.name);
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
      priority: forms[0] === role.name ? "exact" : "converted",
      file: {
        kind: "own",
        request: requestOf(
          schema,
          published,
          () => [fileSlug(role.name)],
          "derived",
        ),
        plain,
      },
    };
  }
  const component = componentOf(schema);
  if (component !== null) {
    const forms = componentForms(schema, component);
    return {
      ...askForTypes(schema, forms, "derived", entry),
      priority: "part",
      file: {
        kind: "component",
        id: component.id,
        slug: fileSlug(component.name),
      },
    };
  }
  const part = partName(schema);
  if (part === null) return null;
  const operation = operations.get(part.operation);
  if (!operation) throw new Error(`Unknown operation ${part.operation}`);
  const { stem, slug } = operation.names;
  const forms: Forms = [
    pascalCase(`${stem} ${part.suffix}`),
    pascalCase(`${stem} Operation ${part.suffix}`),
  ];
  // Names of parts change with the name of the operation when the user renames it. A shared part keeps its name if
  // another operation becomes the first that uses it.
  const isRenamed =
    operation.entry === null && locked.operations.has(part.operation);
  return {
    ...askForTypes(schema, forms, "derived", isRenamed ? null : entry),
    priority: "part",
    file: { kind: "operation", slug, words: operationWords(operation) },
  };
}

/**
 * Finds schemas that only refer to another one of the same name, as in `Pet: { $ref: "pets.yaml#/Pet" }`. One name
 * serves for both.
 */
function aliasedSchemas({ schemas }: ApiModel): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  for (const schema of Object.values(schemas)) {
    const { role } = schema;
    const target = role.kind === "declaration" ? aliasTarget(schema) : null;
    if (role.kind !== "declaration" || target === null) continue;
    const aliased = schemas[target]?.role;
    if (aliased?.kind === "declaration" && aliased.name === role.name)
      found.add(target);
  }
  return found;
}

/** Returns the name in PascalCase, then the spelling of the spec if that looks like a type name, too (`Foo_Bar`). */
function schemaForms(name: string): Forms {
  const isTypeName = isIdentifier(name) && /^\p{Lu}/u.test(name);
  return [pascalCase(name), ...(isTypeName ? [name] : [])];
}

function askForTypes(
  schema: Schema,
  forms: Forms,
  source: NameRequest["source"],
  entry: LockedSchema | null,
): Pick<SchemaRequests, "id" | "type" | "input"> {
  const published = entry && { name: entry.name, listed: true };
  const type = requestOf(schema, published, () => forms, source);
  if (schema.projection === "same") return { id: schema.id, type, input: null };
  const input = requestOf(
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

function requestOf(
  { id, origin }: Schema,
  published: Published | null,
  forms: NameRequest["forms"],
  source: NameRequest["source"],
): NameRequest {
  return { owner: id, origin, published, forms, source };
}

function namesOfSchema(
  asked: SchemaRequests,
  nameOf: NameOf,
  slugOf: NameOf,
  moduleOf: ModuleOf,
  wireOf: (stem: string) => string,
): NamedSchema {
  const { type, input, file } = asked;
  const slug = file.kind === "own" ? slugOf(file.request) : null;
  const module = moduleOf(asked);
  return {
    response: symbolsOf(nameOf(type), wireOf(nameOf(type)), module),
    request: input && symbolsOf(nameOf(input), wireOf(nameOf(input)), module),
    file: file.kind === "own" && slug !== file.plain ? slug : null,
  };
}

function symbolsOf(stem: string, wire: string, module: string): SchemaNames {
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
    wire: symbol(wire),
    isWire: symbol(`is${wire}`),
    decode: symbol(`decode${stem}`),
    encode: symbol(`encode${stem}`),
    check: symbol(check),
  };
}

function allOfSchema(stem: string): [string, string, string, string, string] {
  return [stem, `is${stem}`, `validate${stem}`, `parse${stem}`, `check${stem}`];
}

/** Returns every type that the package of schemas exports, with its schema. */
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
