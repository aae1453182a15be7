/** Whether the tool `search` finds the right operation first: tasks of people, beside the operations that do them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { generate } from "../../dist/index.js";

const [spec, tasksFile = join(import.meta.dirname, "stripe-tasks.json")] =
  process.argv.slice(2).filter((one) => !one.startsWith("--"));
if (spec === undefined) {
  console.error("Usage: npm run bench:mcp -- SPEC [TASKS] [--verbose]");
  process.exit(2);
}
const isVerbose = process.argv.includes("--verbose");

const tasks = JSON.parse(readFileSync(tasksFile, "utf8"));
const folder = mkdtempSync(join(tmpdir(), "specwright-bench-"));
try {
  const { files } = await generate({
    input: spec,
    targets: ["mcp"],
    mcpTools: "search",
    layout: "source",
  });
  const byPath = new Map(files.map(({ path, text }) => [path, text]));
  const entry = join(folder, "toolbox.mjs");
  await build({
    stdin: {
      contents: 'export { createMcpToolbox } from "/mcp/server.ts";',
      resolveDir: folder,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["@modelcontextprotocol/server"],
    outfile: entry,
    plugins: [inMemory(byPath)],
  });
  const bundled = readFileSync(entry, "utf8");
  writeFileSync(
    entry,
    bundled.replace(
      /import \{[^}]*\} from "@modelcontextprotocol\/server";/g,
      "const Server = class {}, ProtocolError = Error, ProtocolErrorCode = {};",
    ),
  );
  const { createMcpToolbox } = await import(pathToFileURL(entry).href);
  await measure(createMcpToolbox({ allow: "all", baseUrl: "https://a.test" }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(toolbox) {
  await toolbox.call("search", { query: "warm up" });
  const start = performance.now();
  let first = 0;
  let among = 0;
  for (const { task, operations } of tasks) {
    const result = await toolbox.call("search", { query: task, limit: 5 });
    const found = result.structuredContent.operations.map(
      ({ operation, request }) => ({ operation, request }),
    );
    const wanted = new Set(operations.map((one) => one.toLowerCase()));
    const place = found.findIndex(({ operation }) =>
      wanted.has(operation.toLowerCase()),
    );
    if (place === 0) first++;
    if (place >= 0) among++;
    if (place !== 0 || isVerbose)
      console.log(
        `${place === 0 ? "first" : place > 0 ? `place ${place + 1}` : "missed"}  ${task}\n        ${found.map(({ operation }) => operation).join(", ")}`,
      );
  }
  const time = (performance.now() - start) / tasks.length;
  console.log(
    `${first} of ${tasks.length} first, ${among} among the first five, ${time.toFixed(1)} ms a search`,
  );
}

function inMemory(texts) {
  return {
    name: "generated",
    setup(build) {
      build.onResolve({ filter: /^(\.{0,2}\/)/ }, ({ path, importer }) => {
        const base = importer.startsWith("/") ? importer : "/";
        const url = new URL(path, `file://${base}`).pathname;
        return { path: url.replace(/\.js$/, ".ts"), namespace: "generated" };
      });
      build.onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({
        contents: texts.get(path.slice(1)),
        loader: "ts",
      }));
    },
  };
}
