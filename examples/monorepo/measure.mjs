/**
 * Generates many APIs with Turborepo, with Nx and with Specwright alone. Counts the specs that are generated in each
 * step, and fails if there are more than the step needs.
 *
 *     node measure.mjs [--apis 30]
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startNxCache, startTurboCache, token } from "./servers.mjs";
import {
  clone,
  commit,
  createWorkspace,
  modules,
  outputs,
  removeOutputs,
  specwright,
  takeRuns,
} from "./workspaces.mjs";

const { values } = parseArgs({
  options: { apis: { type: "string", default: "30" } },
});
const count = Number(values.apis);
const root = mkdtempSync(join(tmpdir(), "specwright-monorepo-"));
let failures = 0;

/** Runs a step, and prints how many specs it generated and how long it took. */
function measureStep(tool, step, expected, generate) {
  const started = performance.now();
  const before = processorSeconds();
  const generated = generate();
  const isRight = generated === expected;
  if (!isRight) failures++;
  const row = [
    tool.padEnd(10),
    step.padEnd(32),
    `${generated} generated`.padEnd(14),
    `${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(8),
    `${(processorSeconds() - before).toFixed(1)} CPU s`.padStart(12),
  ];
  console.log(row.join("  "), isRight ? "" : `(expected ${expected})`);
}

/** The processor time of all processes that have ended. Only Linux tells it. */
function processorSeconds() {
  try {
    const text = readFileSync("/proc/self/stat", "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return NaN;
  }
}

function check(what, isRight) {
  if (isRight) return;
  failures++;
  console.log(`Not true: ${what}`);
}

function run(file, args, cwd, env = {}) {
  try {
    return execFileSync(process.execPath, [file, ...args], {
      cwd,
      env: { ...process.env, CI: "1", ...env },
      stdio: "pipe",
      encoding: "utf8",
    });
  } catch (error) {
    console.error(error.stdout, error.stderr);
    throw error;
  }
}

const tools = {
  Turborepo: {
    start: startTurboCache,
    generate: (folder, url) =>
      run(join(modules, "turbo/bin/turbo"), ["run", "generate"], folder, {
        TURBO_API: url,
        TURBO_TOKEN: token,
        TURBO_TEAM: "team_example",
        TURBO_TELEMETRY_DISABLED: "1",
      }),
  },
  Nx: {
    start: startNxCache,
    generate: (folder, url) =>
      run(
        join(modules, "nx/dist/bin/nx.js"),
        ["run-many", "--target", "generate"],
        folder,
        {
          NX_SELF_HOSTED_REMOTE_CACHE_SERVER: url,
          NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token,
          NX_DAEMON: "false",
          NX_TUI: "false",
        },
      ),
  },
};

async function measure(name, { start, generate }) {
  const first = join(root, name, "first");
  const names = createWorkspace(first, count);
  const server = await start(join(root, name, "cache"));
  const step = (what, folder, expected) => {
    measureStep(name, what, expected, () => {
      generate(folder, server.url);
      return takeRuns(folder);
    });
  };
  try {
    step("cold", first, count);
    step("warm", first, 0);
    removeOutputs(first, names);
    step("warm, without the output", first, 0);
    edit(join(first, "apis", names[0], "openapi.yaml"), "List ", "Show ");
    step("after an edit of one spec", first, 1);
    commit(first, "Change an API");
    const second = join(root, name, "second");
    clone(first, second);
    step("second clone, remote cache", second, 0);
    const same =
      JSON.stringify(outputs(first, names)) ===
      JSON.stringify(outputs(second, names));
    check(`${name} restores the output of the first clone`, same);
    const checked = run(
      specwright,
      ["generate", "--check"],
      join(second, "apis", names[0]),
    );
    check(`${name} restores all files`, checked.includes("is up to date"));
    edit(join(second, "shared/error.yaml"), "A short code", "A code");
    step("after an edit of the shared part", second, count);
    if (name === "Turborepo") checkInputs(second, names[0]);
    else await checkToken(server.url);
  } finally {
    await server.stop();
  }
}

/** Turborepo's list of hashed files has every file that Specwright says it reads. */
function checkInputs(folder, name) {
  const project = join(folder, "apis", name);
  const listed = run(specwright, ["generate", "--list-inputs"], project)
    .trim()
    .split("\n");
  const dry = run(
    join(modules, "turbo/bin/turbo"),
    ["run", "generate", "--dry=json", "--filter", `@apis/${name}`],
    folder,
  );
  const hashed = Object.keys(JSON.parse(dry).tasks[0].inputs);
  // Turborepo hashes the files at the root of a workspace by itself.
  const isGlobal = (path) =>
    /^\.\.\/\.\.\/(package|package-lock)\.json$/.test(path);
  for (const path of listed)
    check(
      `the inputs of turbo.json contain ${path}`,
      hashed.includes(path) || isGlobal(path),
    );
  check(
    "Specwright lists the shared document",
    listed.includes("../../shared/error.yaml"),
  );
}

/** The cache server is generated: the spec says that it needs a token, and which hashes are valid. */
async function checkToken(url) {
  const status = async (hash, given) => {
    const headers = { authorization: `Bearer ${given}` };
    return (await fetch(`${url}/v1/cache/${hash}`, { headers })).status;
  };
  check("a wrong token is refused", (await status("1", "wrong")) === 401);
  check("an unknown hash is not found", (await status("1", token)) === 404);
  check("a path is not a hash", (await status("..%2F1", token)) === 400);
}

/** All specs in one config. */
function measureAlone() {
  const folder = join(root, "alone");
  const names = createWorkspace(folder, count);
  const specs = names.map((name) => ({
    input: `apis/${name}/openapi.yaml`,
    output: `apis/${name}/generated`,
    packageName: `@${name}/{target}`,
    externalRefs: { folders: ["shared"] },
  }));
  writeFileSync(
    join(folder, "specwright.config.json"),
    JSON.stringify({ specs }),
  );
  const step = (what, expected) => {
    measureStep("Specwright", what, expected, () => {
      const printed = run(specwright, ["generate"], folder);
      const [, changed = "0"] =
        /^\d+ specs: (\d+) changed/m.exec(printed) ?? [];
      return Number(changed);
    });
  };
  step("cold", count);
  step("warm", 0);
  edit(join(folder, "apis", names[0], "openapi.yaml"), "List ", "Show ");
  step("after an edit of one spec", 1);
}

function edit(file, from, to) {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replaceAll(from, to));
}

try {
  measureAlone();
  for (const [name, tool] of Object.entries(tools)) await measure(name, tool);
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
