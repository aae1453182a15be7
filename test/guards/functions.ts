/** Finds every function that an application can pass to generated packages, by reading the types of their exports. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export interface Package {
  /** The folder with `package.json`. */
  readonly folder: string;
  /** What the entry points of a package have before their name: `server`, `server/limits`. */
  readonly name: string;
}

/**
 * Types and places whose functions are not looked at, with the reason. `got NAME` are values of this type that the
 * application gets.
 */
export type Excluded = Readonly<Record<string, string>>;

export interface Found {
  /** `server/cors cors(options).origins`, once each. `()` is what a function returns, `new` a constructor. */
  readonly functions: readonly string[];
  /** Members of `Excluded` that no type had. */
  readonly unused: readonly string[];
}

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ["specwright-source"],
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

/** Names that come from the description become `{operation}` and so on. */
export type SpecNames = Readonly<Record<string, string>>;

export function findFunctions(
  packages: readonly Package[],
  excluded: Excluded,
  specNames: SpecNames,
): Found {
  const entries = packages.flatMap(entriesOf);
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    compilerOptions,
  );
  const folders = packages.map(({ folder }) => `${folder}/`);
  const finder = new Finder(program, folders, excluded, specNames);
  for (const { name, file } of entries) finder.readModule(name, file);
  return {
    functions: [...finder.found].sort(),
    unused: Object.keys(excluded).filter((one) => !finder.met.has(one)),
  };
}

function entriesOf({
  folder,
  name,
}: Package): { name: string; file: string }[] {
  const { exports } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as { exports: Record<string, string | { types: string }> };
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === "string") return [];
    const source = Object.values(target).find(
      (one) => one.endsWith(".ts") && existsSync(join(folder, one)),
    );
    return source === undefined
      ? []
      : [{ name: name + subpath.slice(1), file: join(folder, source) }];
  });
}

/** Whether the application gives a value to the package, or gets it. */
type Direction = "given" | "got";

class Finder {
  readonly found = new Set<string>();
  readonly met = new Set<string>();
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #folders: readonly string[];
  readonly #excluded: Excluded;
  readonly #specNames: SpecNames;
  /** Exported under several names, such as in `index` and in an entry point of its own. */
  readonly #read = new Set<ts.Symbol>();
  /** The types of one export that were looked at. Several of its functions take the same, and types are recursive. */
  #known = { given: new Set<ts.Type>(), got: new Set<ts.Type>() };

  constructor(
    program: ts.Program,
    folders: readonly string[],
    excluded: Excluded,
    specNames: SpecNames,
  ) {
    this.#program = program;
    this.#folders = folders;
    this.#checker = program.getTypeChecker();
    this.#excluded = excluded;
    this.#specNames = specNames;
  }

  readModule(name: string, file: string): void {
    const source = this.#program.getSourceFile(file);
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is no module`);
    for (const exported of this.#checker.getExportsOfModule(module)) {
      const symbol =
        exported.flags & ts.SymbolFlags.Alias
          ? this.#checker.getAliasedSymbol(exported)
          : exported;
      if (!(symbol.flags & ts.SymbolFlags.Value)) continue;
      // Types of another package.
      if (!this.#isOwn(symbol) || this.#read.has(symbol)) continue;
      this.#read.add(symbol);
      this.#known = { given: new Set(), got: new Set() };
      const place = `${name} ${this.#nameOf(exported)}`;
      this.#walk(this.#checker.getTypeOfSymbol(symbol), place, "got", []);
    }
  }

  /** `around` are the types that the value is a part of. */
  #walk(
    type: ts.Type,
    place: string,
    direction: Direction,
    around: readonly ts.Type[],
  ): void {
    const known = this.#checker.getAwaitedType(type) ?? type;
    for (const one of membersOf(known))
      this.#walkOne(one, place, direction, around);
  }

  #walkOne(
    written: ts.Type,
    place: string,
    direction: Direction,
    around: readonly ts.Type[],
  ): void {
    const type = this.#checker.getBaseConstraintOfType(written) ?? written;
    if (type !== written && type.isUnion()) {
      this.#walk(type, place, direction, around);
      return;
    }
    if (around.includes(type)) return;
    if (this.#isExcluded([written, type], place, direction)) return;
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))
      return;
    const calls = type.getCallSignatures();
    const known = this.#known[direction];
    if (known.has(type)) return;
    // The same function in two places is called in two places.
    if (calls.length === 0 || direction === "got") known.add(type);
    const inside = [...around, type];
    if (calls.length > 0 && direction === "given") this.found.add(place);
    for (const signature of calls)
      this.#walkSignature(signature, place, direction, inside);
    // Only the package creates instances of its classes.
    for (const signature of direction === "got"
      ? type.getConstructSignatures()
      : [])
      this.#walkSignature(signature, `${place} new`, direction, inside);
    for (const item of this.#itemsOf(type))
      this.#walk(item, place, direction, inside);
    const properties = this.#checker.getPropertiesOfType(type);
    for (const property of properties) {
      if (!this.#isOwn(property)) continue;
      this.#walk(
        this.#checker.getTypeOfSymbol(property),
        `${place}.${this.#nameOf(property)}`,
        direction,
        inside,
      );
    }
    // Properties whose names are a type parameter: `{ [Name in keyof Operations]: … }`.
    const [declaration] = declarationsOf(type);
    if (properties.length > 0 || !declaration) return;
    if (ts.isMappedTypeNode(declaration) && declaration.type)
      this.#walk(
        this.#checker.getTypeFromTypeNode(declaration.type),
        `${place}.{${declaration.typeParameter.name.text.toLowerCase()}}`,
        direction,
        inside,
      );
  }

  #walkSignature(
    signature: ts.Signature,
    place: string,
    direction: Direction,
    around: readonly ts.Type[],
  ): void {
    const opposite = direction === "given" ? "got" : "given";
    for (const parameter of signature.getParameters())
      this.#walk(
        this.#checker.getTypeOfSymbol(parameter),
        `${place}(${nameOf(parameter)})`,
        opposite,
        around,
      );
    this.#walk(signature.getReturnType(), `${place}()`, direction, around);
  }

  /** Of arrays, maps, iterables and so on. */
  #itemsOf(type: ts.Type): readonly ts.Type[] {
    const isReference =
      (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference;
    const isLibrary = declarationsOf(type).some(
      (declaration) => !this.#isOfPackages(declaration),
    );
    const parts =
      isReference && (isLibrary || this.#checker.isTupleType(type))
        ? this.#checker.getTypeArguments(type as ts.TypeReference)
        : [];
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return index ? [...parts, index] : parts;
  }

  /** Properties of arrays, promises, requests and so on belong to the platform. */
  #isOwn({ declarations = [] }: ts.Symbol): boolean {
    return (
      declarations.length === 0 ||
      declarations.some((declaration) => this.#isOfPackages(declaration))
    );
  }

  /** OpenTelemetry as well: the application supplies its tracers and meters. */
  #isOfPackages(declaration: ts.Declaration): boolean {
    const { fileName } = declaration.getSourceFile();
    return (
      fileName.includes("/node_modules/@opentelemetry/") ||
      this.#folders.some((folder) => fileName.startsWith(folder))
    );
  }

  #nameOf({ name }: ts.Symbol): string {
    return this.#specNames[name] ?? name;
  }

  #isExcluded(
    types: readonly ts.Type[],
    place: string,
    direction: Direction,
  ): boolean {
    const names = types
      .flatMap((type) => [type.aliasSymbol?.name, symbolOf(type)?.name])
      .flatMap((name) =>
        name === undefined ? [] : [name, `${direction} ${name}`],
      );
    const found = [...names, place].find((name) =>
      Object.hasOwn(this.#excluded, name),
    );
    if (found === undefined) return false;
    this.met.add(found);
    return true;
  }
}

/** Not every type has a symbol, whatever the declarations of the compiler say. */
function symbolOf({ symbol }: ts.Type): ts.Symbol | undefined {
  return symbol;
}

function declarationsOf(type: ts.Type): readonly ts.Declaration[] {
  return symbolOf(type)?.declarations ?? [];
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** The name of a parameter that is destructured says nothing: options are called so everywhere. */
function nameOf({ name }: ts.Symbol): string {
  return name.startsWith("__") ? "options" : name;
}
