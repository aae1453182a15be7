/** What the flags for the input do, with the whole pipeline behind them. */
import { beforeEach, expect, it } from "vitest";
import { contents, emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

const spec = `openapi: 3.1.0
info: {title: A, version: "1"}
paths:
  /pets:
    get: {operationId: listPets, tags: [pets], responses: {"200": {description: ok}}}
  /users:
    get: {operationId: listUsers, tags: [users], deprecated: true, responses: {"200": {description: ok}}}
`;
const overlay = (actions: string) =>
  `overlay: 1.1.0\ninfo: {title: O, version: "1"}\nactions:\n${actions}`;

let cwd: string;
beforeEach(() => {
  cwd = emptyFolder();
  put(cwd, {
    "spec/api.yaml": spec,
    "spec/parts.yaml": "A: {type: strng}\n",
    "first.yaml": overlay("  - {target: $.info.title, update: First}\n"),
    "second.yaml": overlay("  - {target: $.info.title, update: Second}\n"),
    "none.yaml": overlay("  - {target: $.nowhere, remove: true}\n"),
    "through.yaml": overlay(
      "  - target: $\n    update: {components: {schemas: {A: {$ref: parts.yaml#/A}, B: {type: nmber}}}}\n",
    ),
  });
});

const validate = (...args: string[]) =>
  specwright({ cwd }, "validate", ...args);

async function title(...args: string[]): Promise<unknown> {
  const { stdout } = await specwright(
    { cwd },
    ...["generate", "--input", "spec", "--dump", "model", ...args],
  );
  return (JSON.parse(stdout) as { info: { title: string } }).info.title;
}

it("applies overlays in the order of the flags", async () => {
  expect(
    await title("--overlay", "first.yaml", "--overlay", "second.yaml"),
  ).toBe("Second");
  expect(
    await title("--overlay", "second.yaml", "--overlay", "first.yaml"),
  ).toBe("First");
});

it("prefers the overlays and filters of the flags to the config's", async () => {
  const config = {
    input: "spec",
    overlays: ["first.yaml"],
    include: { tags: ["users"] },
  };
  put(cwd, { "specwright.config.json": JSON.stringify(config) });
  expect((await validate()).stdout).toContain("1 operations");
  expect(await title()).toBe("First");
  expect(await title("--overlay", "second.yaml")).toBe("Second");
  const { stdout } = await validate("--include", "deprecated=false");
  expect(stdout).toContain("1 operations");
});

it("shows the line of a mistake in a JSON config", async () => {
  put(cwd, { "deep/config.json": '{\n  "input": "spec",\n  "ouptut": "x"\n}' });
  const { code, stderr } = await validate("--config", "deep/config.json");
  expect(code).toBe(2);
  expect(stderr).toContain("at deep/config.json:3:3\n");
  expect(stderr).toContain("Did you mean output?");
});

it("takes several conditions of a filter", async () => {
  const count = async (...args: string[]) =>
    /(\d+) operations/.exec((await validate("spec", ...args)).stdout)?.[1];
  expect(await count("--include", "tags=pets,users")).toBe("2");
  expect(await count("--include", "tags=pets", "--include", "tags=users")).toBe(
    "2",
  );
  expect(await count("--exclude", "deprecated")).toBe("1");
  expect(
    await count("--include", "paths=GET /**", "--exclude", "tags=users"),
  ).toBe("1");
});

it.each([
  [["--include", "tgas=pets"], "unknown key: include.tgas. Did you mean tags?"],
  [["--exclude", "tags"], "exclude.tags must be a list of tags"],
  [["--exclude", "stability=betta"], "exclude.stability must be a list of"],
  [["--include"], "Not enough arguments following: include."],
])("refuses %j", async (args, expected) => {
  const { code, stderr } = await validate("spec", ...args);
  expect(code).toBe(2);
  expect(stderr).toContain(expected);
});

it("shows where an overlay is wrong, and takes it seriously when asked to", async () => {
  const { code, stderr } = await validate("spec", "--overlay", "none.yaml");
  expect(code).toBe(0);
  expect(stderr).toContain("warning overlay-no-match: ");
  expect(stderr).toContain("at none.yaml:4:14\n");
  const args = ["--input", "spec", "--overlay", "none.yaml", "--strict"];
  const before = contents(cwd);
  expect((await specwright({ cwd }, "generate", ...args)).code).toBe(1);
  expect(contents(cwd)).toEqual(before);
  expect(
    (await validate("spec", "--strict", "--include", "tags=pest")).code,
  ).toBe(1);
});

it("shows the place of content from an overlay and of its references", async () => {
  const { stderr } = await validate("spec", "--overlay", "through.yaml");
  expect(stderr).toContain("at through.yaml:5:73\n");
  expect(stderr).toContain("at spec/parts.yaml:1:11\n");
  const { stdout } = await validate(
    ...["spec", "--overlay", "through.yaml", "--json"],
  );
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: expect.arrayContaining([
      expect.objectContaining({ file: "through.yaml", line: 5, column: 73 }),
    ]) as unknown,
  });
});

it("names the candidates of a folder", async () => {
  put(cwd, { "spec/other.json": '{"openapi": "3.1.0"}' });
  const { code, stderr } = await validate("spec");
  expect(code).toBe(2);
  expect(stderr).toContain("api.yaml, other.json");
});
