// Part of the Specwright runtime.
/** The functions of the validators package that routes contain. */
import type { Issue } from "./errors/problem.js";

/** A value as clients send and receive it. The types keep it apart from values of code; no value has the property. */
export interface WireValue {
  readonly "~side": "wire";
}

/** A value as handlers receive and return it. */
export interface CodeValue {
  readonly "~side": "code";
}

/** The parameters and the body of a request: `path`, `query`, `headers`, `cookies`, `contentType`, `body`. */
type AnyInput = Readonly<Record<string, unknown>>;

/** A request as plugins and checks see it. */
export type WireInput = AnyInput & WireValue;

/** The first argument of a handler. */
export type CodeInput = AnyInput & CodeValue;

/** Validates a value; an empty list means that it is valid. */
export type Validate = (value: unknown) => readonly Issue[];

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
