// Part of the Specwright runtime, copied unchanged.
/** What the runtime knows of an operation: plain data, one constant for each operation. */
import type { ParameterStyleName } from "./parameters/styles.js";

/** How one operation is called and what it answers. */
export interface Route {
  readonly operation: string;
  readonly method: string;
  /** With `{name}` where a path parameter goes. */
  readonly path: string;
  /** Where the operation has a server of its own. */
  readonly server?: string;
  /** Only parameters that are not written in the usual style of their location. */
  readonly styles?: {
    readonly [Location in ParameterLocation]?: ParameterStyles;
  };
  /** How a body is written, by media type; the first one is the default. */
  readonly body?: { readonly [mediaType: string]: BodyFormat };
  /** What each status carries: `200`, `4XX` or `default`, then the media type. */
  readonly responses: { readonly [status: string]: ResponseFormats };
  /** Headers that the description declares, by status. */
  readonly headers?: { readonly [status: string]: HeaderFormats };
  /** Any one of these suffices; all schemes of one are needed together. */
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
  /** Written as text of this media type. */
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

/** JSON that holds more than `JSON` can read and write. */
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
  /** Whatever the answer says it is. */
  | "any"
  | "json-lines"
  /** Server-sent events; their data as text, or parsed, or alone. */
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

/** Scopes by name of the security scheme. */
export interface SecurityRequirement {
  readonly [scheme: string]: readonly string[];
}

/** What the description says of an operation that is going away; days are ISO days. */
export interface Deprecation {
  readonly since?: string;
  readonly removal?: string;
  /** The operation to call instead, or a sentence about it. */
  readonly replacement?: string;
  readonly note?: string;
}

/** What a call may be given, whatever the operation. */
export interface RequestInput {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly contentType?: string;
  readonly body?: unknown;
}

/** The request of an operation that takes nothing. */
export type NoInput = Record<string, never>;

/** A media type of a range: `image/png` is a `MediaRange<"image">`. */
export type MediaRange<Type extends string> = `${Type}/${string}`;
