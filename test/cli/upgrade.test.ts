/** `upgrade --preview` compares the committed surfaces with those of this version. */
import { readFileSync } from "node:fs";
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
const surface = "generated/client/surface.json";

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

/** Rewrites the committed surface, as if another version had written it. */
function commit(change: (text: string) => string): void {
  const text = readFileSync(join(cwd, surface), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  put(cwd, { [surface]: changed });
}

it("finds no change after a run of the same version", async () => {
  const { code, stdout } = await preview();
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^client: no change \(specwright .* → specwright .*\)/m,
  );
});

it("shows removed, changed and added names, and writes nothing", async () => {
  commit((text) =>
    text
      .replace("specwright ", "specwright 0.0.")
      .replace('"listPets": "function ', '"listPets": "const ')
      .replace('"retry":', '"retryAll":'),
  );
  const before = contents(cwd);
  const { code, stdout } = await preview();
  expect(code).toBe(1);
  expect(stdout).toContain("  ~ listPets: const (client");
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
  commit((text) => text.replace(/ *"retry": .*\n/, ""));
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
  expect(stdout).toContain("client (");
  expect(stdout).toContain("  - ./requests\n");
});

it("refuses a broken surface", async () => {
  commit(() => "{}");
  const { code, stderr } = await preview();
  expect(code).toBe(2);
  expect(stderr).toContain("surface-broken");
});

it("asks for --preview", async () => {
  const { code, stderr } = await specwright({ cwd }, "upgrade");
  expect(code).toBe(2);
  expect(stderr).toContain("upgrade --preview");
});

it("names the missing surface", async () => {
  const config = { input: "api.yaml", targets: ["client", "server"] };
  put(cwd, { "specwright.config.json": JSON.stringify(config) });
  const { code, stderr } = await preview();
  expect(code).toBe(2);
  expect(stderr).toContain("surface-missing");
});
