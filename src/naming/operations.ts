/** Chooses the names of operations, webhooks and groups. */
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
  lockedSlug,
  identifier,
  isReserved,
  isReservedFileName,
  pascalCase,
} from "./identifiers.js";
import { lockedCall, type Locked, type LockedOperation } from "./lock.js";
import type { GroupNames, OperationNames } from "./names.js";
import { holderOf, type ScopeRules } from "./scope.js";
import {
  assignNames,
  type NameRemark,
  type NameRequest,
} from "./assign-names.js";

/** An operation or a webhook. The schemas of a webhook need names, too. */
export interface NamedOperation {
  operation: Operation | Webhook;
  names: OperationNames;
  /** The entry of the lock, if the spec still asks for the same name. */
  entry: LockedOperation | null;
  /** The name that the spec asks for. */
  wanted: string;
}

export type NamedOperations = ReadonlyMap<OperationId, NamedOperation>;

/** Properties that every object inherits: a handler with such a name could not be distinguished from a missing one. */
const inherited =
  "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf";

const callRules: ScopeRules = {
  reserved: holderOf(inherited.split(" "), "a property of every object"),
  // A property name may be a reserved word. Targets that declare functions handle this themselves.
  forbidden: () => false,
  make: (call) => [call],
};

const stemRules: ScopeRules = {
  reserved: new Map(),
  forbidden: isReserved,
  make: (stem) => [stem],
};

/** File names are already in lower case. */
export const fileRules: ScopeRules = {
  reserved: new Map(),
  forbidden: isReservedFileName,
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
  const asked = [...model.operations, ...model.webhooks].map((operation) => {
    const wanted = wantedStem(operation);
    const entry = validEntry(operation, wanted, locked);
    return {
      operation,
      wanted,
      entry,
      call: callRequest(operation, entry),
      stem: stemRequest(operation, wanted, entry),
    };
  });
  const ordered = byPriority(asked);
  const callOf = assignNames(
    callRules,
    ordered.map(({ call }) => call),
    remark,
  );
  const stemOf = assignNames(
    stemRules,
    ordered.map(({ stem }) => stem),
    remark,
  );
  const named = asked.map((one) => {
    const stem = identifier(stemOf(one.stem));
    const call = identifier(callOf(one.call));
    return {
      ...one,
      stem,
      call,
      file: fileRequest(one.operation, stem, one.entry),
    };
  });
  const slugOf = assignNames(
    fileRules,
    named.map(({ file }) => file),
    remark,
  );
  const groups = nameGroups(model.operations, locked, remark);
  return new Map(
    named.map(({ operation, wanted, entry, stem, call, file }) => {
      const names: OperationNames = {
        stem,
        call,
        slug: slugOf(file),
        group: isWebhook(operation) ? webhookGroup : groups(operation),
      };
      return [operation.id, { operation, names, entry, wanted }];
    }),
  );
}

/**
 * Sorts by priority: names that keep the spelling of the spec, then names that need another spelling in TypeScript,
 * then names that are not in the spec.
 */
function byPriority<T extends { operation: Exchange }>(
  asked: readonly T[],
): T[] {
  const priority = ({ operation: { name } }: T): number =>
    name === null ? 2 : camelCase(name) === name ? 0 : 1;
  return [...asked].sort((one, other) => priority(one) - priority(other));
}

/** Webhooks do not belong to a group of operations, because no router uses them. */
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
  return pascalCase(wantedCall(operation));
}

function wantedCall(operation: Operation | Webhook): string {
  const text =
    operation.name ??
    (isWebhook(operation)
      ? webhookWords(operation)
      : `${operation.method} ${pathWords(operation)}`);
  return camelCase(text);
}

/** `newPet` → `newPet webhook`. For other methods than POST, the method is part of the name. */
function webhookWords({ trigger, method }: Webhook): string {
  const words = `${trigger.name} ${trigger.kind}`;
  return method === "post" ? words : `${method} ${words}`;
}

/**
 * Returns the lock entry of an operation. If its `operationId` has changed, the user has renamed it and the entry is
 * invalid.
 */
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

function callRequest(
  operation: Operation | Webhook,
  entry: LockedOperation | null,
): NameRequest {
  const { id, name, origin } = operation;
  const published = entry && lockedCall(entry);
  return {
    owner: id,
    origin,
    published: published === null ? null : { name: published, listed: true },
    forms: () => [wantedCall(operation)],
    source: name === null ? "derived" : "spec",
  };
}

/** Remarks about an operation's name are reported for its call name only. */
function stemRequest(
  { id, origin }: Exchange,
  wanted: string,
  entry: LockedOperation | null,
): NameRequest {
  return {
    owner: id,
    origin,
    published: entry && { name: entry.name, listed: true },
    forms: () => [wanted],
    source: "derived",
  };
}

function fileRequest(
  { id, origin }: Exchange,
  stem: string,
  entry: LockedOperation | null,
): NameRequest {
  const listed = entry?.file !== undefined;
  return {
    owner: id,
    origin,
    published: entry && { name: entry.file ?? lockedSlug(stem), listed },
    forms: () => [fileSlug(stem)],
    source: "derived",
  };
}

function nameGroups(
  operations: readonly Operation[],
  locked: Locked,
  remark: (found: NameRemark) => void,
): (operation: Operation) => GroupNames {
  const requests = new Map<string, NameRequest>();
  for (const operation of operations) {
    const title = groupTitle(operation);
    if (requests.has(title)) continue;
    const published = locked.groups.get(title);
    requests.set(title, {
      owner: title,
      origin: operation.origin,
      published:
        published === undefined ? null : { name: published, listed: true },
      forms: () => [fileSlug(title)],
      source: "derived",
    });
  }
  const slugOf = assignNames(groupRules, [...requests.values()], remark);
  const groups = new Map<string, GroupNames>();
  for (const [title, request] of requests) {
    const slug = slugOf(request);
    groups.set(title, { title, slug, call: camelCase(slug) });
  }
  return (operation) => {
    const group = groups.get(groupTitle(operation));
    if (!group)
      throw new Error(`The operation ${operation.id} belongs to no group`);
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
  return pathLiterals(operation)[0] ?? "default";
}

/** The fixed parts of the path, without versions. */
function pathLiterals({ path }: Operation): string[] {
  return path.segments
    .flat()
    .flatMap((part) => (part.kind === "literal" ? [part.text] : []))
    .filter((text) => !/^(api|v\d+(\.\d+)*)?$/i.test(text));
}

/** The group, then the words that tell an operation from others of the group: `pets`, `photos`. */
export function operationWords({ operation, names }: NamedOperation): string[] {
  const { slug } = names.group;
  const own = isWebhook(operation)
    ? names.slug.split("-")
    : pathLiterals(operation).map(fileSlug);
  const parts = own[0] === slug ? own : [slug, ...own];
  return parts.flatMap((part) => part.split("-"));
}
