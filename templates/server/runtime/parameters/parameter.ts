// Part of the Specwright runtime.
/** Parameters of a route. */
import type { Place, RequestIssue } from "../errors/problem.js";
import type { HttpRequest } from "../http.js";
import type { FieldRules, Validate, Wire } from "../values.js";
import type { ParameterStyleName } from "./styles.js";

/** The parameters of one location, which together form one object. */
export interface Input {
  readonly source: ParameterSource;
  readonly parameters: readonly Parameter[];
  readonly wire?: Wire;
  /** Set if objects inside the parameters have fields to remove or to fill in. */
  readonly fieldRules?: FieldRules;
  readonly recheck?: boolean;
  readonly validate: Validate;
}

export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
  /**
   * By default `form` in queries and cookies, `simple` in paths and headers. In bodies, arrays are repeated and objects
   * are JSON.
   */
  readonly style?: ParameterStyleName;
  /** By default true for the style `form`, false for the others. */
  readonly explode?: boolean;
  /** The value is text of this media type. */
  readonly content?: string;
  readonly default?: unknown;
  readonly deprecated?: boolean;
}

/** The type that the text of a parameter is converted to before validation. */
export type Shape =
  | "string"
  | "integer"
  /** An integer. Its digits are kept as text if a number cannot hold them. */
  | "int64"
  | "number"
  | "boolean"
  | "null"
  | "binary"
  | "any"
  | { readonly kind: "array"; readonly items: Shape }
  | {
      readonly kind: "object";
      readonly properties: Readonly<Record<string, Shape>>;
      readonly additional?: Shape;
    }
  | { readonly kind: "union"; readonly members: readonly Shape[] };

/** The parameters of one location. */
export interface Source {
  readonly place: Place;
  /** The value, or undefined if the parameter was not sent. */
  value(parameter: Parameter, issues: RequestIssue[]): unknown;
}

/** Reads the parameters of a location. A package contains the code for lists and objects only if a route has any. */
export interface ParameterSource {
  readonly read: ReadSource;
  /** Whether a name in a query belongs to one of the parameters. */
  readonly isNamed?: (
    parameters: readonly Parameter[],
  ) => (name: string) => boolean;
}

/**
 * Finds the parameters of one location in a request. `captures` are the raw texts of the path parameters, in the order
 * of `names`.
 */
export type ReadSource = (
  parameters: readonly Parameter[],
  request: HttpRequest,
  query: string,
  captures: readonly string[],
  names: readonly string[],
) => Source;
