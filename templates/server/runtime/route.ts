// Part of the Specwright runtime, copied unchanged.
/** The types of the generated route table. */
import type { ErrorVariant, Issue } from "./errors/problem.js";
import type { ParameterStyleName } from "./parameters/styles.js";

/** Validates a value; an empty list means that it is valid. */
export type Validate = (value: unknown) => readonly Issue[];

export interface Route {
  /** The method of `Operations` that handles the route. */
  readonly operation: string;
  readonly method: string;
  /** Below the base path: `/pets/{petId}`. */
  readonly path: string;
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
  /** How to write response bodies that `JSON` cannot write, by status and media type. */
  readonly wires?: Readonly<Record<string, Readonly<Record<string, Wire>>>>;
  /** Response bodies with `writeOnly` fields, by status and media type. */
  readonly writeOnly?: Readonly<
    Record<string, Readonly<Record<string, FieldRules>>>
  >;
  /**
   * Formats of response bodies that are written item by item, by status and media type. Their validators check one
   * item.
   */
  readonly streams?: Readonly<
    Record<string, Readonly<Record<string, ItemFormat>>>
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

/** Events have their data as JSON (`json-events`) or as text. With `data-events`, an item is the data alone. */
export type ItemFormat =
  "json-lines" | "json-seq" | "text-events" | "json-events" | "data-events";

/** Reads and writes values that `JSON` cannot, such as 64-bit integers. */
export interface Wire {
  /** Throws a `SyntaxError` if the text is not JSON. */
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
  /** Converts decoded parameters. Integers that a number cannot hold are still text. */
  readonly decode: (values: unknown) => unknown;
}

/** How the server handles fields that the description does not name. */
export type UnknownFields = "keep" | "strip" | "refuse";

/** Rules for the fields of valid values. Values are never changed: the result is a copy if something differs. */
export interface FieldRules {
  /** Prepares a value for a handler. With `refuse`, each unknown field is an issue. */
  readonly read: (
    value: unknown,
    options: {
      readonly unknownFields: UnknownFields;
      /** Whether absent fields get their defaults. */
      readonly defaults: boolean;
    },
    issues: Issue[],
  ) => unknown;
  /** Removes the `writeOnly` fields of a value; each of them is an issue. */
  readonly write: (value: unknown, issues: Issue[]) => unknown;
}

/** The parameters of one location, which together form one object. */
export interface Input {
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

export interface BodyDescription {
  readonly required: boolean;
  /** Whether the handler receives the media type, because there is more than one. */
  readonly several?: boolean;
  /** By media type, which may end in a wildcard. */
  readonly contents: Readonly<Record<string, BodyContent>>;
}

export interface BodyContent {
  /** The fields of a form. */
  readonly fields?: readonly Parameter[];
  /** Rules for additional fields. Without it, they are removed. */
  readonly additional?: AdditionalFields;
  /**
   * Whether the validity of a field may depend on other fields, so that none can be validated before all have arrived.
   */
  readonly together?: boolean;
  /** The format of a body that is a sequence of items. Its validator checks one item. */
  readonly items?: "json-lines" | "json-seq";
  readonly wire?: Wire;
  /** Set if the body may have fields to remove or to fill in. */
  readonly fieldRules?: FieldRules;
  /** Whether a value may become invalid by that, and must be validated again. */
  readonly recheck?: boolean;
  readonly validate?: Validate;
}

/** Fields of a form that the schema describes without naming them. The validator decides whether they are allowed. */
export interface AdditionalFields {
  /** The first pattern that matches the name of a field applies. */
  readonly patterns?: readonly {
    readonly pattern: RegExp;
    readonly shape: Shape;
  }[];
  /** All other fields. Without it, they are removed. */
  readonly rest?: Shape;
}

/** The validator of each media type; null if there is nothing to validate. Empty if there is no body. */
export type ResponseContents = Readonly<Record<string, Validate | null>>;

/** Security schemes that are required together, with the required scopes of each. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

export interface Lifecycle {
  /** Dates are ISO dates. */
  readonly since?: string;
  readonly removal?: string;
  /** The replacement below the base path: `/pets?status=available`. It may contain `{parameters}` of the path. */
  readonly successor?: string;
}

/** How a credential is sent. */
export type Scheme =
  | { readonly kind: "bearer" }
  | { readonly kind: "basic" }
  /** Another scheme of the `Authorization` header. */
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly name: string;
    }
  /** The certificate is part of the adapter's own request. */
  | { readonly kind: "mutualTLS" };
