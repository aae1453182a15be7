/** Modules of a runtime can be joined: each has the form that the printer reads, and no name has two meanings. */
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { build } from "esbuild";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { joinedModule } from "../../src/emit/packages/runtime-files.js";
import { parseModule } from "../../src/print/module-text.js";

const templates = join(import.meta.dirname, "../../templates");
const targets = "cli client mcp mock server validators webhooks".split(" ");

function modulesOf(target: string): Map<string, string> {
  const folder = join(templates, target, "runtime");
  return new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => [
        `runtime/${path.slice(0, -".ts".length)}`,
        readFileSync(join(folder, path), "utf8"),
      ]),
  );
}

function imported(module: string, from: string): string {
  return posix.join(posix.dirname(module), from).replace(/\.js$/, "");
}

describe.each(targets)("the runtime of the %s", (target) => {
  const modules = modulesOf(target);

  it.each([...modules.keys()])(
    "%s imports names only, at its start",
    (module) => {
      const text = modules.get(module) ?? "";
      const { imports, body } = parseModule(module, text);
      expect(body).not.toMatch(/^export (type )?\{/m);
      const declared = ts
        .createSourceFile(module, text, ts.ScriptTarget.ES2023)
        .statements.filter((one) => ts.isImportDeclaration(one))
        .flatMap(({ importClause }) => {
          const names = importClause?.namedBindings;
          expect(importClause?.name).toBeUndefined();
          if (!names || !ts.isNamedImports(names)) throw new Error("not names");
          return names.elements.map(({ name, propertyName }) => {
            expect(propertyName).toBeUndefined();
            return name.text;
          });
        });
      expect(imports.map(({ name }) => name)).toEqual(declared);
    },
  );

  it("declares no name in two modules", () => {
    const owners = new Map<string, Set<string>>();
    for (const [module, text] of modules) {
      for (const name of declaredNames(module, text)) {
        owners.set(name, (owners.get(name) ?? new Set()).add(module));
      }
    }
    expect([...owners].filter(([, { size }]) => size > 1)).toEqual([]);
  });

  it("has at most five files, which do not import values in a circle", () => {
    const files = new Map<string, Set<string>>();
    for (const [module, text] of modules) {
      const file = joinedModule({ target, module }) ?? module;
      const uses = files.get(file) ?? new Set<string>();
      files.set(file, uses);
      for (const { from, isType } of parseModule(module, text).imports) {
        if (isType || !from.startsWith(".")) continue;
        const other = joinedModule({ target, module: imported(module, from) });
        if (other !== null && other !== file) uses.add(other);
      }
    }
    expect(files.size).toBeLessThanOrEqual(5);
    for (const file of files.keys()) {
      const reached = new Set(files.get(file));
      for (const one of reached)
        for (const next of files.get(one) ?? []) reached.add(next);
      expect([...reached], file).not.toContain(file);
    }
  });
});

it.each(["cli", "client", "mcp", "mock", "validators", "webhooks"])(
  "an application bundles nothing of the %s that it does not use",
  async (target) => {
    const paths = [...modulesOf(target).keys()].map((module) =>
      JSON.stringify(join(templates, target, `${module}.ts`)),
    );
    const { outputFiles } = await build({
      stdin: {
        resolveDir: templates,
        contents: paths.map((path) => `import ${path};`).join("\n"),
      },
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      platform: "neutral",
      write: false,
    });
    expect(outputFiles[0]?.text).toBe("");
  },
);

function declaredNames(module: string, text: string): Set<string> {
  const names = new Set<string>();
  const add = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else
      for (const element of name.elements)
        if (ts.isBindingElement(element)) add(element.name);
  };
  const { statements } = ts.createSourceFile(
    module,
    text,
    ts.ScriptTarget.ES2023,
  );
  for (const statement of statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) add(name);
    else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement)
    ) {
      if (statement.name) add(statement.name);
    } else if (
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      add(statement.name);
    }
  }
  return names;
}
