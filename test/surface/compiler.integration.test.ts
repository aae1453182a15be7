/**
 * The surface is read from the layout of the generated files, because a run of `generate` does not load the compiler.
 * Here the compiler judges it: the same names from every entry point, declared in the same way.
 */
import { ts } from "ts-morph";
import { expect, it } from "vitest";
import { compile } from "../../src/commands/diff/sdk/types/compile.js";
import { generate } from "../../src/generate.js";
import { surfacesOf } from "../../src/surface/surface.js";
import { goldenCases } from "../golden/cases.js";
import { halfOf } from "../support/random.js";

const cases = goldenCases.filter(
  ({ definition: { layout, importExtension } }) =>
    layout !== "source" && importExtension !== "",
);

it.each(halfOf(cases))("$name", async ({ runOptions }) => {
  const { files } = await generate(runOptions);
  const program = compile(
    new Map(
      files
        .filter(({ path }) => path.endsWith(".ts"))
        .map(({ path, text }) => [`/${path}`, text]),
    ),
  );
  const checker = program.getTypeChecker();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  for (const [folder, surface] of surfacesOf(files))
    for (const [subpath, names] of Object.entries(surface)) {
      const own = Object.entries(names)
        .filter(([name]) => !name.startsWith("* from "))
        .map(([name, signature]) => ({ name, kinds: kindsIn(signature) }));
      const path = entryFile(texts, folder, subpath);
      const judged = exportsOf(program, checker, path);
      expect(own.map(({ name }) => name).sort(), path).toEqual(
        [...judged.keys()].sort(),
      );
      for (const { name, kinds } of own)
        expect([...(judged.get(name) ?? [])], `${path} ${name}`).toEqual(
          expect.arrayContaining([...kinds]),
        );
    }
});

/** `interface {…}; const {…}` → `interface`, `const`. A digest may replace the end of a long signature. */
function kindsIn(signature: string): Set<string> {
  const starts = signature.matchAll(
    /(?:^|; )(type|interface|const|function|class)\b/g,
  );
  return new Set(Array.from(starts, ([, kind = ""]) => kind));
}

function entryFile(
  texts: ReadonlyMap<string, string>,
  folder: string,
  subpath: string,
): string {
  const { exports } = JSON.parse(
    texts.get(`${folder}package.json`) ?? "{}",
  ) as { exports: Record<string, { types: string }> };
  const { types = "" } = exports[subpath] ?? {};
  const source = types.replace(/^\.\/dist\/(.*)\.d\.ts$/, "./src/$1.ts");
  return `/${folder}${source.slice(2)}`;
}

function exportsOf(
  program: ts.Program,
  checker: ts.TypeChecker,
  path: string,
): Map<string, Set<string>> {
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${path} is no module`);
  return new Map(
    checker.getExportsOfModule(module).map((exported) => {
      const symbol =
        exported.flags & ts.SymbolFlags.Alias
          ? checker.getAliasedSymbol(exported)
          : exported;
      return [exported.name, new Set(symbol.declarations?.map(kindOf))];
    }),
  );
}

function kindOf(declaration: ts.Declaration): string {
  if (ts.isTypeAliasDeclaration(declaration)) return "type";
  if (ts.isInterfaceDeclaration(declaration)) return "interface";
  if (ts.isFunctionDeclaration(declaration)) return "function";
  if (ts.isClassDeclaration(declaration)) return "class";
  return "const";
}
