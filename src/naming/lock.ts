/**
 * The name lock: the published names by model id. It is plain JSON that one run writes and the next run reads, so that
 * additions to a spec never rename existing things.
 */
import type { ComponentId, OperationId, SchemaId } from "../model/model.js";
import { camelCase } from "./identifiers.js";

/** An entry is a plain string if everything else follows from the name. */
export interface NameLock {
  /** Title → file name. */
  groups: Record<string, string>;
  operations: Record<OperationId, string | LockedOperation>;
  schemas: Record<SchemaId, string | LockedSchema>;
  /** The responses that the spec names. */
  responses?: Record<ComponentId, string>;
  /** URL → the method of `servers`. */
  servers?: Record<string, string>;
  /** The call names that renamed and removed operations had, so that `scaffold` knows their handlers. */
  earlier?: Record<OperationId, string[]>;
}

export interface LockedOperation {
  name: string;
  /**
   * The name that the spec asked for, if it differs. If the spec asks for another name later, the entry no longer
   * applies.
   */
  wanted?: string;
  /** `listPets`, if it does not follow from the name. */
  call?: string;
  /** The file name, if it does not follow from the name. */
  file?: string;
  /**
   * Target → its names by role, if they do not follow from the name. A string is a name from which all of them follow.
   */
  targets?: Record<string, string | Record<string, string>>;
}

export interface LockedSchema {
  name: string;
  /** The name of the request view, if it differs from the response view. */
  input?: string;
  /** The file name, if it does not follow from the schema's name in the spec. */
  file?: string;
}

/** A parsed lock. */
export interface Locked {
  readonly groups: ReadonlyMap<string, string>;
  readonly operations: ReadonlyMap<OperationId, LockedOperation>;
  readonly schemas: ReadonlyMap<SchemaId, LockedSchema>;
  readonly responses: ReadonlyMap<ComponentId, string>;
  readonly servers: ReadonlyMap<string, string>;
  /** All call names that operations had until the last run, including it and operations that were removed. */
  readonly earlier: ReadonlyMap<OperationId, readonly string[]>;
}

export const nothingLocked: Locked = {
  groups: new Map(),
  operations: new Map(),
  schemas: new Map(),
  responses: new Map(),
  servers: new Map(),
  earlier: new Map(),
};

/** `listPets`, the name of the operation's handler. */
export function lockedCall({ name, call }: LockedOperation): string {
  return call ?? camelCase(name);
}

/** Returns the object without undefined fields. */
export function definedOnly<T extends object>(fields: {
  [K in keyof T]: T[K] | undefined;
}): T {
  const defined = Object.entries(fields).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(defined) as T;
}
