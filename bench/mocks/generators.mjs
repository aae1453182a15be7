// The generators of the comparison, with the configuration that each documents for mocks.
import { join } from "node:path";
import { peersIn, specwright } from "../peers.mjs";

const here = import.meta.dirname;
const { orval, kubb, redocly } = peersIn(here);

/**
 * `script`, `flags` and `config` generate code into a folder. `entry` is a module in that folder that exports the
 * `handlers` for MSW, or, for Specwright, `mock` and `responses`.
 */
export const generators = [
  {
    name: "specwright",
    ...specwright(
      'layout: "source", targets: ["validators", "server", "mock"]',
    ),
    entry: `import { createMock } from "./mock/index.js";
export { responses } from "./mock/index.js";
export const mock = createMock({}, { basePath: "" });`,
  },
  {
    name: "orval",
    ...orval({
      api: (folder) =>
        `mode: "split", client: "fetch", target: "${folder}/api.ts", schemas: "${folder}/model",
         mock: { generators: [{ type: "msw", delay: false }] }`,
    }),
    entry: `import * as mocks from "./api.msw";
export const handlers = Object.entries(mocks)
  .filter(([name]) => name.endsWith("MockHandler"))
  .map(([, create]) => (create as () => unknown)());`,
  },
  {
    name: "kubb",
    ...kubb(
      {
        "plugin-ts": "pluginTs()",
        "plugin-faker": "pluginFaker()",
        "plugin-msw":
          'pluginMsw({ parser: "faker", handlers: true, baseURL: "http://localhost" })',
      },
      join(here, "kubb.mjs"),
    ),
    entry: `export { handlers } from "./handlers/handlers";`,
  },
  {
    name: "redocly",
    ...redocly(["typescript", "mock"]),
    entry: `export { handlers } from "./client.mocks";`,
  },
  {
    name: "redocly-faker",
    ...redocly(["typescript", "mock"], ["--mock-data", "faker"]),
    entry: `export { handlers } from "./client.mocks";`,
  },
  {
    // Creates the handlers at run time, so there is no code to compile.
    name: "msw-source",
    entry: (spec) => `import { readFileSync } from "node:fs";
import { fromOpenApi } from "@msw/source/open-api";
export const handlers = await fromOpenApi(readFileSync(${JSON.stringify(spec)}, "utf8"));`,
  },
];
