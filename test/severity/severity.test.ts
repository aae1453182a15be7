/** The option `severity` and the flag `--severity`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  Diagnostics,
  diagnosticTable,
  severitiesOf,
  type DiagnosticCode,
} from "../../src/base/diagnostics.js";
import { specwright } from "../cli/terminal.js";
import { folderWith } from "../read/folder.js";

const spec = `openapi: "3.1.0"
info: { title: Test, version: "1" }
paths: {}
components:
  schemas:
    Age: { type: whole }
`;

const warned = "unknown-type";

function project(severity?: Record<string, unknown>): string {
  const config = { input: "api.yaml", targets: ["types"], severity };
  return folderWith({
    "api.yaml": spec,
    "specwright.config.json": JSON.stringify(config, null, 2),
  });
}

const commands = {
  validate: ["validate"],
  generate: ["generate"],
  "generate --check": ["generate", "--check"],
  "generate --dump": ["generate", "--dump", "model"],
  bundle: ["bundle"],
  lifecycle: ["lifecycle"],
  diff: ["diff", "api.yaml", "api.yaml"],
  scaffold: ["scaffold", "--into", "handlers"],
};

describe("severity", () => {
  it.each(Object.entries(commands))(
    "makes a warning an error in %s",
    async (_name, args) => {
      const cwd = project({ [warned]: "error" });
      const { code, stderr } = await specwright({ cwd }, ...args);
      expect(stderr).toContain(`error ${warned}: `);
      expect(code).toBe(2);
    },
  );

  it.each(Object.entries(commands))(
    "hides a warning in %s, also with --strict",
    async (_name, args) => {
      const cwd = project({ [warned]: "off" });
      // With `--check`, the output is compared with that of a run.
      await specwright({ cwd }, "generate");
      const { code, stderr } = await specwright({ cwd }, ...args, "--strict");
      expect(stderr).not.toContain(warned);
      expect(code).toBe(0);
    },
  );

  it("is also a flag, which is added to the config", async () => {
    const cwd = project({ "missing-info": "off", [warned]: "off" });
    const run = (...flags: string[]) =>
      specwright({ cwd }, "validate", ...flags);
    expect((await run()).stderr).toBe("");
    const { code, stderr } = await run("--severity", `${warned}=error`);
    expect(stderr).toContain(`error ${warned}: `);
    expect(code).toBe(2);
    const twice = ["--severity", `${warned}=error`, "--severity"];
    expect((await run(...twice, `${warned}=warning`)).code).toBe(0);
  });

  it("is in --json and annotations", async () => {
    const cwd = project({ [warned]: "error" });
    const { stdout } = await specwright({ cwd }, "validate", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [{ code: warned, severity: "error" }],
    });
    const annotated = await specwright(
      { cwd },
      "lifecycle",
      "--annotations",
      "github",
    );
    expect(annotated.stdout + annotated.stderr).toContain("::error ");
  });

  it("changes after a cached run", async () => {
    const cwd = project();
    expect((await specwright({ cwd }, "generate")).stderr).toContain(warned);
    const flags = ["--severity", `${warned}=off`];
    const { stderr } = await specwright({ cwd }, "generate", ...flags);
    expect(stderr).toBe("");
  });

  it.each([
    [
      { "unknown-typ": "error" },
      "error severity-unknown-code: In specwright.config.json, severity names unknown-typ, which is not the code of a diagnostic.",
      "Did you mean unknown-type?",
    ],
    [
      { syntax: "warning" },
      "error severity-fixed: In specwright.config.json, the severity of syntax cannot be lowered: the run has no result without a correction.",
      'The severity can only be "error".',
    ],
    [
      { "removal-overdue": "off" },
      "error severity-fixed: In specwright.config.json, the severity of removal-overdue cannot be lowered",
      'The severity can only be "error" or "warning".',
    ],
    [
      { [warned]: "fatal" },
      'error config-wrong-type: In specwright.config.json, severity.unknown-type must be "error", "warning" or "off".',
      "Correct the value",
    ],
  ])("refuses %j", async (severity, message, fix) => {
    const cwd = project(severity);
    const { code, stderr } = await specwright({ cwd }, "validate");
    expect(stderr).toContain(message);
    expect(stderr).toContain(fix);
    expect(stderr).toContain("at specwright.config.json:");
    expect(code).toBe(2);
  });

  it("refuses a flag without a severity", async () => {
    const cwd = project();
    const run = (text: string) =>
      specwright({ cwd }, "validate", "--severity", text);
    expect((await run(warned)).stderr).toContain("severity.unknown-type must");
    expect((await run("x=off")).stderr).toContain("severity-unknown-code");
  });
});

describe("the table of diagnostics", () => {
  const codes = Object.keys(diagnosticTable) as DiagnosticCode[];

  it("lets a config set every warning to every severity", () => {
    for (const code of codes) {
      const [first, ...others] = severitiesOf(code);
      expect(first).toBe(diagnosticTable[code].severity);
      if (first === "warning") expect(others).toEqual(["error", "off"]);
      else expect(others).not.toContain("off");
    }
  });

  it("lists the codes that can be set in the schema of the config", () => {
    const file = join(
      import.meta.dirname,
      "../../docs/reference/config.schema.json",
    );
    const text = readFileSync(file, "utf8");
    expect(text).toContain(`"${warned}"`);
  });

  it("applies the severity before errors are counted", () => {
    const diagnostics = new Diagnostics({
      "unknown-type": "error",
      "missing-info": "off",
    });
    const place = { document: "api.yaml", pointer: "" };
    diagnostics.report("unknown-type", place, { type: "x" });
    diagnostics.report("missing-info", place, { key: "title", fallback: "x" });
    expect(diagnostics.errors).toBe(1);
    expect(diagnostics.list).toHaveLength(1);
  });
});
