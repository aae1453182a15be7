/** Several specs of a config in threads, with the build in `dist/`. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contents, emptyFolder, put } from "../write/folder.js";

const script = join(import.meta.dirname, "../../dist/cli/main.js");

const spec = (title: string) => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
paths: {}
components:
  schemas:
    Pet: { type: object, properties: { tag: { $ref: "shared.yaml#/Tag" } } }
`;
const names = ["ants", "bees", "cats", "dogs", "eels", "fish", "gnus", "hens"];

/** Pretends that the machine has three cores, and prints a line for each thread that starts. */
const observed = `
  import os from "node:os";
  import threads from "node:worker_threads";
  import { syncBuiltinESMExports } from "node:module";
  os.availableParallelism = () => CORES;
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      process.stderr.write("thread\\n");
    }
  };
  syncBuiltinESMExports();
`;

/** Ends each thread after it has chosen a spec. */
const dying = `
  if (!threads.isMainThread) {
    const { add } = Atomics;
    Atomics.add = (...given) => {
      add(...given);
      throw new Error("the thread died");
    };
  } else {
    const { add } = Atomics;
    // The threads begin first.
    Atomics.add = (counter, ...given) => {
      while (Atomics.load(counter, 0) < 2);
      Atomics.add = add;
      return add(counter, ...given);
    };
  }
`;

function project(): string {
  const cwd = emptyFolder();
  const specs = names.map((name) => ({
    input: `${name}.yaml`,
    output: `out/${name}`,
    targets: ["types"],
  }));
  put(cwd, {
    "package.json": "{}",
    "shared.yaml": "Tag: { type: string }\n",
    "specwright.config.json": JSON.stringify({ specs }),
    ...Object.fromEntries(names.map((name) => [`${name}.yaml`, spec(name)])),
  });
  return cwd;
}

function generate(cwd: string, cores: number, preload = "") {
  const code = observed.replace("CORES", String(cores)) + preload;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, "generate"],
    {
      cwd,
      encoding: "utf8",
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
      },
    },
  );
  const threads = stderr.split("\n").filter((line) => line === "thread").length;
  return { status, stdout, stderr, threads };
}

const outputOf = (cwd: string) =>
  Object.entries(contents(cwd)).filter(([path]) => path.startsWith("out/"));

it("gives the same result as one thread", () => {
  const alone = project();
  const expected = generate(alone, 1);
  expect(expected).toMatchObject({ status: 0, threads: 0 });
  const cwd = project();
  const { status, stdout, threads } = generate(cwd, 3);
  expect({ status, threads }).toEqual({ status: 0, threads: 2 });
  expect(stdout).toBe(expected.stdout);
  expect(outputOf(cwd)).toEqual(outputOf(alone));
});

it("starts no thread for specs that have not changed, or for little work", () => {
  const cwd = project();
  generate(cwd, 3);
  expect(generate(cwd, 3)).toMatchObject({ status: 0, threads: 0 });
  put(cwd, { "dogs.yaml": spec("Hounds"), "eels.yaml": spec("Snakes") });
  const { stdout, threads } = generate(cwd, 3);
  expect(threads).toBe(0);
  expect(stdout).toContain("8 specs: 2 changed, 6 up to date.");
});

it("reports the specs of a thread that ended early", () => {
  const cwd = project();
  const { status, stdout, stderr } = generate(cwd, 3, dying);
  expect(status).toBe(2);
  expect(stderr).toContain("the thread died");
  expect(stdout).toContain("8 specs: 6 changed, 2 failed.");
});
