/** The results of a comparison of types, and what it asks about names. */
import type { Direction } from "../../../../model/model.js";
import type { SdkCode } from "../codes.js";
import type { TypePart } from "./facts.js";

export interface TypeIssue {
  code: SdkCode;
  /** Names of properties from the type to the changed part; `[]` is an item of an array. */
  path: readonly string[];
  /** The end of a sentence about the part. */
  text: string;
  /** The compiler gave up on a type, so the issue is only likely. */
  isUnproven?: true;
}

/** The problems of code on the base. Parts that both sides export under one name are left to their own comparison. */
export type CompareTypes = (
  base: TypePart,
  head: TypePart,
  direction: Direction,
) => TypeIssue[];

/** How the names of exported types connect the two sides. */
export interface ExportedNames {
  /** Whether both are the exported type of one name, which is then compared elsewhere. */
  isSameExport(base: TypePart, head: TypePart, direction: Direction): boolean;
  /** The same for two properties whose declarations have these names of types. */
  isSameName(
    base: string | null,
    head: string | null,
    direction: Direction,
  ): boolean;
  /**
   * Whether values still fit the exported type of the head that has the name of the base type: code declares variables
   * with that name.
   */
  fitsNamesake(base: TypePart, head: TypePart, direction: Direction): boolean;
}
