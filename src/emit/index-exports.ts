/** The `export` statements of the index of a package. */
import { appendTo } from "../base/common/append-to.js";
import { code, exportedAs, namesFrom, type Code } from "./code/index.js";
import type { RuntimeReferences } from "./runtime-references.js";
import type { TargetContext } from "./target.js";

/** A name in the module that declares it. */
export interface ExportedName {
  readonly name: string;
  readonly kind: "type" | "value";
}

/** Public names of a runtime, by module. A type has the word `type` before it. */
export type RuntimeExports = Readonly<Record<string, readonly string[]>>;

function parseExport(text: string): ExportedName {
  const [first = "", name] = text.split(" ");
  return name === undefined
    ? { name: first, kind: "value" }
    : { name, kind: "type" };
}

/** All names of the table. */
export function publicNames(table: RuntimeExports): string[] {
  return Object.values(table)
    .flat()
    .map((text) => parseExport(text).name);
}

/** The public names of the modules that the package contains. */
export function usedExports(
  table: RuntimeExports,
  runtime: RuntimeReferences,
): [module: string, names: ExportedName[]][] {
  const used = runtime.used();
  return Object.entries(table)
    .filter(([module]) => used.includes(module))
    .map(([module, names]) => [`runtime/${module}`, names.map(parseExport)]);
}

/** `export { send, type Client } from "./runtime/core.js";` for each file of the package, in the order of the modules. */
export function exportsFrom(
  { names, specifier }: TargetContext,
  target: string,
  modules: Iterable<readonly [module: string, names: readonly ExportedName[]]>,
): Code[] {
  const files = new Map<string, ExportedName[]>();
  for (const [module, exported] of modules) {
    const from = specifier({ target, module }, { target, module: "index" });
    for (const name of exported) appendTo(files, from, name);
  }
  return [...files].map(([from, exported]) => {
    const onlyTypes = exported.every(({ kind }) => kind === "type");
    const items = exported.map(({ name, kind }) => {
      const shown = exportedAs(name, names.exported(target, name));
      return kind === "type" && !onlyTypes ? code`type ${shown}` : shown;
    });
    const start = onlyTypes ? code`export type` : code`export`;
    return namesFrom(start, items, from);
  });
}
