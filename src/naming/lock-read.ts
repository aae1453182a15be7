/** Reads a name lock. The file is in a repository, so a merge or a person may have changed it. */
import { isIdentifier, isReservedFileName } from "./identifiers.js";
import {
  definedOnly,
  lockedCall,
  type Locked,
  type LockedOperation,
  type LockedSchema,
} from "./lock.js";

type LockReading =
  | { kind: "locked"; locked: Locked }
  /** `at` contains the keys that lead to the entry, outermost first. */
  | { kind: "broken"; at: readonly string[]; reason: string }
  | { kind: "clash"; name: string; owner: string; other: string };

/** Skips entries that `isLive` does not know, so the names of removed parts of the spec become free. */
export function readLock(
  lock: unknown,
  isLive: (id: string) => boolean,
): LockReading {
  try {
    const operations = readSection(lock, "operations", operation);
    const earlier = readSection(lock, "earlier", list(text("identifier")));
    const locked: Locked = {
      groups: readSection(lock, "groups", text("file name")),
      operations: live(operations, isLive),
      schemas: live(readSection(lock, "schemas", schema), isLive),
      responses: live(
        readSection(lock, "responses", text("identifier")),
        isLive,
      ),
      servers: readSection(lock, "servers", text("identifier")),
      earlier: withLast(earlier, operations),
    };
    return findClash(locked) ?? { kind: "locked", locked };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { kind: "broken", at: error.at, reason: error.message };
  }
}

/** Returns the ids of the schemas in a lock that may be broken. */
export function lockedSchemas(lock: unknown): ReadonlySet<string> {
  const schemas: unknown =
    typeof lock === "object" && lock !== null && "schemas" in lock
      ? lock.schemas
      : null;
  return new Set(
    typeof schemas === "object" && schemas !== null ? Object.keys(schemas) : [],
  );
}

class Broken extends Error {
  readonly at: readonly string[];

  constructor(at: readonly string[], reason: string) {
    super(reason);
    this.at = at;
  }
}

type Read<T> = (value: unknown, at: readonly string[]) => T;

const checks = {
  identifier: (name: string) => isIdentifier(name),
  "file name": (name: string) =>
    /^[a-z0-9_-]{1,100}$/.test(name) && !isReservedFileName(name),
};

function text(kind: keyof typeof checks): Read<string> {
  return (value, at) => {
    if (typeof value !== "string") throw new Broken(at, "is not a string");
    if (checks[kind](value)) return value;
    const article = kind === "identifier" ? "an" : "a";
    throw new Broken(at, `is not ${article} ${kind}: ${value}`);
  };
}

function object<T>(read: Read<T>): Read<Map<string, T>> {
  return (value, at) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new Broken(at, "is not an object");
    }
    const entries = Object.entries(value);
    return new Map(
      entries.map(([key, part]) => [key, read(part, [...at, key])]),
    );
  };
}

function list<T>(read: Read<T>): Read<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw new Broken(at, "is not a list");
    return value.map((part, index) => read(part, [...at, String(index)]));
  };
}

const anything: Read<unknown> = (value) => value;

function optional<T>(read: Read<T>): Read<T | undefined> {
  return (value, at) => (value === undefined ? undefined : read(value, at));
}

/** Reads the fields of an entry. A plain string is an entry with a name only. */
function entry(value: unknown, at: readonly string[]) {
  const fields =
    typeof value === "string"
      ? new Map([["name", value]])
      : object(anything)(value, at);
  return <T>(key: string, read: Read<T>): T =>
    read(fields.get(key), [...at, key]);
}

const targetNames: Read<string | Record<string, string>> = (value, at) =>
  typeof value === "string"
    ? text("identifier")(value, at)
    : Object.fromEntries(object(text("identifier"))(value, at));

const operation: Read<LockedOperation> = (value, at) => {
  const field = entry(value, at);
  const targets = field("targets", optional(object(targetNames)));
  return definedOnly({
    name: field("name", text("identifier")),
    wanted: field("wanted", optional(text("identifier"))),
    call: field("call", optional(text("identifier"))),
    file: field("file", optional(text("file name"))),
    targets: targets && Object.fromEntries(targets),
  });
};

const schema: Read<LockedSchema> = (value, at) => {
  const field = entry(value, at);
  return definedOnly({
    name: field("name", text("identifier")),
    input: field("input", optional(text("identifier"))),
    file: field("file", optional(text("file name"))),
  });
};

function readSection<T>(
  lock: unknown,
  name: string,
  read: Read<T>,
): Map<string, T> {
  const section = object(anything)(lock, []).get(name);
  return object(read)(section ?? {}, [name]);
}

function live<T>(
  entries: ReadonlyMap<string, T>,
  isLive: (id: string) => boolean,
): Map<string, T> {
  return new Map([...entries].filter(([id]) => isLive(id)));
}

/** Adds the call names of the last run to those before. */
function withLast(
  earlier: ReadonlyMap<string, readonly string[]>,
  operations: ReadonlyMap<string, LockedOperation>,
): Map<string, readonly string[]> {
  const all = new Map(earlier);
  for (const [id, entry] of operations) {
    const last = lockedCall(entry);
    const others = (all.get(id) ?? []).filter((name) => name !== last);
    all.set(id, [...others, last]);
  }
  return all;
}

/** After a merge, two things may have the same name. The user must decide which of them keeps it. */
function findClash({
  groups,
  operations,
  schemas,
  responses,
  servers,
}: Locked) {
  const scopes: (readonly [owner: string, name: string | undefined])[][] = [
    [...groups],
    [...servers],
    [...responses],
    [...operations].map(([id, { name }]) => [id, name]),
    [...operations].map(([id, { file }]) => [id, file]),
    [...schemas].flatMap(([id, { name, input }]) => [
      [id, name],
      [id, input],
    ]),
    [...schemas].map(([id, { file }]) => [id, file]),
  ];
  for (const scope of scopes) {
    const owners = new Map<string, string>();
    for (const [owner, name] of scope) {
      if (name === undefined) continue;
      const other = owners.get(name);
      if (other !== undefined) {
        return { kind: "clash", name, owner, other } as const;
      }
      owners.set(name, owner);
    }
  }
  return null;
}
