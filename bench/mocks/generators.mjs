// The generators of the comparison, with the configuration that each documents for mocks.
import { join } from "node:path";
import { own } from "../client/processes.mjs";

const here = import.meta.dirname;
const installed = (path) => join(here, "node_modules", path);

/**
 * `script`, `flags` and `config` generate code into a folder. `entry` is a module in that folder that exports the
 * `handlers` for MSW, or, for Specwright, `mock` and `responses`.
 */
export const generators = [
  {
    name: "specwright",
    script: own("dist/cli/main.js"),
    flags: (config) => ["generate", "--config", config],
    config: (spec, output) => `export default {
  input: ${JSON.stringify(spec)}, output: ${JSON.stringify(output)},
  layout: "source", targets: ["validators", "server", "mock"],
};`,
    entry: `import { createMock } from "./mock/index.js";
export { responses } from "./mock/index.js";
export const mock = createMock({}, { basePath: "" });`,
  },
  {
    name: "orval",
    script: installed("orval/dist/bin/orval.mjs"),
    flags: (config) => ["--config", config],
    config: (spec, output) => `export default { api: {
  input: ${JSON.stringify(spec)},
  output: {
    mode: "split", client: "fetch", target: "${output}/api.ts", schemas: "${output}/model",
    mock: { generators: [{ type: "msw", delay: false }] },
  },
} };`,
    entry: `import * as mocks from "./api.msw";
export const handlers = Object.entries(mocks)
  .filter(([name]) => name.endsWith("MockHandler"))
  .map(([, create]) => (create as () => unknown)());`,
  },
  {
    name: "kubb",
    script: join(here, "kubb.mjs"),
    flags: (config) => [config],
    config: (spec, output) => `import { pluginFaker } from "@kubb/plugin-faker";
import { pluginMsw } from "@kubb/plugin-msw";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
export default {
  input: { path: ${JSON.stringify(spec)} },
  output: { path: ${JSON.stringify(output)}, format: false, lint: false },
  plugins: [
    pluginOas({ generators: [], validate: false }), pluginTs(), pluginFaker(),
    pluginMsw({ parser: "faker", handlers: true, baseURL: "http://localhost" }),
  ],
};`,
    entry: `export { handlers } from "./handlers/handlers";`,
  },
  {
    // Creates the handlers at run time, so there is no code to compile.
    name: "msw-source",
    entry: (spec) => `import { readFileSync } from "node:fs";
import { fromOpenApi } from "@msw/source/open-api";
export const handlers = await fromOpenApi(readFileSync(${JSON.stringify(spec)}, "utf8"));`,
  },
];
