// Part of the Specwright runtime.
/**
 * The description of an operation for the runtime. It contains the functions that the operation needs, so a bundler
 * leaves out the others.
 */
import type { Fail } from "./errors.js";

/** The function that sends requests. Wrap `fetch` to see or change every request and every response. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends a request and follows redirects. `followRedirects` is one. */
export type Follow = (
  fetch: Fetch,
  url: string,
  init: RequestInit,
  permit: Permit,
) => Promise<Response>;

/** Returns the part of a request that may be sent to a URL. Throws if the request must not be sent there. */
export type Permit = (url: string, init: RequestInit) => RequestInit;

export interface Route {
  /** The path template, with `{name}` for each path parameter. */
  readonly path: string;
  readonly method: string;
  /** The base URL of an operation that has a server of its own. */
  readonly server?: (api: { readonly baseUrl?: string }) => string;
  /** Fills in the path parameters. Absent if the path has none. */
  readonly pathParameters?: FillPath;
  /** The style of query parameters. `byName` has one for each name. The default is one pair per value. */
  readonly query?: Style;
  /** Adds the header parameters. */
  readonly headers?: AddParameters;
  /** Adds the cookie parameters. */
  readonly cookies?: AddParameters;
  readonly body?: BodyFormat;
  /** Converts the values of a request to those of the wire. Absent if they are the same. */
  readonly encode?: (request: CodeRequest) => WireRequest;
  /** The value of the `Accept` header; `application/json` by default. */
  readonly accept?: string;
  /**
   * Functions that read the response bodies, by status (`200`, `4XX`, or `default` for other failures). By default, 200
   * and `default` are JSON.
   */
  readonly responses?: Responses;
  /**
   * Alternatives: one of them is enough. All schemes of a list are required together. By default those of the API. Empty
   * if no credential is sent.
   */
  readonly security?: readonly (readonly SecurityScheme[])[];
}

/** Replaces the parameters of a path template. */
export type FillPath = (path: string, values: object | undefined) => string;

/** Adds the parameters of one location to a request. */
export type AddParameters = (draft: Draft, values?: object) => void;

export interface Responses {
  readonly [status: string]: ReadBody | ResponseFormat;
}

/**
 * Reads the body of a response. `received` is its media type without parameters, in lower case; empty if there is none.
 * Throws `Mismatch` if the body does not have the format.
 */
export type ReadBody = (
  response: Response,
  received: string,
  source: BodySource,
  format: ResponseFormat,
) => unknown;

/** A response with several media types or with declared headers. */
export interface ResponseFormat {
  /** JSON by default. */
  readonly read?: ReadBody;
  /** Formats by media type, for `byMediaType`. */
  readonly types?: { readonly [mediaType: string]: ReadBody };
  /** The declared headers, for `decode`. */
  readonly headers?: HeaderFormats;
  readonly decode?: (headers: Headers, format: ResponseFormat) => object;
}

/** Converts the text of a header. */
export interface HeaderFormats {
  readonly [name: string]: (text: string) => unknown;
}

/** Writes a value without a name: a path parameter or a header. */
export type BareStyle = (
  value: unknown,
  name: string,
  encode: (text: string) => string,
) => string;

/** Writes a value as pairs of a name and encoded text: a query parameter, a cookie or a field of a form. */
export type Style = (
  name: string,
  value: unknown,
  encode: (text: string) => string,
) => [name: string, text: string][];

export interface BodyFormat {
  /** The media type unless the caller chooses another one. */
  readonly type: string;
  /** Adds a body to a request. */
  readonly write: (draft: Draft, body: unknown, mediaType: string) => void;
}

export interface BodySource {
  /** Maximum number of bytes in a body that is read as a whole. */
  readonly maxResponseSize?: number;
  /** Maximum number of characters in an item of a stream. */
  readonly maxItemSize?: number;
  readonly fail: Fail;
  /** Converts an error while a stream is read to the error of the API. */
  readonly translate: (cause: unknown) => unknown;
  /** Called after the body is read. A stream replaces it, and calls it at its end. */
  end: () => void;
}

/** How a security scheme sends its credential. */
export interface SecurityScheme {
  /** The name in the API description. */
  readonly name: string;
  /** The name of the header, parameter or cookie, or of the HTTP authentication scheme. */
  readonly key?: string;
  /** Required scopes. */
  readonly scopes?: readonly string[];
  /** Absent if nothing is added to a request. Throws an `Error` if the scheme cannot send the credential. */
  readonly attach?: Attach;
}

/** Adds a credential to a request. */
export type Attach = (
  draft: Draft,
  credential: unknown,
  scheme: SecurityScheme,
) => void;

/** A request before it is sent. */
export interface Draft {
  url: string;
  /** The origin of the API, and the origins that the caller trusts. Others get nothing that the caller supplied. */
  readonly origins: readonly string[];
  /** The `Accept` header of the operation. */
  readonly accept: string;
  /** By name in lower case. */
  readonly headers: Record<string, string>;
  /** The second argument of `fetch`. */
  readonly init: RequestInit;
  /** Cancels the rest of a body that is a stream, which can be sent only once. */
  stop?: () => void;
  /** Follows the redirects of a request that `fetch` must not redirect. Without it, they are not followed. */
  follow?: Follow;
}

/** The attempts of a call. Each one has a request and credentials of its own. */
export interface Attempts {
  readonly client: {
    readonly api: { readonly security?: Route["security"] };
  };
  readonly route: Route;
  count: number;
  /** The request of the last attempt; absent if it could not be created. */
  draft?: Draft;
  /** Headers of the caller that the next attempts have in common, whatever `onRequest` sets. */
  sameHeaders?: Record<string, string>;
  /** Headers that no caller supplied. They do not stop redirects, because `follow` keeps them within the origin. */
  added?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly follow: Follow;
  };
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

/** A value as it is sent and received. The types keep it apart from values of code; no value has the property. */
export interface WireValue {
  readonly "~side": "wire";
}

/** A value as the application has it. */
export interface CodeValue {
  readonly "~side": "code";
}

/** The request of any operation, with the names and values of code. */
export type CodeRequest = RequestInput & { readonly "~side"?: "code" };

/** The request of any operation, with the names and values of the wire. */
export type WireRequest = RequestInput & WireValue;

/** A route whose names and values are the same in code. */
export interface SameRoute extends Route {
  readonly encode?: never;
  readonly decode?: never;
}

/** The request of an operation without parameters and body. */
export type NoInput = Record<string, never>;

/** A media type that matches a range: `image/png` is a `MediaRange<"image">`. */
export type MediaRange<Type extends string> = `${Type}/${string}`;
