/** The interface between a target and the generator: a pure function from model and names to file plans. */
import type * as TsMorph from "ts-morph";
import type { SourceFile } from "ts-morph";
import type { ApiInfo, ApiModel, Day, JsonValue } from "../model/model.js";
import type { NameTable, TargetNames } from "../naming/names.js";
import type { TargetOptions } from "../base/options/stages.js";
import type { Code, Markdown } from "./code/index.js";

/** One kind of output. Targets do not know each other. They refer to each other's symbols through the name table. */
export type Target = ModelTarget | DocumentTarget;

export interface ModelTarget extends TargetOf<TargetContext> {
  readonly reads?: "model";
}

/** A target that uses no model and no names. A run with such targets alone takes less time. */
export interface DocumentTarget extends TargetOf<DocumentContext> {
  readonly reads: "document";
}

export interface TargetOf<Context> {
  /** Also the folder of its output and of its templates. */
  readonly name: string;
  /** Names that the target needs in addition to those of the spec. */
  readonly names: TargetNames;
  /** Targets whose modules this one imports. A run that generates this target generates them, too. */
  readonly dependsOn?: readonly string[];
  /** The npm package of the target's code. Without it, no `package.json` is written for the target. */
  package?(context: Context): PackageFacts;
  /**
   * The files. A large target should be a generator function, so that each plan can be freed after its file is printed.
   */
  plan(context: Context): Iterable<FilePlan | PlannedUnit>;
}

/** The parts of `package.json` that depend on the target. */
export interface PackageFacts {
  /** One sentence with the title of the API. */
  readonly description: string;
  /** Entry points besides `index`: `node` is `src/node.ts`. */
  readonly entries?: readonly string[];
  /** Folders that npm publishes besides the code. */
  readonly files?: readonly string[];
  /** The package has declarations only, in `src/index.d.ts`, so it needs no compiler. */
  readonly declarations?: boolean;
  /** Declarations of a dependency use types that are not installed with it, such as those of Node. */
  readonly skipsLibraries?: boolean;
  /** Peer dependencies that the code imports, and their versions. */
  readonly needs?: Readonly<Record<string, string>>;
  /** The package is a program instead of a library: one file with everything that it imports, and no entry points. */
  readonly program?: ProgramFacts;
  /** Optional peer dependencies and their versions. */
  readonly worksWith?: Readonly<Record<string, string>>;
}

/** How a program is bundled. */
export interface ProgramFacts {
  /** The name of the command. */
  readonly name: string;
  /** The module that starts it: `main` is `src/main.ts`. */
  readonly module: string;
  /** Packages that become part of it, and packages with their types, with their versions. */
  readonly bundles: Readonly<Record<string, string>>;
  /** Modules that take the place of packages. */
  readonly replaced: Readonly<Record<string, string>>;
}

/** A `number` is exact only up to 2^53. `bigint` and `string` (of decimal digits) hold all 64 bits. */
export type Int64 = TargetOptions["int64"];

/** The model, its names, and the options of targets. */
export interface TargetContext extends DocumentContext {
  readonly model: ApiModel;
  readonly names: NameTable;
  /** The whole API as one OpenAPI document; null unless `serverDescription` asks for it. */
  readonly description: DescriptionTexts | null;
}

/** The API as a document, and the options of targets. */
export interface DocumentContext extends Omit<TargetOptions, "runtime"> {
  /** Title, version and license of the API. */
  readonly info: ApiInfo;
  /** The file name of the entry document: `petstore.yaml`. */
  readonly source: string;
  /** The version of `@specwright/runtime` that the code needs; null if its files are copied. */
  readonly runtimeVersion: string | null;
  /** The current date for the lifecycle. */
  readonly today: Day;
  /** The selected operations as one document with the structure of OpenAPI 3, for all versions. */
  document(): { readonly [key: string]: unknown };
  /** The name of the npm package that contains a target's code. */
  packageName(target: string): string;
  /** The specifier with which the code of a user imports a target, or one of its other entry points. */
  importPath(target: string, entry?: string): string;
  /** The specifier with which a generated module imports another one. */
  specifier(module: ModulePlace, from: ModulePlace): string;
}

/** A module of a target: its path below the target's `src`, without extension. */
export interface ModulePlace {
  readonly target: string;
  readonly module: string;
}

/** One document in both formats. */
export interface DescriptionTexts {
  readonly json: string;
  readonly yaml: string;
}

/**
 * A file that is planned only if something has changed since the last run. `plan` reads the model and the names through
 * the context, which notes what it reads. Facts about the whole model must come from tables (`incremental/tables.ts`).
 */
export interface PlannedUnit {
  readonly kind: "unit";
  /** The path of the file. */
  readonly path: string;
  /** What the plan depends on besides. */
  readonly inputs: JsonValue;
  plan(): FilePlan;
}

/** A planned file. Paths are relative to the target's folder and come from the name table, never from spec text. */
export type FilePlan =
  | { kind: "typescript"; path: string; template: string; view: View }
  | { kind: "markdown"; path: string; template: string; view: View }
  | { kind: "json"; path: string; value: JsonValue }
  /** For custom targets: a TypeScript file that the target builds with ts-morph, as `scaffold` builds its stubs. */
  | { kind: "source"; path: string; build: SourceBuild }
  /**
   * Hand-written code from the target's template folder, copied unchanged: a file, or a folder if both end with `/`. With
   * `needed`, only these files of the folder are copied, and the files that they import.
   */
  | { kind: "copy"; path: string; from: string; needed?: readonly string[] };

/**
 * Fills an empty file of ts-morph, synchronously. ts-morph writes names, types, statements and comments unchanged, so
 * spec text must go through `print` and the fragments: `print(str(text))`, `print(docComment(text))`.
 */
export type SourceBuild = (file: SourceFile, tools: SourceTools) => void;

export interface SourceTools {
  /** The text of a fragment. A symbol in it, such as `typeRef(symbol)`, is imported into the file. */
  print(fragment: Code): string;
  /** ts-morph itself, for its enums and helpers. */
  readonly morph: typeof TsMorph;
}

/** The input of a template. It contains no strings: text is in fragments, which escape their content. */
export interface View {
  readonly [name: string]: ViewValue;
}

export type ViewValue =
  Code | Markdown | boolean | null | View | readonly ViewValue[];

/** Returns its argument with the type of a target, for built-in and custom targets. */
export function defineTarget(target: Target): Target {
  return target;
}
