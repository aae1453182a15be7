// Part of the Specwright runtime.
/** Request bodies of a route. It names the formats that it needs, so a package contains no others. */
import type { RequestIssue } from "../errors/problem.js";
import type { BodyLimits, HttpBody, HttpRequest } from "../http.js";
import type { Parameter, Shape } from "../parameters/parameter.js";
import type { FieldRules, Validate, Wire } from "../values.js";

export interface BodyDescription {
  readonly required: boolean;
  /** Whether the handler receives the media type, because there is more than one. */
  readonly several?: boolean;
  /** By media type, which may end in a wildcard. */
  readonly contents: Readonly<Record<string, BodyContent>>;
}

export interface BodyContent {
  readonly format: BodyFormat;
  /** The fields of a form. */
  readonly fields?: readonly Parameter[];
  /** Rules for additional fields. Without it, they are removed. */
  readonly additional?: AdditionalFields;
  /**
   * Whether the validity of a field may depend on other fields, so that none can be validated before all have arrived.
   */
  readonly together?: boolean;
  readonly wire?: Wire;
  /** Set if the body may have fields to remove or to fill in. */
  readonly fieldRules?: FieldRules;
  /** Whether a value may become invalid by that, and must be validated again. */
  readonly recheck?: boolean;
  /** For a sequence of items, it validates one item. */
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

/** The format of a body: read completely before the handler is called, or by the handler while it arrives. */
export type BodyFormat = WholeFormat | StreamFormat;

export interface WholeFormat {
  /** Returns `absent` if there is no value. Issues of the value are added to those of the request. */
  readonly parse: (bytes: Uint8Array, incoming: IncomingBody) => unknown;
}

export interface StreamFormat {
  readonly open: (body: HttpBody, incoming: IncomingBody) => unknown;
}

/** A body that is about to be read. */
export interface IncomingBody {
  readonly request: HttpRequest;
  /** The header `Content-Type`. */
  readonly contentType: string;
  readonly content: PreparedContent;
  readonly limits: BodyLimits;
  readonly issues: RequestIssue[];
}

/** Returns the value for the handler, and adds issues. */
export type Prepare = (value: unknown, issues: RequestIssue[]) => unknown;

/** A described body, with the functions that the options of the API require. */
export interface PreparedContent extends BodyContent {
  readonly prepare?: Prepare;
}
