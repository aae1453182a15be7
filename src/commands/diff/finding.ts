/** The result of a comparison of two versions of an API. */
import type {
  Direction,
  JsonValue,
  Origin,
  SchemaId,
} from "../../model/model.js";

/** The two versions of an API. */
export type SideName = "base" | "head";

/** `unproven`: the change looks breaking, but no value or request shows it. */
export type Level = "breaking" | "unproven" | "compatible";

/** `wire`: requests and responses. `sdk`: code that imports the generated packages. */
export type Scope = "wire" | "sdk";

/** What a compatible change adds to the version: something new, or only other words. */
export type Weight = "minor" | "patch";

export interface Finding {
  /** A stable code, such as `property-became-required`. */
  code: string;
  level: Level;
  scope: Scope;
  /** Who sends the changed part. Null for parts that are neither in requests nor in responses. */
  direction: Direction | null;
  /** One sentence without the operation. Text of the spec in it is quoted, and not escaped. */
  message: string;
  /** The places in the two specs; null on a side that does not have the part. */
  base: Origin | null;
  head: Origin | null;
  witness: Witness | null;
  /** The operations and webhooks that have the change. */
  operations: ChangedOperation[];
  /** Only compatible findings differ. */
  weight: Weight;
}

export interface ChangedOperation {
  /** In upper case. */
  method: string;
  /** The path, or the name of the webhook. */
  path: string;
  /** The part of the operation: `request body application/json`, `query parameter limit`, `response 200`. */
  part: string | null;
}

/** A proof that a change breaks someone. */
export interface Witness {
  /** The side that accepts the value or the request. The other refuses it. */
  acceptedBy: SideName;
  /** A value of the changed schema at its root: the body, the parameter or the header. */
  value?: JsonValue;
  /** The schemas of the value on both sides, whose compiled checks confirm the witness. */
  schemas?: Record<SideName, SchemaId>;
  /** A request of the operation. For a value, the request that contains it. */
  request?: WitnessRequest;
  /** The response that contains the value. */
  response?: WitnessResponse;
}

export interface WitnessRequest {
  method: string;
  /** The path with its query, as it is sent, relative to the server: `/pets/1?limit=3`. */
  target: string;
  headers: Record<string, string>;
  /** The body as it is sent; null if there is none. */
  body: string | null;
  /** The scopes of the access token, if there is one. */
  scopes?: string[];
}

export interface WitnessResponse {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}
