// Part of the Specwright runtime, copied unchanged.
/** The data of an operation that the runtime needs. The generated code has one constant for each operation. */
import type { ParameterStyleName } from "./parameters/styles.js";

/** The request and the responses of an operation. */
export interface Route {
  readonly operation: string;
  readonly method: string;
  /** The path template, with `{name}` for each path parameter. */
  readonly path: string;
  /** Set if the operation has a server of its own. */
  readonly server?: string;
  /** Only parameters that do not use the default style of their location. */
  readonly styles?: {
    readonly [Location in ParameterLocation]?: ParameterStyles;
  };
  /** Formats of the request body, by media type; the first one is the default. */
  readonly body?: { readonly [mediaType: string]: BodyFormat };
  /** Formats of the response bodies, by status (`200`, `4XX` or `default`) and media type. */
  readonly responses: { readonly [status: string]: ResponseFormats };
  /** Declared response headers, by status. */
  readonly headers?: { readonly [status: string]: HeaderFormats };
  /** Alternatives: one of them is enough. All schemes of an alternative are required together. */
  readonly security?: readonly SecurityRequirement[];
  readonly deprecation?: Deprecation;
}

export type ParameterLocation = "path" | "query" | "headers" | "cookies";

export interface ParameterStyles {
  readonly [name: string]: ParameterStyle;
}

export type ParameterStyle =
  | {
      readonly style: ParameterStyleName;
      readonly explode: boolean;
      readonly allowReserved?: boolean;
      /** Names of other parameters, which the properties of an exploded object must not have. */
      readonly taken?: readonly string[];
    }
  /** The value is written as text of this media type. */
  | { readonly content: string };

export type BodyFormat =
  | "json"
  | "text"
  | "binary"
  | "form"
  | "multipart"
  | "json-lines"
  | "json-seq"
  | { readonly form: ParameterStyles }
  | { readonly multipart: { readonly [part: string]: string } }
  | JsonFormat;

/** JSON with values that `JSON` cannot read and write, such as 64-bit integers. */
export interface JsonFormat {
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
}

export interface ResponseFormats {
  readonly [mediaType: string]: ResponseFormat;
}

export type ResponseFormat =
  | "json"
  | "text"
  | "blob"
  /** The format that the response declares. */
  | "any"
  | "json-lines"
  /** Server-sent events: whole events with text or with parsed data, or the data alone. */
  | "events"
  | "json-events"
  | "json-event-data"
  | JsonFormat;

export interface HeaderFormats {
  readonly [name: string]: HeaderFormat;
}

export type HeaderFormat =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "json"
  | "strings"
  | "numbers"
  | "bigints"
  | "booleans";

/** Required scopes, by name of the security scheme. */
export interface SecurityRequirement {
  readonly [scheme: string]: readonly string[];
}

/** Deprecation of an operation in the description. Dates are ISO dates. */
export interface Deprecation {
  readonly since?: string;
  readonly removal?: string;
  /** The operation to call instead, or a sentence about it. */
  readonly replacement?: string;
  readonly note?: string;
}

/** The request of any operation. */
export interface RequestInput {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly contentType?: string;
  readonly body?: unknown;
}

/** The request of an operation without parameters and body. */
export type NoInput = Record<string, never>;

/** A media type that matches a range: `image/png` is a `MediaRange<"image">`. */
export type MediaRange<Type extends string> = `${Type}/${string}`;
