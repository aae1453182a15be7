/** The names that code can import from the client and validators packages, by the part of the spec that they belong to. */
import { appendTo } from "../../../base/common/append-to.js";
import { clientNames } from "../../../emit/client/names.js";
import { allSchemas } from "../../../model/graph.js";
import type {
  ComponentId,
  Direction,
  Operation,
  Origin,
  Schema,
} from "../../../model/model.js";
import type { ChangedOperation } from "../finding.js";
import {
  changedOperation,
  createSchemaUsers,
  type UsersOf,
} from "./schema-users.js";
import type { SdkSide } from "./sdk-side.js";
import type { CompiledSide } from "./types/program.js";

/** Names that come and go together. */
export interface ExportGroup {
  owner: "operation" | "response" | "schema" | "package";
  names: ExportedSymbol[];
  /** The operation whose names these are, or the operations that use the response or the schema. */
  operations: () => ChangedOperation[];
  origin: Origin | null;
}

export interface ExportedSymbol {
  /** The specifier of the import: `@petstore/client`, `@petstore/client/checks`. */
  from: string;
  name: string;
}

/** A name of the package belongs to no operation. */
const none = () => [];

export function exportGroups({ side, entries }: CompiledSide): ExportGroup[] {
  const groups = ownerGroups(side);
  const others: ExportGroup[] = [];
  for (const { target, from, exports } of entries)
    for (const name of exports.keys()) {
      const group = groups.get(`${target} ${name}`);
      if (group) group.names.push({ from, name });
      else
        others.push({
          owner: "package",
          names: [{ from, name }],
          operations: none,
          origin: null,
        });
    }
  return [...new Set(groups.values()), ...others];
}

/** Target and name → the group of its operation or schema, still without names. */
function ownerGroups(side: SdkSide): ReadonlyMap<string, ExportGroup> {
  const groups = new Map<string, ExportGroup>();
  // Most comparisons find no name that is missing.
  let users: UsersOf | null = null;
  const usersOf: UsersOf = (id) =>
    (users ??= createSchemaUsers(side.model))(id);
  for (const operation of side.model.operations) {
    const group: ExportGroup = {
      owner: "operation",
      names: [],
      operations: () => [changedOperation(operation)],
      origin: operation.origin,
    };
    for (const role of Object.keys(clientNames.operations)) {
      const { name } = side.names.derived("client", operation.id, role);
      groups.set(`client ${name}`, group);
    }
  }
  for (const [id, users] of responseUsers(side)) {
    const [first] = users;
    const group: ExportGroup = {
      owner: "response",
      names: [],
      operations: () => users.map((user) => changedOperation(user)),
      origin:
        first?.responses.find(({ component }) => component?.id === id)
          ?.origin ?? null,
    };
    for (const role of Object.keys(clientNames.responses.suffixes)) {
      const { name } = side.names.response("client", id, role);
      groups.set(`client ${name}`, group);
    }
  }
  for (const schema of exportedSchemas(side)) {
    const group: ExportGroup = {
      owner: "schema",
      names: [],
      operations: () => usersOf(schema.id),
      origin: schema.origin,
    };
    for (const view of viewsOf(schema)) {
      const { type, is, parse, validate } = side.names.schema(schema.id, view);
      for (const { name } of [type, is, parse, validate])
        groups.set(`validators ${name}`, group);
      groups.set(`client ${type.name}`, group);
    }
  }
  return groups;
}

/** The operations with each response that the spec names. */
function responseUsers({
  model,
}: SdkSide): ReadonlyMap<ComponentId, Operation[]> {
  const users = new Map<ComponentId, Operation[]>();
  for (const operation of model.operations) {
    const ids = operation.responses.map(({ component }) => component?.id);
    for (const id of new Set(ids))
      if (id !== undefined) appendTo(users, id, operation);
  }
  return users;
}

export function exportedSchemas({ model }: SdkSide): Schema[] {
  return allSchemas(model).filter(({ role }) => role.kind !== "inline");
}

export function viewsOf({ projection }: Schema): Direction[] {
  return projection === "split" ? ["response", "request"] : ["response"];
}
