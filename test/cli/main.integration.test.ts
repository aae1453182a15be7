/** The entry point as a process: what only a real standard output can show. */
import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toJavaScript } from "../support/transpile.js";

const repository = join(import.meta.dirname, "../..");
let folder: string;

/** Only what the entry point needs without a pipeline. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "specwright-cli-"));
  const names = ["cli", "base", "commands"].flatMap((part) =>
    readdirSync(join(repository, "src", part), {
      recursive: true,
      encoding: "utf8",
    })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(part, name)),
  );
  const needed = ["write/reserved-names.ts", "write/text-file.ts"];
  for (const name of [...names, ...needed]) {
    const text = readFileSync(join(repository, "src", name), "utf8");
    const file = join(folder, "dist", name.replace(/ts$/, "js"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, toJavaScript(text));
  }
  const manifest = readFileSync(join(repository, "package.json"));
  writeFileSync(join(folder, "package.json"), manifest);
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]) {
  const script = join(folder, "dist/cli/main.js");
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (printed.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (printed.stderr += String(chunk)));
  const end = new Promise<{ code: number | null } & typeof printed>(
    (resolve) => {
      child.on("close", (code) => {
        resolve({ code, ...printed });
      });
    },
  );
  return { child, end };
}

it("sets the exit code", async () => {
  expect(await start("--version").end).toMatchObject({ code: 0, stderr: "" });
  expect(await start("nonsense").end).toMatchObject({ code: 2, stdout: "" });
});

it.each([
  ["generate", "--check"],
  ["domains verify", "--resolver"],
])("needs neither pipeline nor DNS for the help of %s", async (name, flag) => {
  const { code, stdout } = await start(...name.split(" "), "--help").end;
  expect(code).toBe(0);
  expect(stdout).toContain(flag);
});

it("is silent when its output is not read", async () => {
  const { child, end } = start("--help");
  child.stdout.destroy();
  expect((await end).stderr).toBe("");
});

it("reports an internal error in one line, here a missing pipeline", async () => {
  const { code, stderr } = await start("generate", "--input", "x").end;
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error internal: /);
  expect(stderr).not.toMatch(/\n\s+at /);
});
