/** Errors in the user's own templates, targets and config: they name the file, and are never called bugs of ours. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderWith, frame } from "../read/folder.js";
import { specwright } from "./terminal.js";

const { stackTraceLimit } = Error;

// With long stacks, the caller of the command is in them as well: it is not the file at fault.
beforeAll(() => {
  Error.stackTraceLimit = 50;
});

afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

async function generated(files: Record<string, string>) {
  const cwd = folderWith({ "spec/api.json": frame, ...files });
  const { code, stderr } = await specwright({ cwd }, "generate");
  // Paths below the working folder of the test, which is not that of the command.
  return { code, stderr: stderr.replaceAll(/\S*\/spec-\w+\//g, "") };
}

const config = (rest: string) =>
  `export default { input: "spec/api.json", output: "out", ${rest} };\n`;
const withTemplates = config('templates: "templates"');

it.each([
  [
    "does not parse",
    "Hello\n{{#if operations}}\n",
    "Parse error on line 3",
    "at templates/client/index.ts.hbs:3:1",
  ],
  [
    "prints a field that does not exist",
    "// Hello\n  {{nope}}\n",
    '"nope" not defined in [object Object] - 2:4',
    "at templates/client/index.ts.hbs:2:5",
  ],
  [
    "prints what is not TypeScript",
    "const = ;\n",
    "/client/src/index.ts:3:7 is not TypeScript: Variable declaration expected",
    "at templates/client/index.ts.hbs",
  ],
])("a template that %s", async (_name, text, reason, place) => {
  const { code, stderr } = await generated({
    "specwright.config.mjs": withTemplates,
    "templates/client/index.ts.hbs": text,
  });
  expect(stderr).toContain("error template-failed: Your template ");
  expect(stderr).toContain("templates/client/index.ts.hbs cannot be used:");
  expect(stderr).toContain(reason);
  expect(stderr).toContain(place);
  expect(code).toBe(2);
});

it.each([
  'import * as path from "node:path";',
  'import path from "node:path";',
  'import { sep as slash } from "node:path";',
  'export { sep } from "node:path";',
  'export const one = 1;\nimport { sep } from "node:path";',
])("a file of the runtime that has %j", async (text) => {
  const { code, stderr } = await generated({
    "specwright.config.mjs": withTemplates,
    "templates/client/runtime/options/retry.ts": `${text}\n`,
  });
  expect(stderr).toContain("error template-failed: Your template ");
  expect(stderr).toContain("templates/client/runtime/options/retry.ts");
  expect(stderr).toContain("must be at the start and have the form");
  expect(code).toBe(2);
});

it("a file of the runtime is reported if the runtime is a package", async () => {
  const { code, stderr } = await generated({
    "specwright.config.mjs": config(
      'templates: "templates", runtime: "package"',
    ),
    "templates/client/runtime/options/retry.ts": "export const one = 1;\n",
  });
  expect(stderr).toContain(
    "Your template client/runtime/options/retry.ts does not override",
  );
  expect(stderr).toContain("files of a runtime are not copied");
  expect(code).toBe(0);
});

it("a template that overrides no built-in template is reported", async () => {
  const { code, stderr } = await generated({
    "specwright.config.mjs": withTemplates,
    "templates/client/indx.ts.hbs": "",
    "templates/clinet/index.ts.hbs": "",
    "templates/index.ts.hbs": "",
  });
  expect(stderr.match(/Your template \S+ does not override/g)).toEqual([
    "Your template client/indx.ts.hbs does not override",
    "Your template clinet/index.ts.hbs does not override",
    "Your template index.ts.hbs does not override",
  ]);
  expect(stderr).toContain("Did you mean client/index.ts.hbs?");
  expect(code).toBe(0);
});

it("a template with the name of one of ours, and a partial of it, are not", async () => {
  const { code, stderr } = await generated({
    "specwright.config.mjs": withTemplates,
    "templates/client/index.ts.hbs": "{{> client/mine.ts}}\n",
    "templates/client/mine.ts.hbs": "export const hello = 1;\n",
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

it.each([
  [
    "throws while it plans",
    "plan() {\n throw new Error('no pets'); }",
    "at specwright.config.mjs:2:8: no pets.",
  ],
  ["returns no list", "plan() { return 1; }", "return value is not iterable."],
  [
    "has a template that does not exist",
    'plan() { return [{ kind: "markdown", path: "a.md", template: "mine/a.md", view: {} }]; }',
    "at its plan of a.md: There is no template mine/a.md.",
  ],
])("a target that %s", async (_name, plan, reason) => {
  const { code, stderr } = await generated({
    "specwright.config.mjs": config(
      `targets: [{ name: "mine", names: { reserved: [], operations: {} }, ${plan} }]`,
    ),
  });
  expect(stderr).toContain("error target-failed: Your target mine failed");
  expect(stderr).toContain(reason);
  expect(code).toBe(2);
});

it("a target without the required members", async () => {
  const { code, stderr } = await generated({
    "specwright.config.mjs": config('targets: [{ name: "mine", plan() {} }]'),
  });
  expect(stderr).toContain("error config-wrong-type: ");
  expect(code).toBe(2);
});

it.each([
  [
    "throws",
    "const a = null;\nexport default a.b;\n",
    "specwright.config.mjs:2:",
  ],
  [
    "does not parse",
    "export default {\n  input: ,\n};\n",
    "specwright.config.mjs:2",
  ],
])("a config that %s", async (_name, text, where) => {
  const { code, stderr } = await generated({ "specwright.config.mjs": text });
  expect(stderr).toContain("error config-unreadable: ");
  expect(stderr).toContain(where);
  expect(stderr).not.toContain("bug");
  expect(code).toBe(2);
});
