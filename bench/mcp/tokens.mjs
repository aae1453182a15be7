/**
 * What the list of tools costs an agent, which reads it at each turn: tokens of the tools of generated MCP servers,
 * beside orval, kubb and openapi-mcp-generator.
 *
 *   npm run bench:mcp-tokens                    the pet store, Stripe and GitHub; the first run installs the peers
 *   npm run bench:mcp-tokens -- --only stripe   specs whose name contains a word
 *
 * Tokens are those of the encoding o200k_base. Servers of peers are bundled and started, and the official client lists
 * their tools.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { installPeers, own } from "../client/processes.mjs";
import { install, node24 } from "../generator/measure.mjs";
import { toolboxOf } from "./toolbox.mjs";

const here = import.meta.dirname;
installPeers(here);
// The benchmark of generators installs orval, and the version of Node that it needs.
install();
const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } =
  await import("@modelcontextprotocol/sdk/client/stdio.js");
const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
const { getToolsFromOpenApi } = await import("openapi-mcp-generator");

const { values: options } = parseArgs({
  options: { only: { type: "string", default: "" } },
});
const github = "node_modules/@octokit/openapi/generated/api.github.com.json";
const specs = {
  petstore: own("spec/petstore.yaml"),
  stripe: own("../shared/corpus/stripe.com~2022-11-15~openapi.yaml"),
  github: join(here, github),
};

const scratch = mkdtempSync(join(tmpdir(), "specwright-bench-"));
try {
  for (const [name, spec] of Object.entries(specs)) {
    if (!name.includes(options.only)) continue;
    if (!existsSync(spec)) {
      console.log(`${name} skipped: there is no ${spec}`);
      continue;
    }
    console.log(name);
    await row("specwright", async () => {
      return (await toolboxOf(spec, {}, {})).list();
    });
    await row("specwright, all operations", async () => {
      return (await toolboxOf(spec, {})).list();
    });
    await row("specwright, a tool each", async () => {
      return (await toolboxOf(spec, { mcpTools: "each" })).list();
    });
    await row("orval", () => orvalTools(spec, join(scratch, `orval-${name}`)));
    await row("kubb", () => kubbTools(spec, join(scratch, `kubb-${name}`)));
    await row("openapi-mcp-generator", () => getToolsFromOpenApi(spec));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function row(label, tools) {
  let figures;
  try {
    const list = (await tools()).map(shown);
    const tokens = countTokens(JSON.stringify(list));
    figures = `${String(list.length).padStart(6)} tools ${String(tokens).padStart(9)} tokens`;
  } catch (error) {
    figures = `failed: ${String(error.message).split("\n")[0]}`;
  }
  console.log(`  ${label.padEnd(28)}${figures}`);
}

/** What a host shows to a model. */
function shown({ name, description, inputSchema }) {
  return { name, description, inputSchema };
}

function orvalTools(spec, folder) {
  mkdirSync(folder);
  const config = join(folder, "orval.config.mjs");
  writeFileSync(
    config,
    `export default { api: {
  input: { target: ${JSON.stringify(spec)}, parserOptions: { externalRefs: { allow: ["*"] } } },
  output: { mode: "single", client: "mcp", baseUrl: "https://a.test", target: ${JSON.stringify(join(folder, "handlers.ts"))} },
} };`,
  );
  const script = join(
    here,
    "../generator/node_modules/orval/dist/bin/orval.mjs",
  );
  generated(script, ["--config", config]);
  return listed(folder, 'import "./server.ts";');
}

function kubbTools(spec, folder) {
  mkdirSync(folder);
  generated(join(here, "kubb.mjs"), [spec, folder]);
  return listed(
    folder,
    'import { startServer } from "./mcp/server.ts"; startServer();',
  );
}

function generated(script, args) {
  const { status, signal, stdout, stderr } = spawnSync(
    node24,
    [script, ...args],
    { cwd: here, encoding: "utf8" },
  );
  if (status === 0) return;
  const reason = /heap out of memory|🛑 (?!One or more)(.*)/u.exec(
    stdout + stderr,
  );
  throw new Error(
    reason?.[1] ?? reason?.[0] ?? signal ?? `exit code ${status}`,
  );
}

/** The tools that a server lists. */
async function listed(folder, contents) {
  const server = join(folder, "started.mjs");
  await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: server,
    nodePaths: [join(here, "node_modules")],
    // kubb imports modules of the SDK without their extension.
    alias: Object.fromEntries(
      ["mcp", "stdio"].map((name) => [
        `@modelcontextprotocol/sdk/server/${name}`,
        join(
          here,
          `node_modules/@modelcontextprotocol/sdk/dist/esm/server/${name}.js`,
        ),
      ]),
    ),
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "silent",
  });
  const client = new Client({ name: "bench", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: node24,
    args: [server],
    stderr: "ignore",
  });
  await client.connect(transport);
  const tools = [];
  let cursor;
  do {
    const page = await client.listTools(
      cursor === undefined ? {} : { cursor },
      {
        timeout: 300_000,
      },
    );
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  await client.close();
  return tools;
}
