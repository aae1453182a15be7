/**
 * The judgement of Schemathesis: `npm run judge:schemathesis -- --examples 50 --seed 1`. It reads the OpenAPI document,
 * sends valid and invalid requests to each adapter, and compares the responses with the document.
 */
import { parseArgs } from "node:util";
import { addressOf } from "../service/adapters.js";
import { petStore, stylesApi, type JudgedApi } from "./apis.js";
import { installSchemathesis, runSchemathesis } from "./schemathesis.js";

const { values: options } = parseArgs({
  options: {
    examples: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    /** Only the API, the adapter or the operations of this name. */
    api: { type: "string" },
    adapter: { type: "string" },
    operation: { type: "string" },
  },
});

const apis: Record<string, () => Promise<JudgedApi>> = {
  petstore: petStore,
  styles: stylesApi,
};

installSchemathesis();
let failed = 0;
for (const [name, open] of Object.entries(apis)) {
  if (options.api !== undefined && options.api !== name) continue;
  const judged = await open();
  for (const [adapter, serve] of Object.entries(judged.adapters)) {
    if (options.adapter !== undefined && options.adapter !== adapter) continue;
    console.log(`\n== ${name} on ${adapter}`);
    const server = await serve(judged.api);
    const url = addressOf(server) + judged.basePath;
    const { examples, seed, operation } = options;
    const run = { config: `${name}.toml`, spec: judged.spec, url };
    if (!(await runSchemathesis({ ...run, examples, seed, operation })))
      failed++;
    server.closeAllConnections();
    server.close();
  }
  await judged.close();
}
console.log(failed === 0 ? "\nNo finding." : `\n${failed} runs with findings.`);
// Fastify keeps its own timers.
process.exit(failed === 0 ? 0 : 1);
