/** Names of operations and of their groups. */
import type { ApiModel, Operation, OperationId } from "../model/model.js";
import {
  camelCase,
  fileSlug,
  identifier,
  isReserved,
  isUnfitFile,
  pascalCase,
} from "./identifiers.js";
import type { Locked, LockedOperation } from "./lock.js";
import type { GroupNames, OperationNames } from "./names.js";
import type { ScopeRules } from "./scope.js";
import { solve, type NameRemark, type Wish } from "./solve.js";

export interface NamedOperation {
  operation: Operation;
  names: OperationNames;
  /** The entry of the lock, as long as the spec asks for what it asked for then. */
  entry: LockedOperation | null;
  /** What the spec asks for. */
  wanted: string;
}

export type NamedOperations = ReadonlyMap<OperationId, NamedOperation>;

/** Two stems may come to one call (`AB`, `Ab`), and calls may be any word; so calls are told apart from stems. */
const stemRules: ScopeRules = {
  reserved: [],
  forbidden: isReserved,
  make: (stem) => [stem, `call ${camelCase(stem)}`],
};

/** File names are lower case already. */
export const fileRules: ScopeRules = {
  reserved: [],
  forbidden: isUnfitFile,
  make: (slug) => [slug],
};

const groupRules: ScopeRules = {
  ...fileRules,
  make: (slug) => [slug, `call ${camelCase(slug)}`],
};

export function nameOperations(
  model: ApiModel,
  locked: Locked,
  remark: (found: NameRemark) => void,
): NamedOperations {
  // The spec's own names first: an operation without one must not take the name that another one was given.
  const ordered = [
    ...model.operations.filter((operation) => operation.name !== null),
    ...model.operations.filter((operation) => operation.name === null),
  ];
  const asked = ordered.map((operation) => {
    const wanted = wantedStem(operation);
    const entry = validEntry(operation, wanted, locked);
    return {
      operation,
      wanted,
      entry,
      wish: stemWish(operation, wanted, entry),
    };
  });
  const stemOf = solve(
    stemRules,
    asked.map(({ wish }) => wish),
    remark,
  );
  const named = asked.map(({ wish, ...rest }) => {
    const stem = identifier(stemOf(wish));
    return { ...rest, stem, file: fileWish(rest.operation, stem, rest.entry) };
  });
  const slugOf = solve(
    fileRules,
    named.map(({ file }) => file),
    remark,
  );
  const groups = nameGroups(ordered, locked, remark);
  return new Map(
    named.map(({ operation, wanted, entry, stem, file }) => {
      const names: OperationNames = {
        stem,
        call: camelCase(stem),
        slug: slugOf(file),
        group: groups(operation),
      };
      return [operation.id, { operation, names, entry, wanted }];
    }),
  );
}

function wantedStem(operation: Operation): string {
  const text = operation.name ?? `${operation.method} ${pathWords(operation)}`;
  return pascalCase(camelCase(text));
}

/** An operation goes by its `operationId`; where that is another than before, the user has renamed it. */
function validEntry(
  { id, name }: Operation,
  wanted: string,
  { operations }: Locked,
): LockedOperation | null {
  const entry = operations.get(id);
  if (!entry) return null;
  return name === null || (entry.wanted ?? entry.name) === wanted
    ? entry
    : null;
}

function stemWish(
  { id, name, origin }: Operation,
  wanted: string,
  entry: LockedOperation | null,
): Wish {
  return {
    owner: id,
    origin,
    published: entry && { name: entry.name, listed: true },
    wanted: () => wanted,
    source: name === null ? "derived" : "spec",
  };
}

function fileWish(
  { id, origin }: Operation,
  stem: string,
  entry: LockedOperation | null,
): Wish {
  const plain = fileSlug(stem);
  const listed = entry?.file !== undefined;
  return {
    owner: id,
    origin,
    published: entry && { name: entry.file ?? plain, listed },
    wanted: () => plain,
    source: "derived",
  };
}

function nameGroups(
  operations: readonly Operation[],
  locked: Locked,
  remark: (found: NameRemark) => void,
): (operation: Operation) => GroupNames {
  const wishes = new Map<string, Wish>();
  for (const operation of operations) {
    const title = groupTitle(operation);
    if (wishes.has(title)) continue;
    const published = locked.groups.get(title);
    wishes.set(title, {
      owner: title,
      origin: operation.origin,
      published:
        published === undefined ? null : { name: published, listed: true },
      wanted: () => fileSlug(title),
      source: "derived",
    });
  }
  const slugOf = solve(groupRules, [...wishes.values()], remark);
  const groups = new Map<string, GroupNames>();
  for (const [title, wish] of wishes) {
    const slug = slugOf(wish);
    groups.set(title, { title, slug, call: camelCase(slug) });
  }
  return (operation) => {
    const group = groups.get(groupTitle(operation));
    if (!group) throw new Error(`No group of ${operation.id}`);
    return group;
  };
}

/** `/pets/{petId}` → `pets by pet id`. */
function pathWords(operation: Operation): string {
  return operation.path.segments
    .flat()
    .map((part) => (part.kind === "literal" ? part.text : `by ${part.name}`))
    .join(" ");
}

function groupTitle(operation: Operation): string {
  return operation.tags[0] ?? firstWord(operation);
}

function firstWord(operation: Operation): string {
  const literals = operation.path.segments
    .flat()
    .flatMap((part) => (part.kind === "literal" ? [part.text] : []))
    .filter((text) => !/^(api|v\d+(\.\d+)*)?$/i.test(text));
  return literals[0] ?? "default";
}
