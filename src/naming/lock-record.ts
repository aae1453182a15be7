/** Creates the name lock from the chosen names. */
import type { ComponentId, OperationId, SchemaId } from "../model/model.js";
import {
  plainName,
  type DerivedSymbols,
  type Targets,
} from "./derived-names.js";
import { camelCase, lockedSlug } from "./identifiers.js";
import {
  definedOnly,
  type Locked,
  type LockedOperation,
  type LockedSchema,
  type NameLock,
} from "./lock.js";
import {
  webhookGroup,
  type NamedOperation,
  type NamedOperations,
} from "./operations.js";
import type { NamedSchema } from "./schemas.js";
import { serverKeys, type NamedServer } from "./servers.js";

/** Target → the names of each operation. */
type DerivedNames = ReadonlyMap<
  string,
  ReadonlyMap<OperationId, DerivedSymbols>
>;

/** Returns the lock for the next run. */
export function recordLock(
  operations: NamedOperations,
  schemas: ReadonlyMap<SchemaId, NamedSchema>,
  responses: ReadonlyMap<ComponentId, string>,
  derived: DerivedNames,
  targets: Targets,
  servers: readonly NamedServer[],
  locked: Locked,
): NameLock {
  const keys = serverKeys(servers.map(({ server }) => server));
  const earlier = section(earlierNames(operations, locked));
  return {
    groups: section(
      [...operations.values()]
        .map(({ names }) => names.group)
        .filter((group) => group !== webhookGroup)
        .map(({ title, slug }) => [title, slug]),
    ),
    operations: section(
      [...operations].map(([id, named]) => [
        id,
        operationEntry(named, derived, targets),
      ]),
    ),
    schemas: section(
      [...schemas].map(([id, named]) => [id, schemaEntry(named)]),
    ),
    ...(responses.size > 0 && { responses: section(responses) }),
    ...(servers.length > 0 && {
      servers: section(
        servers.map(({ identifier }, index) => [keys[index] ?? "", identifier]),
      ),
    }),
    ...(Object.keys(earlier).length > 0 && { earlier }),
  };
}

/** Returns the names that operations no longer have. */
function earlierNames(
  operations: NamedOperations,
  { earlier }: Locked,
): [OperationId, string[]][] {
  return [...earlier].flatMap(([id, names]): [OperationId, string[]][] => {
    const now = operations.get(id)?.names.call;
    const others = names.filter((name) => name !== now);
    return others.length === 0 ? [] : [[id, others]];
  });
}

function operationEntry(
  { operation, names, wanted }: NamedOperation,
  derived: DerivedNames,
  targets: Targets,
): string | LockedOperation {
  const { stem, call, slug } = names;
  const changed = [...derived].flatMap(
    ([target, symbols]): [string, Record<string, string>][] => {
      const roles = targets[target]?.operations ?? {};
      const others = [...(symbols.get(operation.id) ?? [])].flatMap(
        ([roleName, { name }]): [string, string][] => {
          const role = roles[roleName];
          return !role || name === plainName(names, role)
            ? []
            : [[roleName, name]];
        },
      );
      return others.length === 0 ? [] : [[target, section(others)]];
    },
  );
  return entry<LockedOperation>(stem, {
    wanted: wanted === stem ? undefined : wanted,
    call: call === camelCase(stem) ? undefined : call,
    file: slug === lockedSlug(stem) ? undefined : slug,
    targets: changed.length === 0 ? undefined : section(changed),
  });
}

function schemaEntry({
  response,
  request,
  file,
}: NamedSchema): string | LockedSchema {
  return entry<LockedSchema>(response.type.name, {
    input: request?.type.name,
    file: file ?? undefined,
  });
}

/** Returns one entry of a lock: a plain string if it has only a name. */
function entry<T extends { name: string }>(
  name: string,
  others: { [K in Exclude<keyof T, "name">]: T[K] | undefined },
): string | T {
  const full = definedOnly<T>({ name, ...others } as never);
  return Object.keys(full).length === 1 ? name : full;
}

/** Returns a section of a lock sorted by key, so that an addition changes one line only. */
function section<T>(
  entries: Iterable<readonly [string, T]>,
): Record<string, T> {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(sorted);
}
