/** The name table: every public name, chosen once, the same for all targets. */
import type { OperationId, SchemaId } from "../model/model.js";
import type { Identifier } from "./identifiers.js";
import type { SymbolRef } from "./symbols.js";

/** The request view leaves out what is read-only, the response view what is write-only. */
export type Direction = "request" | "response";

/** The public names of one schema. The companion object has the name of the type. */
export interface SchemaNames {
  readonly type: SymbolRef;
  readonly is: SymbolRef;
  readonly validate: SymbolRef;
  readonly parse: SymbolRef;
  /** Between the modules of the package only. */
  readonly check: SymbolRef;
}

export interface OperationNames {
  /** `listPets` */
  readonly call: Identifier;
  /** `ListPets` */
  readonly stem: Identifier;
  /** `list-pets`: anchors and files. */
  readonly slug: string;
  readonly group: GroupNames;
}

/** Operations that belong together: by their first tag, or else by the first word of their path. */
export interface GroupNames {
  /** As a person would read it; spec text. */
  readonly title: string;
  readonly slug: string;
  readonly call: Identifier;
}

/** What a target adds: exported names of its runtime, and names that it derives from each operation. */
export interface TargetNames {
  readonly reserved: readonly string[];
  /** Whether its package also exports the types of schemas; its own names then give way to theirs, see `exported`. */
  readonly exportsSchemas?: boolean;
  /** Role → how the name is made, e.g. `result: { case: "pascal", suffix: "Result" }`. */
  readonly operations: Readonly<Record<string, DerivedName>>;
}

export interface DerivedName {
  readonly case: "camel" | "pascal";
  readonly suffix: string;
  /** The module that declares it: one for each group of operations (`pets`), or a fixed one. */
  readonly module:
    { kind: "group"; folder: string } | { kind: "fixed"; module: string };
}

export interface NameTable {
  /** `PetStore`, from the title. */
  readonly api: { readonly stem: Identifier; readonly slug: string };
  readonly groups: readonly GroupNames[];
  /** Names of a schema that has a role of its own; asking for an inline one is our bug. */
  schema(id: SchemaId, direction?: Direction): SchemaNames;
  operation(id: OperationId): OperationNames;
  /** A name that a target derives from an operation. */
  derived(target: string, id: OperationId, role: string): SymbolRef;
  /** A name that a target's runtime or its fixed files declare. */
  fixed(target: string, module: string, name: string): SymbolRef;
  /**
   * The name under which a target's package exports what it declares as `name`: the same, unless the package exports a
   * schema's type of that name. Then it is one of the others, or else `ApiClient` for `Client`.
   */
  exported(target: string, name: string, ...others: string[]): Identifier;
}
