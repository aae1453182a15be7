/** Which hand-written modules the files of a generated package contain. */
import { joinedModule } from "../../src/emit/packages/runtime-files.js";
import type { GeneratedFile } from "../../src/print/print.js";
import { parseModule } from "../../src/print/module-text.js";
import { readTemplates } from "../../src/print/templates.js";

/** The names of the modules below `runtime/`: `formats/json`. */
export function modulesIn(
  target: string,
  files: readonly GeneratedFile[],
): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return runtimeModules(target).flatMap(({ module, body }) => {
    const file = joinedModule({ target, module: `runtime/${module}` }) ?? "";
    const text = texts.get(`${target}/src/${file}.ts`);
    return text?.includes(body) ? [module] : [];
  });
}

/** The names that a module declares at its top level. */
export function namesIn(target: string, wanted: string): string[] {
  const { body = "" } =
    runtimeModules(target).find(({ module }) => module === wanted) ?? {};
  const declarations = body.matchAll(
    /^(?:export )?(?:async |abstract )*(?:const|let|function\*?|class|interface|type) (\w+)/gm,
  );
  return [...declarations].map(([, name = ""]) => name);
}

function runtimeModules(target: string): { module: string; body: string }[] {
  const start = `${target}/runtime/`;
  return [...readTemplates([target], null).sources]
    .filter(([name]) => name.startsWith(start))
    .map(([name, text]) => ({
      module: name.slice(start.length, -".ts".length),
      body: parseModule(name, text).body,
    }));
}
