/**
 * Chooses the names that a target derives from operations and responses: `listPets`, `ListPetsRequest`.
 *
 * A package may export these beside the types of schemas, so they must differ from the names of schemas. In a conflict,
 * the word `Operation` is added (`LoginOperationRequest`).
 */
import type {
  ApiModel,
  ComponentId,
  OperationId,
  Response,
} from "../model/model.js";
import {
  camelCase,
  identifier,
  isReserved,
  pascalCase,
} from "./identifiers.js";
import type { Locked, LockedOperation } from "./lock.js";
import type { DerivedName, TargetNames } from "./names.js";
import {
  isWebhook,
  type NamedOperation,
  type NamedOperations,
} from "./operations.js";
import { holderOf, type Forms, type NameHolder } from "./scope.js";
import {
  assignNames,
  type NameRemark,
  type NameRequest,
} from "./assign-names.js";
import type { SymbolRef } from "./symbols.js";

/** The names of one operation in one target, by role. */
export type DerivedSymbols = ReadonlyMap<string, SymbolRef>;

/** The names of an operation that other names are derived from. */
type OwnNames = Record<"stem" | "call", string>;

export type Targets = Readonly<Record<string, TargetNames>>;

export function deriveNames(
  target: string,
  { reserved, operations: roles }: TargetNames,
  operations: NamedOperations,
  schemaTypes: ReadonlyMap<string, NameHolder>,
  remark: (found: NameRemark) => void,
): Map<OperationId, DerivedSymbols> {
  const rules = {
    reserved: new Map([
      ...holderOf(reserved, `an export of the ${target} package`),
      ...schemaTypes,
    ]),
    forbidden: isReserved,
    make: (name: string) => [name],
  };
  const asked = [...operations.values()]
    .filter(({ operation }) => !isWebhook(operation))
    .flatMap((named) =>
      Object.entries(roles).map(([roleName, role]) => ({
        named,
        roleName,
        role,
        request: requestOf(target, named, roleName, role),
      })),
    );
  const requests = asked.map(({ request }) => request);
  const nameOf = assignNames(rules, specNamesFirst(requests), (found) => {
    remark(found.kind === "changed" ? { ...found, target } : found);
  });
  const symbols = new Map<OperationId, Map<string, SymbolRef>>();
  for (const { named, roleName, role, request } of asked) {
    const { operation, names } = named;
    const ofOperation =
      symbols.get(operation.id) ?? new Map<string, SymbolRef>();
    symbols.set(operation.id, ofOperation);
    ofOperation.set(roleName, {
      target,
      module: moduleOf(role, names.group.slug),
      name: identifier(nameOf(request)),
    });
  }
  return symbols;
}

/**
 * Returns the types that earlier runs have published for operations, with their owners. A new schema must not take
 * these names.
 */
export function publishedTypes(
  targets: Targets,
  { operations, schemas }: Locked,
): Map<string, NameHolder> {
  const found = new Map<string, NameHolder>();
  for (const [target, { operations: roles }] of Object.entries(targets)) {
    for (const [roleName, role] of Object.entries(roles)) {
      if (role.case !== "pascal") continue;
      for (const [owner, entry] of operations) {
        const name = publishedName(target, entry, roleName, role);
        found.set(name, { owner, published: true });
      }
    }
  }
  for (const { name, input } of schemas.values()) {
    found.delete(name);
    if (input !== undefined) found.delete(input);
  }
  return found;
}

/** Returns the name that follows from the operation's own name. */
export function plainName(own: OwnNames, role: DerivedName): string {
  const name = derive(own, role);
  return isReserved(name) ? `${name}_` : name;
}

function specNamesFirst(requests: readonly NameRequest[]): NameRequest[] {
  const ofSource = (source: NameRequest["source"]) =>
    requests.filter((request) => request.source === source);
  return [...ofSource("spec"), ...ofSource("derived")];
}

function requestOf(
  target: string,
  { operation, names, entry }: NamedOperation,
  roleName: string,
  role: DerivedName,
): NameRequest {
  return {
    owner: operation.id,
    origin: operation.origin,
    published: entry && {
      name: publishedName(target, entry, roleName, role),
      listed: true,
    },
    forms: () => formsOf(names, role),
    // Without a suffix, it is the name in the spec.
    source: operation.name !== null && role.suffix === "" ? "spec" : "derived",
  };
}

function publishedName(
  target: string,
  { name, call, targets }: LockedOperation,
  roleName: string,
  role: DerivedName,
): string {
  const own = { stem: name, call: call ?? camelCase(name) };
  const listed = new Map(Object.entries(targets ?? {})).get(target);
  if (listed === undefined) return plainName(own, role);
  return typeof listed === "string"
    ? plainName({ stem: listed, call: camelCase(listed) }, role)
    : (new Map(Object.entries(listed)).get(roleName) ?? plainName(own, role));
}

function formsOf(own: OwnNames, role: DerivedName): Forms {
  const { stem, call } = own;
  const other = { stem: `${stem}Operation`, call: `${call}Operation` };
  return [derive(own, role), plainName(own, role), derive(other, role)];
}

function derive({ stem, call }: OwnNames, { case: form, suffix }: DerivedName) {
  return (form === "camel" ? call : stem) + suffix;
}

function moduleOf({ module }: DerivedName, group: string): string {
  return module.kind === "fixed" ? module.module : `${module.folder}${group}`;
}

/**
 * Names the responses that the spec names: `Unauthorized`, from which targets derive `UnauthorizedFailure`. All derived
 * names of a response must be free, so they always follow from one name.
 */
export function nameResponses(
  { operations }: ApiModel,
  targets: Targets,
  reserved: ReadonlyMap<string, NameHolder>,
  { responses: locked }: Locked,
  remark: (found: NameRemark) => void,
): Map<ComponentId, string> {
  const named = new Map<ComponentId, Response>();
  for (const response of operations.flatMap(({ responses }) => responses)) {
    const { component } = response;
    if (component && !named.has(component.id))
      named.set(component.id, response);
  }
  const suffixes = suffixesOf(targets);
  const requests = Array.from(named, ([owner, { component, origin }]) => {
    const published = locked.get(owner);
    const name = component?.name ?? "";
    const short = name.replace(/response$/i, "") || name;
    const forms: Forms = [
      pascalCase(short),
      pascalCase(name),
      pascalCase(`${short} Shared`),
    ];
    return {
      owner,
      origin,
      published:
        published === undefined ? null : { name: published, listed: true },
      forms: () => forms,
      source: "derived" as const,
    };
  });
  const rules = {
    reserved,
    forbidden: () => false,
    make: (stem: string) => suffixes.map((suffix) => stem + suffix),
  };
  const nameOf = assignNames(rules, requests, remark);
  return new Map(requests.map((one) => [one.owner, nameOf(one)]));
}

/** Returns the types that earlier runs have published for responses. Other names must not take theirs. */
export function publishedResponses(
  targets: Targets,
  { responses }: Locked,
): Map<string, NameHolder> {
  const suffixes = suffixesOf(targets);
  return new Map(
    [...responses].flatMap(([owner, stem]) =>
      suffixes.map((suffix) => [stem + suffix, { owner, published: true }]),
    ),
  );
}

function suffixesOf(targets: Targets): string[] {
  return Object.values(targets).flatMap(({ responses }) =>
    Object.values(responses?.suffixes ?? {}),
  );
}
