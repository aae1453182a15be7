/** Configs with several specs: what each prints, which ones run, and what an error in one of them does. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/run.js";
import type * as Pipeline from "../../src/generate.js";
import { contents, emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";
import { eventually } from "../support/eventually.js";

/** The real pipeline, which lists the specs that it generates. */
const runs = vi.hoisted(() => ({ inputs: [] as string[], crash: "" }));
vi.mock("../../src/generate.js", async (load) => {
  const real = await load<typeof Pipeline>();
  return {
    ...real,
    generate: (options: Pipeline.GenerateOptions) => {
      const name = options.input.replace(/^.*\//, "");
      runs.inputs.push(name);
      if (name === runs.crash) throw new Error("a defect");
      return real.generate(options);
    },
  };
});

const spec = (title: string, pet = "shared.yaml#/Pet") => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
paths: {}
components: { schemas: { Pet: { $ref: "${pet}" } } }
`;
const names = ["cats", "dogs", "fish"];

let cwd: string;
beforeEach(() => {
  cwd = emptyFolder();
  runs.inputs = [];
  runs.crash = "";
  const specs = names.map((name) => ({
    input: `${name}.yaml`,
    output: `out/${name}`,
    targets: ["docs"],
  }));
  put(cwd, {
    "package.json": "{}",
    "shared.yaml": "Pet: { type: string }\n",
    "specwright.config.json": JSON.stringify({ specs }),
    ...Object.fromEntries(names.map((name) => [`${name}.yaml`, spec(name)])),
  });
});

const save = (name: string, text: string) => {
  writeFileSync(join(cwd, name), text);
};

describe("generate", () => {
  it("prints a line for each spec in the order of the config, and a summary", async () => {
    const first = await specwright({ cwd }, "generate");
    expect(first.stdout.split("\n")).toEqual([
      ...names.map((name): unknown =>
        expect.stringMatching(`^out/${name}: \\d+ written, 0 removed`),
      ),
      "3 specs: 3 changed.",
      "",
    ]);
    save("dogs.yaml", spec("Hounds"));
    runs.inputs = [];
    const { stdout, code } = await specwright({ cwd }, "generate");
    expect(code).toBe(0);
    expect(runs.inputs).toEqual(["dogs.yaml"]);
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^out\/cats is up to date/),
      expect.stringMatching(/^out\/dogs: \d+ written/),
      expect.stringMatching(/^out\/fish is up to date/),
      "3 specs: 1 changed, 2 up to date.",
      "",
    ]);
  });

  it("checks all specs", async () => {
    await specwright({ cwd }, "generate");
    save("dogs.yaml", spec("Hounds"));
    const { stdout, code } = await specwright({ cwd }, "generate", "--check");
    expect(code).toBe(1);
    expect(stdout).toContain("out/dogs is out of date:");
    expect(stdout).toMatch(/3 specs: 1 out of date, 2 up to date\.\n$/);
  });

  it.each<[string, () => void]>([
    [
      "with a syntax error",
      () => {
        save("dogs.yaml", "openapi: [");
      },
    ],
    [
      "with a missing document",
      () => {
        save("dogs.yaml", spec("Dogs", "none.yaml"));
      },
    ],
    ["that makes Specwright fail", () => (runs.crash = "dogs.yaml")],
  ])("generates the other specs beside a spec %s", async (_, spoil) => {
    spoil();
    const { stdout, stderr, code } = await specwright({ cwd }, "generate");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error /m);
    expect(stdout).toMatch(
      /^out\/cats: .*\nNothing was written to out\/dogs\.\nout\/fish: .*\n3 specs: 2 changed, 1 failed\.\n$/,
    );
    const files = Object.keys(contents(cwd));
    expect(files).toContain("out/cats/docs/README.md");
    expect(files).toContain("out/fish/docs/README.md");
    expect(files.filter((path) => path.startsWith("out/dogs"))).toEqual([]);
  });

  it("prints one JSON document", async () => {
    save("dogs.yaml", "openapi: [");
    const { stdout } = await specwright({ cwd }, "generate", "--json");
    const { exitCode, diagnostics, files, counts } = JSON.parse(stdout) as {
      exitCode: number;
      diagnostics: { file: string }[];
      files: { path: string; kind: string }[];
      counts: Record<string, number>;
    };
    expect(exitCode).toBe(2);
    expect(diagnostics.map(({ file }) => file)).toEqual(["dogs.yaml"]);
    const folders = files.map(({ path }) => path.split("/")[1]);
    expect([...new Set(folders)]).toEqual(["cats", "fish"]);
    expect(counts).toEqual({ missing: files.length, unchanged: 0 });
  });
});

describe("--watch", () => {
  it("generates only the specs whose documents have changed", async () => {
    const stop = new AbortController();
    let printed = "";
    const output = { write: (text: string) => (printed += text) };
    const ended = run(["generate", "--watch", "--no-cache"], {
      stdout: output,
      stderr: output,
      cwd,
      env: {},
      today: "2030-01-01",
      stop: stop.signal,
    });
    const next = async () => {
      await eventually(() => {
        expect(printed).toMatch(/\d ms\)\n$/);
      });
      const result = { printed, inputs: runs.inputs };
      printed = "";
      runs.inputs = [];
      return result;
    };
    try {
      expect((await next()).inputs.sort()).toEqual(
        names.map((name) => `${name}.yaml`),
      );
      save("dogs.yaml", spec("Hounds"));
      const second = await next();
      expect(second.inputs).toEqual(["dogs.yaml"]);
      expect(second.printed).toMatch(
        /^out\/dogs: \d+ written[^\n]*\n[^\n]*\n$/,
      );
      save("dogs.yaml", "openapi: [");
      expect((await next()).printed).toMatch(/error syntax[^]*out\/dogs/);
      // The error of another spec does not hide this change.
      save("cats.yaml", spec("Lions"));
      const fourth = await next();
      expect(fourth.inputs).toContain("cats.yaml");
      expect(fourth.inputs).not.toContain("fish.yaml");
      save("dogs.yaml", spec("Wolves"));
      expect((await next()).printed).toMatch(/valid again\. out\/dogs: /);
      save("shared.yaml", "Pet: { type: integer }\n");
      expect((await next()).inputs).toHaveLength(3);
    } finally {
      stop.abort();
      await ended;
    }
  });
});
