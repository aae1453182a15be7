// The last step of the build: compiles our templates into dist/print/precompiled.js, so that a run need not.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import { templateFolders } from "../dist/emit/targets.js";
import { compileOptions } from "../dist/print/render.js";
import { readTemplates } from "../dist/print/templates.js";

const entries = [...readTemplates(templateFolders, null).sources]
  .filter(([name]) => !/\/(runtime|node\.ts$)/.test(name))
  .map(([name, source]) => {
    const specification = Handlebars.precompile(source, compileOptions);
    return `[${JSON.stringify(name)}, { source: ${JSON.stringify(source)}, specification: ${specification} }]`;
  });
const file = fileURLToPath(
  new URL("../dist/print/precompiled.js", import.meta.url),
);
writeFileSync(
  file,
  `export const precompiled = new Map([\n${entries.join(",\n")}\n]);\n`,
);
