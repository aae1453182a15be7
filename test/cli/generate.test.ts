import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  DiagnosticError,
  diagnostic,
  diagnosticTable,
  type DiagnosticCode,
} from "../../src/base/diagnostics.js";
import type { GenerateOptions, GenerateResult } from "../../src/generate.js";
import { contents, emptyFolder, put, stamps } from "../write/folder.js";
import { specwright, type Printed } from "./terminal.js";

/** The pipeline is not what is tested here: it does what a test says. */
const pipeline = vi.hoisted(() => ({
  generate: vi.fn<(options: GenerateOptions) => Promise<GenerateResult>>(),
  readApi: vi.fn(),
}));
vi.mock("../../src/generate.js", () => pipeline);

const model = { operations: [{}, {}] } as unknown as GenerateResult["model"];

function generates(
  files: Record<string, string>,
  diagnostics: GenerateResult["diagnostics"] = [],
): void {
  pipeline.generate.mockResolvedValue({
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
    model,
    names: null,
    failures: [],
    units: null,
    diagnostics,
  });
}

const warning = {
  ...diagnostic("file-not-found", null, { path: "x" }),
  severity: "warning",
  place: { document: "pets.yaml", pointer: "/Pet" },
} as const;

let cwd: string;
/** The folder of caches, as a project without a package.json has it. */
let env: Record<string, string>;
const generate = (...flags: string[]): Promise<Printed> =>
  specwright(
    { cwd, env },
    "generate",
    "--no-cache",
    "--input",
    "spec/api.yaml",
    ...flags,
  );

beforeEach(() => {
  cwd = emptyFolder();
  env = { XDG_CACHE_HOME: emptyFolder() };
  generates({ "client/index.ts": "one\n", "docs/README.md": "# Pets\n" });
});

describe("generate", () => {
  it("writes the generated files and reports them", async () => {
    expect(await generate("--now", "2031-02-03")).toEqual({
      code: 0,
      stdout: [
        "  + .gitattributes",
        "  + client/index.ts",
        "  + docs/README.md",
        "  + .specwright.json",
        "generated: 4 written, 0 removed, 0 unchanged.",
        "",
      ].join("\n"),
      stderr: "",
    });
    expect(pipeline.generate).toHaveBeenLastCalledWith(
      expect.objectContaining({
        input: join(cwd, "spec/api.yaml"),
        packageName: "{api}-{target}",
        today: "2031-02-03",
      }),
    );
    expect((await generate()).stdout).toBe(
      "generated is up to date (3 files).\n",
    );
  });

  it("takes targets in either way of writing, and leaves the others alone", async () => {
    await generate();
    generates({ "docs/README.md": "# Pets\n" });
    const { stdout } = await generate("--target", "docs,client");
    expect(pipeline.generate).toHaveBeenLastCalledWith(
      expect.objectContaining({ targets: ["docs", "client"] }),
    );
    expect(stdout).toContain("- client/index.ts");
    generates({ "client/index.ts": "one\n" });
    await generate("--target", "client", "--output", "generated");
    expect(existsSync(join(cwd, "generated/docs/README.md"))).toBe(true);
  });

  it("writes nothing when the spec has errors", async () => {
    generates({}, [{ ...warning, severity: "error" }]);
    const { code, stdout, stderr } = await generate();
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("error file-not-found: ");
    expect(stderr).toContain("at spec/pets.yaml#/Pet");
    expect(contents(cwd)).toEqual({});
  });

  it("shows the line in the document", async () => {
    put(cwd, {
      "spec/api.yaml": "openapi: 3.1.0\n",
      "spec/pets.yaml": "Owner: {}\nPet:\n  type: string\n",
    });
    const place = { ...warning.place, target: "key" } as const;
    generates({}, [{ ...warning, severity: "error", place }]);
    const { stderr } = await generate();
    expect(stderr).toContain("at spec/pets.yaml:2:1\n");
    expect(stderr).toContain("2 | Pet:");
    const { diagnostics } = JSON.parse((await generate("--json")).stdout) as {
      diagnostics: unknown[];
    };
    expect(diagnostics).toMatchObject([
      { file: "spec/pets.yaml", line: 2, column: 1 },
    ]);
  });

  it("shows the first of many errors", async () => {
    const error = { ...warning, severity: "error" } as const;
    generates(
      {},
      Array.from({ length: 250 }, () => error),
    );
    const { stderr } = await generate();
    expect(stderr.match(/^error /gm)).toHaveLength(100);
    expect(stderr).toContain("... 150 more; --json lists them all.");
  });

  it("shows many warnings by kind", async () => {
    const codes = ["unknown-type", "unquoted-enum"] as const;
    generates(
      {},
      Array.from({ length: 250 }, (_, index) => ({
        ...warning,
        code: codes[index % 2] ?? codes[0],
      })),
    );
    const { stderr } = await generate();
    expect(stderr.match(/^warning [\w-]+/gm)).toEqual([
      "warning unknown-type",
      "warning unquoted-enum",
    ]);
    expect(stderr.match(/ and 124 more\)$/gm)).toHaveLength(2);
    expect(stderr.split("\n")[2]).toBe(
      "250 warnings; --verbose prints them all.",
    );
    const verbose = (await generate("--verbose")).stderr;
    expect(verbose.match(/^warning /gm)).toHaveLength(250);
    const { diagnostics } = JSON.parse((await generate("--json")).stdout) as {
      diagnostics: unknown[];
    };
    expect(diagnostics).toHaveLength(250);
  });

  it("leaves room for the result with many kinds of warnings", async () => {
    const codes = (Object.keys(diagnosticTable) as DiagnosticCode[]).slice(
      0,
      25,
    );
    const error = { ...warning, severity: "error" } as const;
    generates({}, [
      error,
      ...[...codes, ...codes].map((code) => ({ ...warning, code })),
    ]);
    const { stderr } = await generate();
    const lines = stderr.split("\n");
    const shown = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith("error ")),
    );
    expect(shown).toHaveLength(20);
    expect(shown.at(-1)).toBe(
      "... 12 more of other kinds. 50 warnings; --verbose prints them all.",
    );
  });

  it("writes despite warnings, unless they are findings", async () => {
    generates({ "docs/README.md": "# Pets\n" }, [warning]);
    expect(await generate("--strict")).toMatchObject({ code: 1, stdout: "" });
    expect(contents(cwd)).toEqual({});
    const { code, stderr } = await generate();
    expect(code).toBe(0);
    expect(stderr).toContain("warning file-not-found");
    expect(existsSync(join(cwd, "generated/docs/README.md"))).toBe(true);
  });

  it("reports hand edits with exit code 2, and overwrites when forced", async () => {
    await generate();
    put(cwd, { "generated/docs/README.md": "# Mine\n" });
    const { code, stderr } = await generate();
    expect(code).toBe(2);
    expect(stderr).toContain("error output-edited: ");
    expect((await generate("--force")).code).toBe(0);
    expect(contents(cwd)["generated/docs/README.md"]).toBe("# Pets\n");
  });

  it("works from a config file with several specs", async () => {
    const specs = [
      { input: "a.yaml", output: "a" },
      { input: "b.yaml", output: "b" },
    ];
    put(cwd, { "specwright.config.json": JSON.stringify({ specs }) });
    const { code, stdout } = await specwright({ cwd }, "generate");
    expect(code).toBe(0);
    expect(stdout).toContain("a: 4 written");
    expect(stdout).toContain("b: 4 written");
  });

  it("reports a bad config with exit code 2", async () => {
    put(cwd, { "specwright.config.json": '{ "ouput": "x" }' });
    const { code, stderr } = await generate();
    expect(code).toBe(2);
    expect(stderr).toContain("Did you mean output?");
  });
});

describe("--check", () => {
  it("is silent about nothing and writes nothing", async () => {
    await generate();
    const before = stamps(cwd);
    expect(await generate("--check")).toEqual({
      code: 0,
      stdout: "generated is up to date (3 files).\n",
      stderr: "",
    });
    expect(stamps(cwd)).toEqual(before);
  });

  it("lists and shows what is out of date, with exit code 1", async () => {
    await generate();
    generates({ "client/index.ts": "two\n", "docs/new.md": "new\n" });
    const before = stamps(cwd);
    const { code, stdout } = await generate("--check");
    expect(code).toBe(1);
    expect(stdout.split("\n")).toEqual([
      "generated is out of date:",
      "  changed client/index.ts",
      "  extra   docs/README.md",
      "  missing docs/new.md",
      "  changed .specwright.json",
      "--- a/client/index.ts",
      "+++ b/client/index.ts",
      "@@ -1 +1 @@",
      "-one",
      "+two",
      "--- a/docs/README.md",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-# Pets",
      "--- /dev/null",
      "+++ b/docs/new.md",
      "@@ -0,0 +1 @@",
      "+new",
      "Run `specwright generate` and commit the result.",
      "",
    ]);
    expect(stamps(cwd)).toEqual(before);
  });
});

describe("--json", () => {
  it("prints one document", async () => {
    generates({ "docs/README.md": "# Pets\n" }, [warning]);
    const { code, stdout, stderr } = await generate("--json");
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual({
      exitCode: 0,
      diagnostics: [
        {
          code: "file-not-found",
          severity: "warning",
          message: warning.message,
          fix: warning.fix,
          file: "spec/pets.yaml",
          pointer: "/Pet",
          line: null,
          column: null,
        },
      ],
      files: [
        { kind: "missing", path: join("generated", ".gitattributes") },
        { kind: "missing", path: join("generated", "docs/README.md") },
        { kind: "missing", path: join("generated", ".specwright.json") },
      ],
      counts: { missing: 3, unchanged: 0 },
    });
  });
});

describe("--dump model", () => {
  it("prints the model and writes nothing", async () => {
    pipeline.readApi.mockResolvedValue({ model });
    const { code, stdout } = await generate("--dump", "model");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(model);
    expect(contents(cwd)).toEqual({});
  });
});

describe("failures", () => {
  it("of our own are one diagnostic without a stack", async () => {
    pipeline.generate.mockRejectedValue(new TypeError("x is not a function"));
    const { code, stdout, stderr } = await generate();
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain("error internal: ");
    expect(stderr).toContain("x is not a function");
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it("of the pipeline leave the output folder as it was", async () => {
    await generate();
    const before = contents(cwd);
    pipeline.generate.mockRejectedValue(new Error("holds a stranger"));
    const { code, stderr } = await generate();
    expect(code).toBe(2);
    expect(stderr).toContain("holds a stranger");
    expect(contents(cwd)).toEqual(before);
  });

  it("show their stack to those who ask for it", async () => {
    pipeline.generate.mockRejectedValue(new TypeError("x is not a function"));
    const env = { SPECWRIGHT_DEBUG: "1" };
    const args = ["generate", "--input", "a.yaml"];
    const { stderr } = await specwright({ cwd, env }, ...args);
    expect(stderr).toMatch(/\n\s+at /);
  });

  it("that carry a diagnostic are that diagnostic", async () => {
    const problem = diagnostic("file-not-found", null, { path: "x" });
    pipeline.generate.mockRejectedValue(new DiagnosticError(problem));
    const { code, stderr } = await generate();
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error file-not-found: /);
  });
});

describe("on a terminal", () => {
  const args = ["generate", "--input", "a.yaml"];

  it("there are colours, and the line of progress is removed", async () => {
    const { stdout, stderr } = await specwright({ cwd, isTTY: true }, ...args);
    expect(stdout).toContain("\u001b[32m+\u001b[0m client/index.ts");
    expect(stderr.endsWith("\r\u001b[2K")).toBe(true);
  });

  it("NO_COLOR turns colours off, FORCE_COLOR on", async () => {
    const plain = { cwd, isTTY: true, env: { ...env, NO_COLOR: "1" } };
    expect((await specwright(plain, ...args)).stdout).not.toContain("\u001b");
    put(cwd, { "generated/docs/README.md": "# Mine\n" });
    const forced = { cwd, env: { ...env, FORCE_COLOR: "1", NO_COLOR: "1" } };
    expect((await specwright(forced, ...args)).stderr).toContain("\u001b[31m");
  });
});

describe("validate", () => {
  it("says that a spec is valid", async () => {
    pipeline.readApi.mockResolvedValue({ model });
    expect(await specwright({ cwd }, "validate", "a.yaml")).toEqual({
      code: 0,
      stdout: "a.yaml is valid: 2 operations.\n",
      stderr: "",
    });
  });

  it("has exit code 2 for errors in the spec", async () => {
    pipeline.readApi.mockImplementation(
      (_: unknown, found: { list: unknown[] }) => {
        found.list.push({ ...warning, severity: "error" });
        return Promise.resolve({ model });
      },
    );
    const { code, stdout } = await specwright({ cwd }, "validate", "a.yaml");
    expect(code).toBe(2);
    expect(stdout).toBe("");
  });
});

describe("scaffold", () => {
  it("needs a folder", async () => {
    const args = ["scaffold", "--input", "a.yaml"];
    const { code, stderr } = await specwright({ cwd }, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain("--into");
  });
});
