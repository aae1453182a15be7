import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { specwright } from "./terminal.js";

const session = { cwd: tmpdir() };

it("prints its version", async () => {
  expect(await specwright(session, "--version")).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    stderr: "",
  });
});

it.each([
  [["--help"], ["generate", "validate", "scaffold", "Exit codes"]],
  [
    ["generate", "--help"],
    ["--check", "--dump", "--force", "--now"],
  ],
  [
    ["validate", "-h"],
    ["--strict", "--json"],
  ],
])("prints help for %j", async (args, expected) => {
  const { code, stdout, stderr } = await specwright(session, ...args);
  expect(code).toBe(0);
  for (const text of expected) expect(stdout).toContain(text);
  expect(stderr).toBe("");
});

it.each([
  [["genrate"], "Unknown command: genrate.", "Did you mean generate?"],
  [["frobnicate"], "Unknown command: frobnicate.", "See specwright --help."],
  [[], "A command is missing.", "See specwright --help."],
  [["generate", "--chekc"], "Unknown argument: chekc.", "mean --check?"],
  [["generate", "--ouptut=x"], "Unknown argument: ouptut.", "mean --output?"],
  [["validate", "--input=x"], "Unknown argument: input.", "specwright --help."],
  [["generate", "api.yaml", "stray"], "stray", ""],
  [["generate", "--input"], "Not enough arguments following: input.", ""],
  [["generate", "--target"], "Not enough arguments following: target.", ""],
  [
    ["generate", "--input", "a", "--input", "b"],
    "more than one value: a, b",
    "",
  ],
  [["generate", "--now", "soon"], "Not a date such as 2030-12-05: soon.", ""],
  [["generate", "--now", "2030-02-30"], "Not a date", ""],
  [["generate", "--dump", "names"], "model", ""],
  [["validate", "a.yaml", "b.yaml"], "b.yaml", ""],
  [["generate", "--\u001b[31m"], "\\u001b[31m", ""],
])("refuses %j in one line", async (args, message, hint) => {
  const { code, stdout, stderr } = await specwright(session, ...args);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^error bad-arguments: [^\n]+\n$/);
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
});

it("refuses bad arguments as JSON when asked for JSON", async () => {
  const { code, stdout, stderr } = await specwright(
    session,
    "generate",
    "--json",
    "--chekc",
  );
  expect(code).toBe(2);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: "bad-arguments", severity: "error", file: null }],
  });
});
