/** `upgrade --preview` compares what the packages on disk export with those of this version. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { contents, emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

const spec = `openapi: 3.1.0
info: {title: A, version: "1"}
paths:
  /pets:
    get: {operationId: listPets, responses: {"200": {description: ok}}}
`;

let cwd: string;
beforeEach(async () => {
  cwd = emptyFolder();
  const config = { input: "api.yaml", targets: ["client"] };
  put(cwd, {
    "api.yaml": spec,
    "specwright.config.json": JSON.stringify(config),
  });
  expect((await specwright({ cwd }, "generate")).code).toBe(0);
});

const preview = (...args: string[]) =>
  specwright({ cwd }, "upgrade", "--preview", ...args);

/** Rewrites a generated file, as if another version had written it. */
function commit(file: string, change: (text: string) => string): void {
  const path = `generated/client/src/${file}`;
  const text = readFileSync(join(cwd, path), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  put(cwd, { [path]: changed });
}

it("finds no change after a run of the same version", async () => {
  const { code, stdout } = await preview();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^client: no change\.$/m);
});

it("shows removed, changed and added names, and writes nothing", async () => {
  commit("operations/pets.ts", (text) =>
    text.replace("options?: CallOptions,", "options?: object,"),
  );
  commit("index.ts", (text) =>
    text.replace(/^  retry,$/m, "  retry as retryAll,"),
  );
  const before = contents(cwd);
  const { code, stdout } = await preview();
  expect(code).toBe(1);
  expect(stdout).toContain("  ~ listPets: function (client");
  expect(stdout).toContain("  - retryAll\n");
  expect(stdout).toContain("  + retry\n");
  expect(contents(cwd)).toEqual(before);
  const { surface: changes } = JSON.parse((await preview("--json")).stdout) as {
    surface: unknown[];
  };
  expect(changes).toContainEqual(
    expect.objectContaining({
      package: "client",
      entry: ".",
      name: "retryAll",
      change: "removed",
      after: null,
    }),
  );
});

it("has no finding if names were only added", async () => {
  commit("index.ts", (text) => text.replace(/^  retry,\n/m, ""));
  expect(await preview()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("  + retry") as string,
  });
});

it("shows a package that is no longer generated", async () => {
  const config = { input: "api.yaml", targets: ["validators"] };
  put(cwd, { "specwright.config.json": JSON.stringify(config) });
  const { code, stdout } = await preview();
  expect(code).toBe(1);
  expect(stdout).toContain("client:\n");
  expect(stdout).toContain("  - ./requests\n");
});

it("asks for --preview", async () => {
  const { code, stderr } = await specwright({ cwd }, "upgrade");
  expect(code).toBe(2);
  expect(stderr).toContain("upgrade --preview");
});

it("needs packages to compare with", async () => {
  rmSync(join(cwd, "generated"), { recursive: true });
  const { code, stderr } = await preview();
  expect(code).toBe(2);
  expect(stderr).toContain("surface-missing");
});

it("has nothing to compare in the layout source", async () => {
  const config = { input: "api.yaml", targets: ["client"], layout: "source" };
  put(cwd, { "specwright.config.json": JSON.stringify(config) });
  expect((await specwright({ cwd }, "generate")).code).toBe(0);
  expect(await preview()).toMatchObject({
    code: 0,
    stdout: "generated has no packages to compare.\n",
  });
});
