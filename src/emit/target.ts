/** The contract between a target and the rest: a pure function from model and names to file plans. */
import type * as TsMorph from "ts-morph";
import type { SourceFile } from "ts-morph";
import type { ApiModel, Day, JsonValue } from "../model/model.js";
import type { NameTable, TargetNames } from "../naming/names.js";
import type { TargetOptions } from "../options/stages.js";
import type { Code, Markdown } from "./code/index.js";

/** One kind of output. Targets do not know each other; they refer to each other's symbols through the name table. */
export interface Target {
  /** Also the folder of its output and of its templates. */
  readonly name: string;
  /** Names that the target needs beside those of the spec. */
  readonly names: TargetNames;
  /** The files, one after the other: a large target had better be a generator, so that no plan outlives its file. */
  plan(context: TargetContext): Iterable<FilePlan>;
}

/** A `number` is exact up to 2^53 only; `bigint` and `string` (of decimal digits) hold all 64 bits. */
export type Int64 = TargetOptions["int64"];

/** The model, its names, and the options that reach targets. */
export interface TargetContext extends TargetOptions {
  readonly model: ApiModel;
  readonly names: NameTable;
  /** The entry document, as a name to show: `petstore.yaml`. */
  readonly source: string;
  /** The day that counts as today. */
  readonly today: Day;
  /** The npm package name of a target's output. */
  packageName(target: string): string;
}

/** A file to be. Paths are relative to the target's folder and come from the name table, never from spec text. */
export type FilePlan =
  | { kind: "typescript"; path: string; template: string; view: View }
  | { kind: "markdown"; path: string; template: string; view: View }
  | { kind: "json"; path: string; value: JsonValue }
  /** For targets of users: a TypeScript file that the target builds with ts-morph. */
  | { kind: "source"; path: string; build: SourceBuild }
  /** Runtime: hand-written code below the target's template folder, copied as it is. */
  | { kind: "copy"; path: string; from: string };

/**
 * Fills an empty file of ts-morph, synchronously. ts-morph writes names, types, statements and comments as they are
 * given, so text of the spec goes through `print` and the fragments: `print(str(text))`, `print(docComment(text))`.
 */
export type SourceBuild = (file: SourceFile, tools: SourceTools) => void;

export interface SourceTools {
  /** The text of a fragment. A symbol in it, such as `typeRef(symbol)`, is imported into the file. */
  print(fragment: Code): string;
  /** ts-morph itself, for its enums and helpers. */
  readonly morph: typeof TsMorph;
}

/** What a template sees. There are no strings in it: text is in fragments, which escape what they hold. */
export interface View {
  readonly [name: string]: ViewValue;
}

export type ViewValue =
  Code | Markdown | boolean | null | View | readonly ViewValue[];

/** Typed identity, for targets of our own and of others. */
export function defineTarget(target: Target): Target {
  return target;
}
