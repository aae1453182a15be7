// Part of the Specwright runtime, copied unchanged.
/** Operations as data: what the generated route table holds. */
import type { ErrorVariant, Issue } from "./errors/problem.js";
import type { ParameterStyleName } from "./parameters/styles.js";

/** Checks a value; an empty list means that it is valid. */
export type Validate = (value: unknown) => readonly Issue[];

export interface Route {
  /** The method of `Operations` that handles it. */
  readonly operation: string;
  readonly method: string;
  /** Below the base path: `/pets/{petId}`. */
  readonly path: string;
  /** Where the operation has servers of its own. */
  readonly basePath?: string;
  readonly parameters?: {
    readonly path?: Input;
    readonly query?: Input;
    readonly header?: Input;
    readonly cookie?: Input;
  };
  readonly body?: BodyDescription;
  /** Any one of these lets the request in; without any, everybody may call. */
  readonly security?: readonly Requirement[];
  /** By status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, ResponseContents>>;
  /** How bodies of responses are written that hold more than `JSON` can, by status and media type. */
  readonly wires?: Readonly<Record<string, Readonly<Record<string, Wire>>>>;
  /** Bodies of responses with `writeOnly` fields, by status and media type. */
  readonly writeOnly?: Readonly<
    Record<string, Readonly<Record<string, FieldRules>>>
  >;
  /** How bodies are written that are made item by item, by status and media type; the check is that of an item. */
  readonly streams?: Readonly<
    Record<string, Readonly<Record<string, ItemFormat>>>
  >;
  /** Headers that a response must have, by status. */
  readonly requiredHeaders?: Readonly<Record<string, readonly string[]>>;
  /** The status that the operation describes for invalid requests, where it is not 400. */
  readonly invalidStatus?: number;
  /** By status, where errors do not look like those of the rest of the API. */
  readonly errors?: Readonly<Record<string, ErrorVariant>>;
  readonly lifecycle?: Lifecycle;
}

/** Events have their data as JSON (`json-events`) or as text; with `data-events`, an item is the data alone. */
export type ItemFormat =
  "json-lines" | "json-seq" | "text-events" | "json-events" | "data-events";

/** For values that hold more than `JSON` can read and write. */
export interface Wire {
  /** Throws a `SyntaxError` where the text is not JSON. */
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
  /** Completes what was decoded from parameters: the integers that a number cannot hold are still text. */
  readonly decode: (values: unknown) => unknown;
}

/** What becomes of fields that the description does not name. */
export type UnknownFields = "keep" | "strip" | "refuse";

/** The fields of valid values. Values are never changed: where something differs, the result is a copy. */
export interface FieldRules {
  /** A value as a handler gets it; with `refuse`, each unknown field is an issue. */
  readonly read: (
    value: unknown,
    options: {
      readonly unknownFields: UnknownFields;
      /** Whether absent fields get their defaults. */
      readonly defaults: boolean;
    },
    issues: Issue[],
  ) => unknown;
  /** A value without its `writeOnly` fields; each of them is an issue. */
  readonly write: (value: unknown, issues: Issue[]) => unknown;
}

/** The parameters of one place, which together make one object. */
export interface Input {
  readonly parameters: readonly Parameter[];
  readonly wire?: Wire;
  /** Where objects inside the parameters have something to be removed or filled in. */
  readonly fieldRules?: FieldRules;
  readonly recheck?: boolean;
  readonly validate: Validate;
}

export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
  /**
   * Without it: `form` in queries and cookies, `simple` in paths and headers; in bodies, lists are repeated and objects
   * are JSON.
   */
  readonly style?: ParameterStyleName;
  /** Without it: true for the style `form`, false for the others. */
  readonly explode?: boolean;
  /** The value is text of this media type. */
  readonly content?: string;
  readonly default?: unknown;
}

/** What the text of a parameter has to become before it can be checked. */
export type Shape =
  | "string"
  | "integer"
  /** An integer whose digits are kept as text where a number cannot hold them. */
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
  /** Whether the handler is told the media type, because there is more than one. */
  readonly several?: boolean;
  /** By media type, which may end in a wildcard. */
  readonly contents: Readonly<Record<string, BodyContent>>;
}

export interface BodyContent {
  /** The fields of a form. */
  readonly fields?: readonly Parameter[];
  /** What becomes of its other fields; without it, they are left out. */
  readonly additional?: AdditionalFields;
  /** Whether a field may be right or wrong because of others, so that none can be checked before all are there. */
  readonly together?: boolean;
  /** How items stand in a body that is a sequence of them; the check is that of an item. */
  readonly items?: "json-lines" | "json-seq";
  readonly wire?: Wire;
  /** Where something may have to be removed or filled in. */
  readonly fieldRules?: FieldRules;
  /** Whether a value may become invalid by that. */
  readonly recheck?: boolean;
  readonly validate?: Validate;
}

/** Fields of a form of which something is said without naming them. The check says whether they may be there. */
export interface AdditionalFields {
  /** The first that fits the name of a field counts. */
  readonly patterns?: readonly {
    readonly pattern: RegExp;
    readonly shape: Shape;
  }[];
  /** All others; without it, they are left out. */
  readonly rest?: Shape;
}

/** The check of each media type; null where there is nothing to check. Empty where there is no body. */
export type ResponseContents = Readonly<Record<string, Validate | null>>;

/** Security schemes that are needed together, with the scopes that each must grant. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

export interface Lifecycle {
  /** ISO days. */
  readonly since?: string;
  readonly removal?: string;
  /** The replacement below the base path: `/pets?status=available`; may hold `{parameters}` of the path. */
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
  /** The adapter's own request knows the certificate. */
  | { readonly kind: "mutualTLS" };
