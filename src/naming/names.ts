/** The name table: every public name, chosen once, the same for all targets. */
import type {
  ComponentId,
  Direction,
  OperationId,
  SchemaId,
} from "../model/model.js";
import type { ApiName } from "./api-name.js";
import type { Identifier } from "./identifiers.js";
import type { NamedServer } from "./servers.js";
import type { SymbolRef } from "./symbols.js";

/** The public names of one schema. The companion object has the same name as the type. */
export interface SchemaNames {
  readonly type: SymbolRef;
  readonly is: SymbolRef;
  readonly validate: SymbolRef;
  readonly parse: SymbolRef;
  /** The type of values on the wire. It and the next three are declared only if it differs from `type`. */
  readonly wire: SymbolRef;
  readonly isWire: SymbolRef;
  readonly decode: SymbolRef;
  readonly encode: SymbolRef;
  /** Used only between the modules of the package. */
  readonly check: SymbolRef;
}

export interface OperationNames {
  /** `listPets` */
  readonly call: Identifier;
  /** `ListPets` */
  readonly stem: Identifier;
  /** `list-pets`, for anchors and file names. */
  readonly slug: string;
  readonly group: GroupNames;
}

/** A group of operations: by their first tag, or by the first segment of their path. */
export interface GroupNames {
  /** The title for readers. It is spec text. */
  readonly title: string;
  readonly slug: string;
  readonly call: Identifier;
}

/** The names that a target adds: exports of its runtime, and names derived from each operation. */
export interface TargetNames {
  readonly reserved: readonly string[];
  /**
   * Whether the package also exports the types of schemas. In that case its own names give way to theirs, see
   * `exported`.
   */
  readonly exportsSchemas?: boolean;
  /** Role → rule for the name, e.g. `result: { case: "pascal", suffix: "Result" }`. */
  readonly operations: Readonly<Record<string, DerivedName>>;
  /** The module of the types of responses that the spec names, and their suffixes by role. */
  readonly responses?: {
    readonly module: string;
    readonly suffixes: Readonly<Record<string, string>>;
  };
}

export interface DerivedName {
  readonly case: "camel" | "pascal";
  readonly suffix: string;
  /** The module that declares it: one for each group of operations (`pets`), or a fixed one. */
  readonly module:
    { kind: "group"; folder: string } | { kind: "fixed"; module: string };
}

export interface NameTable {
  readonly api: ApiName;
  readonly groups: readonly GroupNames[];
  /** The servers of the API, in the order of the spec. */
  readonly servers: readonly NamedServer[];
  /** The names of a schema that has a role of its own. Throws for an inline schema. */
  schema(id: SchemaId, direction?: Direction): SchemaNames;
  operation(id: OperationId): OperationNames;
  /** The name of a property or parameter in code, by its name in the spec. */
  property(name: string): string;
  /** The name that a target derives from an operation. */
  derived(target: string, id: OperationId, role: string): SymbolRef;
  /** The name that a target derives from a response of the spec with a name. */
  response(target: string, id: ComponentId, role: string): SymbolRef;
  /** A name that a target's runtime or its fixed files declare. */
  fixed(target: string, module: string, name: string): SymbolRef;
  /** Such a name in the code of other targets, which import what `exported` says. */
  exportedSymbol(target: string, module: string, name: string): SymbolRef;
  /**
   * The name under which a target's package exports `name`. It is `name`, unless the package exports a schema type of
   * that name. In that case it is one of `others`, or a name such as `ApiClient` for `Client`.
   */
  exported(target: string, name: string, ...others: string[]): Identifier;
}
