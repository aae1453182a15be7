// Part of the Specwright runtime.
import type { Check } from "../issues.js";

/** What is converted in the values of a schema, between the wire and code. */
export type Codecs =
  | LeafCodec
  /** The codecs of another schema. */
  | (() => Codecs)
  | ObjectCodecs
  | ArrayCodecs
  /** Several schemas apply to the same value. */
  | { readonly kind: "all"; readonly parts: readonly Codecs[] }
  | CodecChoice;

/**
 * Converts one value. A value that it cannot convert is returned unchanged, and `encode` returns `notConverted` for an
 * object that would not be JSON.
 */
export interface LeafCodec {
  readonly kind: "leaf";
  readonly decode: (wire: unknown) => unknown;
  readonly encode: (value: unknown) => unknown;
  /** Whether a string is never a value in code. */
  readonly isText?: true;
}

export interface ObjectCodecs {
  readonly kind: "object";
  /** Names in code, by name on the wire. Other names are the same. */
  readonly names?: { readonly [name: string]: string };
  /** Null for a property without anything to convert. Such a property does not count as `additional`. */
  readonly properties?: { readonly [name: string]: Codecs | null };
  /** Null for properties without anything to convert. They do not count as `additional` either. */
  readonly patterns?: readonly (readonly [RegExp, Codecs | null])[];
  /** The codecs of all other properties. */
  readonly additional?: Codecs;
  /**
   * The schema describes other properties, so each of them is kept. One whose name is a name in code has the name on the
   * wire that this one leaves free.
   */
  readonly open?: true;
  /** Code for this object alone, which is faster than the table: for both ways if no name changes. */
  readonly convert?: FieldConversion;
  readonly decode?: FieldConversion;
  readonly encode?: FieldConversion;
}

/**
 * Converts the declared properties of an object. `at` converts the value of one, by its position among `properties`.
 * Null if a required property is missing. If names change, the result has no other properties.
 */
export type FieldConversion = (
  value: Readonly<ConvertedFields>,
  at: (position: number, part: unknown) => unknown,
) => Readonly<ConvertedFields> | null;

export interface ConvertedFields {
  [name: string]: unknown;
}

export interface ArrayCodecs {
  readonly kind: "array";
  readonly prefix?: readonly (Codecs | null)[];
  readonly items?: Codecs;
}

export type CodecChoice =
  /** Alternatives: those apply whose check accepts the value of the wire. */
  | {
      readonly kind: "either";
      readonly options: readonly (readonly [Check, Codecs | null])[];
      /** Only the first one applies. */
      readonly first?: true;
    }
  /** The value of a property selects the alternative. */
  | {
      readonly kind: "tagged";
      readonly property: string;
      /** The name of the property in code. */
      readonly name: string;
      readonly options: { readonly [tag: string]: Codecs };
    };
