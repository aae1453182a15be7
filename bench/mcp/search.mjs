/**
 * Whether the tool `search` finds the right operation first: tasks of people, beside the operations that do them.
 *
 *   npm run bench:mcp -- SPEC                          the tasks for Stripe, with which the ranking was tuned
 *   npm run bench:mcp -- SPEC bench/mcp/github-tasks.json   tasks for GitHub, which were written afterwards
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toolboxOf } from "./toolbox.mjs";

const [spec, tasksFile = join(import.meta.dirname, "stripe-tasks.json")] =
  process.argv.slice(2).filter((one) => !one.startsWith("--"));
if (spec === undefined) {
  console.error("Usage: npm run bench:mcp -- SPEC [TASKS] [--verbose]");
  process.exit(2);
}
const isVerbose = process.argv.includes("--verbose");

const tasks = JSON.parse(readFileSync(tasksFile, "utf8"));
const toolbox = await toolboxOf(spec, { mcpTools: "search" });
await measure(toolbox);

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
    const wanted = new Set(operations.map(plain));
    const place = found.findIndex(({ operation }) =>
      wanted.has(plain(operation)),
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

/** `repos/list-forks` is `reposListForks` in code. */
function plain(name) {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
