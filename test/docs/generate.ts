/** The docs of a spec, from memory to memory. */
import { Diagnostics } from "../../src/base/diagnostics.js";
import { clientNames } from "../../src/emit/client/names.js";
import { docs } from "../../src/emit/docs/index.js";
import { createContext, layoutOf } from "../../src/emit-all.js";
import { buildModel } from "../../src/model/build.js";
import type { ApiModel } from "../../src/model/model.js";
import { nameModel } from "../../src/naming/name-model.js";
import { createPrinter } from "../../src/print/print.js";
import { auditSource } from "../../src/print/source-file.js";
import { readSpec } from "../../src/read/read.js";
import { readTemplates } from "../../src/print/templates.js";

/** Pages by their path: `operations/pets.md`. */
export type Pages = ReadonlyMap<string, string>;

const options = {
  packageName: "@petstore/{target}",
  input: "petstore.yaml",
  today: "2026-11-15",
};

export async function docsOfFile(path: string): Promise<Pages> {
  const diagnostics = new Diagnostics();
  const model = buildModel(await readSpec(path, {}), diagnostics);
  return docsOfModel(model);
}

export function docsOfModel(model: ApiModel): Pages {
  const { names } = nameModel(model, { client: clientNames, docs: docs.names });
  const layout = layoutOf(names, options);
  const context = createContext(model, names, options, layout);
  const printer = createPrinter({
    audit: auditSource,
    templates: readTemplates(["docs"], null).sources,
    source: context.source,
    layout,
    importExtension: context.importExtension,
  });
  return new Map(
    [...docs.plan(context)]
      .map((plan) => (plan.kind === "unit" ? plan.plan() : plan))
      .map((plan) => printer.print("docs", plan))
      .filter(({ path }) => path.endsWith(".md"))
      .map(({ path, text }) => [path.replace(/^docs\//, ""), text]),
  );
}

export function pageOf(pages: Pages, path: string): string {
  const text = pages.get(path);
  if (text === undefined) throw new Error(`There is no page ${path}`);
  return text;
}
