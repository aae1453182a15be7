/**
 * The name table: every public name, chosen once, in a fixed order, the spec's own names first.
 *
 * Order: declared schemas, then operations, then what is derived from them. A name that is taken gets the next free
 * number, so that whoever comes later in this order has to give way.
 */
import type {
  ApiModel,
  Operation,
  OperationId,
  Schema,
  SchemaId,
  StatusMatch,
} from "../model/model.js";
import {
  camelCase,
  fileSlug,
  identifier,
  isReserved,
  pascalCase,
  type Identifier,
} from "./identifiers.js";
import type { SymbolRef } from "./symbols.js";

/** The request view leaves out what is read-only, the response view what is write-only. */
export type Direction = "request" | "response";

/** The public names of one schema. The companion object has the name of the type. */
export interface SchemaNames {
  readonly type: SymbolRef;
  readonly is: SymbolRef;
  readonly validate: SymbolRef;
  readonly parse: SymbolRef;
  /** Between the modules of the package only. */
  readonly collect: SymbolRef;
}

export interface OperationNames {
  /** `listPets` */
  readonly call: Identifier;
  /** `ListPets` */
  readonly stem: Identifier;
  /** `list-pets`: anchors and files. */
  readonly slug: string;
  readonly group: GroupNames;
}

/** Operations that belong together: by their first tag, or else by the first word of their path. */
export interface GroupNames {
  /** As a person would read it; spec text. */
  readonly title: string;
  readonly slug: string;
  readonly call: Identifier;
}

/** What a target adds: exported names of its runtime, and names that it derives from each operation. */
export interface TargetNames {
  readonly reserved: readonly string[];
  /** Role → how the name is made, e.g. `result: { case: "pascal", suffix: "Result" }`. */
  readonly operations: Readonly<Record<string, DerivedName>>;
}

export interface DerivedName {
  readonly case: "camel" | "pascal";
  readonly suffix: string;
  /** The module that declares it: one for each group of operations (`pets`), or a fixed one. */
  readonly module:
    { kind: "group"; folder: string } | { kind: "fixed"; module: string };
}

export interface NameTable {
  /** `PetStore`, from the title. */
  readonly api: { readonly stem: Identifier; readonly slug: string };
  readonly groups: readonly GroupNames[];
  /** Names of a schema that has a role of its own; asking for an inline one is our bug. */
  schema(id: SchemaId, direction?: Direction): SchemaNames;
  operation(id: OperationId): OperationNames;
  /** A name that a target derives from an operation. */
  derived(target: string, id: OperationId, role: string): SymbolRef;
  /** An exported name of a target's runtime or of its fixed files. */
  fixed(target: string, module: string, name: string): SymbolRef;
}

/** The package that declares the types and checks of schemas. */
const schemaTarget = "validators";

export function nameModel(
  model: ApiModel,
  targets: Readonly<Record<string, TargetNames>>,
): NameTable {
  const scopes = new Map<string, Scope>();
  const scopeOf = (target: string): Scope => {
    let scope = scopes.get(target);
    if (!scope) {
      scope = new Scope(targets[target]?.reserved ?? []);
      scopes.set(target, scope);
    }
    return scope;
  };

  const schemaScope = scopeOf(schemaTarget);
  const schemaFiles = fileScope();
  const operationFiles = fileScope();
  const schemas = new Map<string, SchemaNames>();
  const operations = nameOperations(model, operationFiles);

  const declare = (schema: Schema, stem: string, module: string) => {
    const views: Direction[] =
      schema.projection === "split" ? ["response", "request"] : ["response"];
    for (const view of views) {
      const wanted = pascalCase(view === "request" ? `${stem} Input` : stem);
      const chosen = schemaScope.choose(wanted, allOfSchema);
      const symbol = (name: string): SymbolRef => ({
        target: schemaTarget,
        module,
        name: identifier(name),
      });
      const [type, is, validate, parse, collect] = allOfSchema(chosen);
      schemas.set(`${view} ${schema.id}`, {
        type: symbol(type),
        is: symbol(is),
        validate: symbol(validate),
        parse: symbol(parse),
        collect: symbol(collect),
      });
    }
  };

  const all = Object.values(model.schemas);
  for (const schema of all) {
    if (schema.role.kind !== "declaration") continue;
    const slug = schemaFiles.choose(fileSlug(schema.role.name));
    declare(schema, schema.role.name, `schemas/${slug}`);
  }
  for (const schema of all) {
    const part = partName(schema);
    if (part === null) continue;
    const names = operations.get(part.operation);
    if (!names) throw new Error(`No operation ${part.operation}`);
    declare(schema, `${names.stem} ${part.suffix}`, `operations/${names.slug}`);
  }

  const derived = new Map<string, SymbolRef>();
  for (const [target, { operations: roles }] of Object.entries(targets)) {
    const scope = scopeOf(target);
    for (const operation of model.operations) {
      const names = operations.get(operation.id);
      if (!names) continue;
      const make = (stem: string) =>
        Object.values(roles).map((role) => derive(stem, role));
      const stem = scope.choose(names.stem, make);
      for (const [roleName, role] of Object.entries(roles)) {
        derived.set(`${target} ${roleName} ${operation.id}`, {
          target,
          module:
            role.module.kind === "fixed"
              ? role.module.module
              : `${role.module.folder}${names.group.slug}`,
          name: identifier(derive(stem, role)),
        });
      }
    }
  }

  return {
    api: {
      stem: pascalCase(model.info.title),
      slug: fileSlug(model.info.title),
    },
    groups: [...new Set([...operations.values()].map((names) => names.group))],
    schema(id, direction = "response") {
      const names =
        schemas.get(`${direction} ${id}`) ?? schemas.get(`response ${id}`);
      if (!names) throw new Error(`The schema ${id} has no public name`);
      return names;
    },
    operation(id) {
      const names = operations.get(id);
      if (!names) throw new Error(`No operation ${id}`);
      return names;
    },
    derived(target, id, role) {
      const symbol = derived.get(`${target} ${role} ${id}`);
      if (!symbol) throw new Error(`No name ${role} of ${id} in ${target}`);
      return symbol;
    },
    fixed: (target, module, name) => ({
      target,
      module,
      name: identifier(name),
    }),
  };
}

function allOfSchema(stem: string): [string, string, string, string, string] {
  return [
    stem,
    `is${stem}`,
    `validate${stem}`,
    `parse${stem}`,
    `collect${stem}`,
  ];
}

function derive(stem: string, role: DerivedName): string {
  const start = role.case === "camel" ? camelCase(stem) : pascalCase(stem);
  const name = start + role.suffix;
  return isReserved(name) ? `${name}_` : name;
}

function nameOperations(
  model: ApiModel,
  files: Scope,
): Map<OperationId, OperationNames> {
  const stems = new Scope([]);
  const groups = new Map<string, GroupNames>();
  const groupFiles = fileScope();
  const groupOf = (operation: Operation): GroupNames => {
    const title = operation.tags[0] ?? firstWord(operation);
    let group = groups.get(title);
    if (!group) {
      group = {
        title,
        slug: groupFiles.choose(fileSlug(title)),
        call: camelCase(title),
      };
      groups.set(title, group);
    }
    return group;
  };
  const named = new Map<OperationId, OperationNames>();
  // The spec's own names first: an operation without one must not take the name that another one was given.
  const ordered = [
    ...model.operations.filter((operation) => operation.name !== null),
    ...model.operations.filter((operation) => operation.name === null),
  ];
  for (const operation of ordered) {
    const wanted =
      operation.name ?? `${operation.method} ${pathWords(operation)}`;
    const stem = identifier(stems.choose(pascalCase(camelCase(wanted))));
    named.set(operation.id, {
      stem,
      call: camelCase(stem),
      slug: files.choose(fileSlug(stem)),
      group: groupOf(operation),
    });
  }
  return named;
}

/** `/pets/{petId}` → `pets by pet id`. */
function pathWords(operation: Operation): string {
  return operation.path.segments
    .flat()
    .map((part) => (part.kind === "literal" ? part.text : `by ${part.name}`))
    .join(" ");
}

function firstWord(operation: Operation): string {
  const literals = operation.path.segments
    .flat()
    .flatMap((part) => (part.kind === "literal" ? [part.text] : []))
    .filter((text) => !/^(api|v\d+(\.\d+)*)?$/i.test(text));
  return literals[0] ?? "default";
}

function partName(
  schema: Schema,
): { operation: OperationId; suffix: string } | null {
  const { role } = schema;
  switch (role.kind) {
    case "declaration":
    case "inline":
      return null;
    case "parameters": {
      const suffix = {
        path: "Path",
        query: "Query",
        header: "Headers",
        cookie: "Cookies",
      };
      return { operation: role.operation, suffix: suffix[role.location] };
    }
    case "requestBody":
      return {
        operation: role.operation,
        suffix: `${mediaWord(role.mediaType)} Body`,
      };
    case "responseBody":
      return {
        operation: role.operation,
        suffix: `${statusWord(role.status)} ${mediaWord(role.mediaType)} Body`,
      };
  }
}

/** JSON is what everybody means; other media types are named. */
function mediaWord(mediaType: string): string {
  if (/[/+]json$/.test(mediaType)) return "";
  if (mediaType === "application/x-www-form-urlencoded") return "Form";
  if (mediaType === "multipart/form-data") return "Multipart";
  return mediaType.replace(/^application\//, "");
}

function statusWord(status: StatusMatch): string {
  switch (status.kind) {
    case "code":
      return String(status.code);
    case "range":
      return `${String(status.hundreds)}XX`;
    case "default":
      return "Default";
  }
}

/** Names that were given out; a taken one gets the next free number. */
class Scope {
  readonly #taken: Set<string>;
  readonly #forbidden: (name: string) => boolean;
  /** Where to go on counting, so that many equal names do not cost their square. */
  readonly #next = new Map<string, number>();

  constructor(
    reserved: readonly string[],
    forbidden: (name: string) => boolean = isReserved,
  ) {
    this.#taken = new Set(reserved);
    this.#forbidden = forbidden;
  }

  /** The first of `wanted`, `wanted2`, … for which all names made from it are free. */
  choose(
    wanted: string,
    make: (stem: string) => readonly string[] = (stem) => [stem],
  ): string {
    for (let attempt = this.#next.get(wanted) ?? 1; ; attempt++) {
      const stem = attempt === 1 ? wanted : `${wanted}${String(attempt)}`;
      const names = make(stem);
      if (
        names.some((name) => this.#taken.has(name) || this.#forbidden(name))
      ) {
        continue;
      }
      for (const name of names) this.#taken.add(name);
      this.#next.set(wanted, attempt + 1);
      return stem;
    }
  }
}

/** File names are lower case already and may be any word. */
function fileScope(): Scope {
  return new Scope([], () => false);
}
