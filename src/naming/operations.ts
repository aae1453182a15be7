/** Names of operations and of their groups. */
import type {
  ApiModel,
  Exchange,
  Operation,
  OperationId,
  Webhook,
} from "../model/model.js";
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

/** An operation, or a webhook: its parts have names as well. */
export interface NamedOperation {
  operation: Operation | Webhook;
  names: OperationNames;
  /** The entry of the lock, as long as the spec asks for what it asked for then. */
  entry: LockedOperation | null;
  /** What the spec asks for. */
  wanted: string;
}

export type NamedOperations = ReadonlyMap<OperationId, NamedOperation>;

/** What every object has: a handler of that name could not be told from one that is missing. */
const inherited =
  "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf";

/** Two stems may come to one call (`AB`, `Ab`), and calls may be any word; so calls are told apart from stems. */
const stemRules: ScopeRules = {
  reserved: inherited.split(" ").map((call) => `call ${call}`),
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
  const operations = [
    ...model.operations.filter((operation) => operation.name !== null),
    ...model.operations.filter((operation) => operation.name === null),
  ];
  const ordered = [...operations, ...model.webhooks];
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
  const groups = nameGroups(operations, locked, remark);
  return new Map(
    named.map(({ operation, wanted, entry, stem, file }) => {
      const names: OperationNames = {
        stem,
        call: camelCase(stem),
        slug: slugOf(file),
        group: isWebhook(operation) ? webhookGroup : groups(operation),
      };
      return [operation.id, { operation, names, entry, wanted }];
    }),
  );
}

/** Webhooks are no part of a group of operations, and nobody routes them. */
export const webhookGroup: GroupNames = {
  title: "Webhooks",
  slug: "webhooks",
  call: camelCase("webhooks"),
};

export function isWebhook(
  operation: Operation | Webhook,
): operation is Webhook {
  return "trigger" in operation;
}

function wantedStem(operation: Operation | Webhook): string {
  const text =
    operation.name ??
    (isWebhook(operation)
      ? webhookWords(operation)
      : `${operation.method} ${pathWords(operation)}`);
  return pascalCase(camelCase(text));
}

/** `newPet` → `newPet webhook`. They are sent with POST, or else the method tells them apart. */
function webhookWords({ trigger, method }: Webhook): string {
  const words = `${trigger.name} ${trigger.kind}`;
  return method === "post" ? words : `${method} ${words}`;
}

/** An operation goes by its `operationId`; where that is another than before, the user has renamed it. */
function validEntry(
  { id, name }: Exchange,
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
  { id, name, origin }: Exchange,
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
  { id, origin }: Exchange,
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
