/**
 * Sets up projects in temporary folders, as the quick start and `docs/guide/projects.md` describe. It needs the npm registry.
 *
 *     npm run setups                  all set-ups
 *     npm run setups -- pnpm bun      these two
 *     npm run setups -- --only next   those whose name starts with a word
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pack } from "../packages/npm.js";
import { createEmptyProject, createProject, root } from "./project.js";
import { setups, type Setup } from "./setups.js";
import { installTool } from "./tools.js";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", multiple: true, default: [] } },
});
const { only } = options;
const started = Object.keys(setups).filter((name) =>
  only.some((word) => name.startsWith(word)),
);
const wanted = [...positionals, ...started];
const unknown = positionals.filter((name) => !Object.hasOwn(setups, name));
unknown.push(
  ...only.filter((word) => !started.some((name) => name.startsWith(word))),
);
if (unknown.length > 0) {
  console.error(
    `Unknown set-ups: ${unknown.join(", ")}. Known ones: ${Object.keys(setups).join(", ")}.`,
  );
  process.exit(2);
}

interface Outcome {
  name: string;
  result: "ok" | "failed" | "skipped";
  seconds: number;
  detail: string;
}

const packed = mkdtempSync(join(tmpdir(), "specwright-setups-"));
const [tarball = ""] = pack([root], packed);
const outcomes: Outcome[] = [];
for (const [name, setup] of Object.entries(setups)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`== ${name}`);
  const start = Date.now();
  const outcome = attempt(setup);
  const seconds = Math.round((Date.now() - start) / 1000);
  outcomes.push({ name, seconds, ...outcome });
  if (outcome.result !== "ok") console.log(outcome.detail);
}
rmSync(packed, { recursive: true });

console.log("\nSet-up                Result   Seconds");
for (const { name, result, seconds } of outcomes) {
  console.log(`${name.padEnd(21)} ${result.padEnd(8)} ${String(seconds)}`);
}
const count = (result: Outcome["result"]) =>
  outcomes.filter((outcome) => outcome.result === result).length;
console.log(
  `\n${String(count("ok"))} ok, ${String(count("failed"))} failed, ${String(count("skipped"))} SKIPPED.`,
);
process.exitCode = count("failed") > 0 ? 1 : 0;

function attempt({
  tool,
  isEmpty,
  run,
}: Setup): Pick<Outcome, "result" | "detail"> {
  const installed = tool === null ? null : installTool(tool);
  if (typeof installed === "string")
    return { result: "skipped", detail: installed };
  const create = isEmpty ? createEmptyProject : createProject;
  const project = create(installed === null ? [] : [installed.bin]);
  try {
    run(project, tarball);
    return { result: "ok", detail: installed?.version ?? "" };
  } catch (error) {
    return { result: "failed", detail: (error as Error).message };
  } finally {
    project.remove();
  }
}
