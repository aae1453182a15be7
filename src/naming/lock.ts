/**
 * The name lock: the names that were published, by model id. It is plain JSON, made by one run and given to the next,
 * so that what is added to a spec never renames what was there.
 */
import type { OperationId, SchemaId } from "../model/model.js";

/** An entry is a plain name where everything else follows from it. */
export interface NameLock {
  /** Title → file name. */
  groups: Record<string, string>;
  operations: Record<OperationId, string | LockedOperation>;
  schemas: Record<SchemaId, string | LockedSchema>;
}

export interface LockedOperation {
  name: string;
  /** The name that the spec asked for, where it is another: when the spec asks anew, the lock has had its day. */
  wanted?: string;
  /** `listPets`, where it does not follow from the name. */
  call?: string;
  /** Where it does not follow from the name. */
  file?: string;
  /** Target → its names by role, where they do not follow from the name. Text is a name that all of them follow from. */
  targets?: Record<string, string | Record<string, string>>;
}

export interface LockedSchema {
  name: string;
  /** The name of the request view, where it differs from the response view. */
  input?: string;
  /** Where it does not follow from the schema's name in the spec. */
  file?: string;
}

/** A lock that was read. */
export interface Locked {
  readonly groups: ReadonlyMap<string, string>;
  readonly operations: ReadonlyMap<OperationId, LockedOperation>;
  readonly schemas: ReadonlyMap<SchemaId, LockedSchema>;
}

export const nothingLocked: Locked = {
  groups: new Map(),
  operations: new Map(),
  schemas: new Map(),
};

/** The object without what is undefined. */
export function definedOnly<T extends object>(fields: {
  [K in keyof T]: T[K] | undefined;
}): T {
  const defined = Object.entries(fields).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(defined) as T;
}
