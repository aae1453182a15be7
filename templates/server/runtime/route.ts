// Part of the Specwright runtime.
/** The types of the generated route table. */
import type { BodyDescription } from "./body/content.js";
import type { ErrorVariant } from "./errors/problem.js";
import type { Input } from "./parameters/parameter.js";
import type {
  BodyKind,
  HeaderWriter,
  ResponseContents,
  StreamWriter,
} from "./response/result.js";
import type { Starts } from "./routing/template.js";
import type { FieldRules, Wire } from "./values.js";

export interface Route {
  /** The method of `Operations` that handles the route. */
  readonly operation: string;
  readonly method: string;
  /** Below the base path: `/pets/{petId}`. */
  readonly path: string;
  readonly starts?: Starts;
  /** Set if the operation has servers of its own. */
  readonly basePath?: string;
  readonly parameters?: {
    readonly path?: Input;
    readonly query?: Input;
    readonly header?: Input;
    readonly cookie?: Input;
  };
  readonly body?: BodyDescription;
  /** Alternatives: one of them is enough. Without any, the operation needs no credentials. */
  readonly security?: readonly Requirement[];
  /** By status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, ResponseContents>>;
  /** How response bodies are written whose media type does not tell, by status and media type. */
  readonly kinds?: Readonly<Record<string, Readonly<Record<string, BodyKind>>>>;
  /** How to write response bodies that `JSON` cannot write, by status and media type. */
  readonly wires?: Readonly<Record<string, Readonly<Record<string, Wire>>>>;
  /** Response bodies with `writeOnly` fields, by status and media type. */
  readonly writeOnly?: Readonly<
    Record<string, Readonly<Record<string, FieldRules>>>
  >;
  /**
   * Writers of response bodies that are sent while they are produced, by status and media type. If they send items,
   * the validator checks one item.
   */
  readonly streams?: Readonly<
    Record<string, Readonly<Record<string, StreamWriter>>>
  >;
  /** Writers of response headers that are not in the style `simple`, by status and name in lower case. */
  readonly headers?: Readonly<
    Record<string, Readonly<Record<string, HeaderWriter>>>
  >;
  /** Required response headers, by status. */
  readonly requiredHeaders?: Readonly<Record<string, readonly string[]>>;
  /** The status that the operation describes for invalid requests, if it is not 400. */
  readonly invalidStatus?: number;
  /** Error bodies that differ from those of the API, by status. */
  readonly errors?: Readonly<Record<string, ErrorVariant>>;
  /** Set if the operation is deprecated. */
  readonly lifecycle?: Lifecycle;
}

/** The function of a handler that changes the route of its operation when the server starts. */
export const adaptRoute: unique symbol = Symbol("adaptRoute");

/** Where a handler that converts its first argument keeps the function that does it. */
export const decodeInput: unique symbol = Symbol("decodeInput");

/** Security schemes that are required together, with the required scopes of each. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

export interface Lifecycle {
  /** Dates are ISO dates. */
  readonly since?: string;
  readonly removal?: string;
  /** The replacement below the base path: `/pets?status=available`. It may contain `{parameters}` of the path. */
  readonly successor?: string;
}
