/**
 * The judgement of Schemathesis: `npm run judge:schemathesis -- --examples 50 --seed 1`. It reads the OpenAPI document,
 * sends valid and invalid requests to each adapter, and compares the responses with the document.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressOf } from "../service/adapters.js";
import { key, petStore, stylesApi, type JudgedApi } from "./apis.js";

const version = "4.32.5";
const cache = join(import.meta.dirname, "../../.cache");
const environment = join(cache, `schemathesis-${version}`);

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
    if (!(await judge(name, judged.spec, url))) failed++;
    server.closeAllConnections();
    server.close();
  }
  await judged.close();
}
console.log(failed === 0 ? "\nNo finding." : `\n${failed} runs with findings.`);
// Fastify keeps its own timers.
process.exit(failed === 0 ? 0 : 1);

/** Installs the exact version into a folder that Git ignores, once. */
function installSchemathesis(): void {
  const program = join(environment, "bin/st");
  if (existsSync(program)) return;
  console.log(`Installing Schemathesis ${version} into ${environment}`);
  const steps: [command: string, parameters: string[], problem: string][] = [
    [
      "python3",
      ["-m", "venv", environment],
      "Schemathesis needs Python 3.10 or later with its venv module, as python3 on the PATH.",
    ],
    [
      join(environment, "bin/pip"),
      ["install", "--quiet", `schemathesis==${version}`],
      "Schemathesis could not be installed: is PyPI within reach?",
    ],
  ];
  for (const [command, parameters, problem] of steps) {
    const { status } = spawnSync(command, parameters, { stdio: "inherit" });
    if (status === 0) continue;
    console.error(problem);
    process.exit(2);
  }
}

/** Returns whether there was no finding. Schemathesis writes them to standard output. */
function judge(name: string, spec: string, url: string): Promise<boolean> {
  const config = join(import.meta.dirname, `${name}.toml`);
  const program = spawn(
    join(environment, "bin/st"),
    [
      ...["--config-file", config],
      ...["run", spec, "--url", url, "--no-color"],
      ...["--max-examples", options.examples, "--seed", options.seed],
      ...["--generation-database", "none", "--workers", "1"],
      ...(options.operation === undefined
        ? []
        : ["--include-operation-id-regex", options.operation]),
    ],
    {
      stdio: "inherit",
      cwd: cache,
      env: {
        ...process.env,
        JUDGE_KEY: key,
        SCHEMATHESIS_HOOKS: "hooks",
        PYTHONPATH: import.meta.dirname,
        PYTHONDONTWRITEBYTECODE: "1",
      },
    },
  );
  return new Promise((resolve, reject) => {
    program.once("error", reject);
    program.once("exit", (status) => {
      resolve(status === 0);
    });
  });
}
