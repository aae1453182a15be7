/**
 * Chooses every public name once, in a fixed order: declared schemas, operations, names derived from them, our own
 * exports. If a name is taken, the next form is used, and finally a number, so later names give way to earlier ones.
 * Names in the lock come first: published names do not change.
 */
import { getOrCreate } from "../base/common/get-or-create.js";
import type { ApiModel } from "../model/model.js";
import {
  deriveNames,
  nameResponses,
  publishedResponses,
  publishedTypes,
  type Targets,
} from "./derived-names.js";
import { apiName } from "./api-name.js";
import { identifier, type Identifier } from "./identifiers.js";
import { recordLock } from "./lock-record.js";
import { nothingLocked, type Locked, type NameLock } from "./lock.js";
import type { NameTable } from "./names.js";
import { nameOperations, webhookGroup } from "./operations.js";
import { nameSchemas, schemaTypes } from "./schemas.js";
import { nameServers } from "./servers.js";
import type { NameRemark } from "./assign-names.js";
import { createScope, holderOf, type Forms, type NameHolder } from "./scope.js";

export interface NamedModel {
  names: NameTable;
  /** For the next run. */
  lock: NameLock;
  remarks: NameRemark[];
}

export function nameModel(
  model: ApiModel,
  targets: Targets,
  locked: Locked = nothingLocked,
  property: NameTable["property"] = (name) => name,
): NamedModel {
  const remarks: NameRemark[] = [];
  const remark = (found: NameRemark) => void remarks.push(found);
  const operations = nameOperations(model, locked, remark);
  const heldResponses = publishedResponses(targets, locked);
  const held = new Map([...publishedTypes(targets, locked), ...heldResponses]);
  const schemas = nameSchemas(model, operations, held, locked, remark);
  const types = schemaTypes(schemas);
  const derived = new Map(
    Object.entries(targets).map(([target, names]) => [
      target,
      deriveNames(
        target,
        names,
        operations,
        new Map([...heldResponses, ...types]),
        remark,
      ),
    ]),
  );
  const derivedNames = (target: string): string[] =>
    [...(derived.get(target)?.values() ?? [])].flatMap((symbols) =>
      Array.from(symbols.values(), ({ name }) => name),
    );
  const responses = nameResponses(
    model,
    targets,
    new Map([
      ...Object.entries(targets).flatMap(([target, { reserved }]) => [
        ...holderOf(reserved, `an export of the ${target} package`),
        ...holderOf(derivedNames(target), "an operation"),
      ]),
      ...types,
    ]),
    locked,
    remark,
  );
  /** Cached, because every schema of a package asks for some of these names. */
  const alternatives = new Map<string, Identifier>();
  const groups = new Set([...operations.values()].map((o) => o.names.group));
  groups.delete(webhookGroup);
  const servers = nameServers(model.servers, locked.servers);

  const names: NameTable = {
    api: apiName(model.info.title),
    groups: [...groups],
    servers,
    schema(id, direction = "response") {
      const found = schemas.get(id);
      if (!found) throw new Error(`The schema ${id} has no public name`);
      const { response, request } = found;
      return direction === "request" ? (request ?? response) : response;
    },
    operation(id) {
      const found = operations.get(id);
      if (!found) throw new Error(`Unknown operation ${id}`);
      return found.names;
    },
    property,
    derived(target, id, role) {
      const symbol = derived.get(target)?.get(id)?.get(role);
      if (!symbol)
        throw new Error(
          `The target ${target} derives no name ${role} from ${id}`,
        );
      return symbol;
    },
    response(target, id, role) {
      const stem = responses.get(id);
      const { module, suffixes = {} } = targets[target]?.responses ?? {};
      const suffix = suffixes[role];
      if (stem === undefined || module === undefined || suffix === undefined)
        throw new Error(
          `The target ${target} derives no name ${role} from ${id}`,
        );
      return { target, module, name: identifier(stem + suffix) };
    },
    fixed: (target, module, name) => ({
      target,
      module,
      name: identifier(name),
      own: true,
    }),
    exportedSymbol: (target, module, name) => ({
      ...names.fixed(target, module, name),
      exported: names.exported(target, name),
    }),
    exported(target, name, ...others) {
      const names = targets[target];
      if (!names?.exportsSchemas || !types.has(name)) return identifier(name);
      return getOrCreate(alternatives, `${target} ${name}`, () => {
        const taken = [...names.reserved, ...derivedNames(target)];
        return alternativeName([name, ...others], types, taken);
      });
    },
  };
  const lock = recordLock(
    operations,
    schemas,
    responses,
    derived,
    targets,
    servers,
    locked,
  );
  return { names, lock, remarks };
}

/**
 * Names an export that a package has for every spec. It gives way to the names of the spec: `ApiClient` if a schema is
 * called `Client`. `taken` are the other exports of the package.
 */
function alternativeName(
  forms: Forms,
  types: ReadonlyMap<string, NameHolder>,
  taken: Iterable<string>,
): Identifier {
  const scope = createScope({
    reserved: new Map([...holderOf(taken, "the package"), ...types]),
    forbidden: () => false,
    make: (stem) => [stem],
  });
  const wanted: Forms = [...forms, `Api${forms[0]}`];
  return identifier(scope.choose(wanted, "the package").stem);
}
