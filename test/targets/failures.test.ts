/** Whatever one target cannot do ends that target. The others are written. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { builtInTargets } from "../../src/emit/targets.js";
import { generate } from "../../src/generate.js";
import { specwright } from "../cli/terminal.js";
import { folderWith, frame } from "../read/folder.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const names = builtInTargets.map(({ name }) => name);
const today = "2026-11-18";

function failing(name: string): void {
  const target = builtInTargets.find((one) => one.name === name);
  if (!target) throw new Error(`No target ${name}`);
  // It fails after some files, as most faults do.
  const { plan } = target as { plan(context: object): Iterable<object> };
  vi.spyOn(target, "plan").mockImplementation(function* (context: object) {
    for (const one of plan.call(target, context)) {
      yield one as never;
      throw new Error("no pets");
    }
  });
}

it.each(names)("files of the others are there if %s fails", async (name) => {
  const input = join(folderWith({ "api.json": frame }), "api.json");
  const options = { input, targets: names, today };
  const all = await generate(options);
  failing(name);
  const { files, diagnostics } = await generate(options);

  const ended = diagnostics.filter(({ severity }) => severity === "error");
  const [first, ...skipped] = ended.map(({ code, message }) => [
    code,
    /target (\w+)/.exec(message)?.[1] ?? "",
  ]);
  expect(first).toEqual(["target-crashed", name]);
  const importers = builtInTargets.filter(
    (one) => one.name !== name && one.dependsOn?.includes(name),
  );
  expect(skipped).toEqual(
    expect.arrayContaining(
      importers.map((one) => ["target-skipped", one.name]),
    ),
  );
  expect(ended[0]?.fix).toContain("not in your spec");
  const without = new Set([name, ...skipped.map(([, other = ""]) => other)]);
  expect(files).toEqual(
    all.files.filter(({ path }) => !without.has(path.split("/")[0] ?? "")),
  );
});

const own = (plan: string) =>
  `export default {
  input: "api.json",
  output: "out",
  targets: ["validators", { name: "mine", names: { reserved: [], operations: {} }, ${plan} }],
};
`;

it("what a target wrote earlier stays if it fails", async () => {
  const file = `{ kind: "json", path: "a.json", value: 1 }`;
  const cwd = folderWith({
    "api.json": frame,
    "specwright.config.mjs": own(`plan() { return [${file}]; }`),
    "failing.config.mjs": own(
      `*plan() { yield { ...${file}, value: 2 }; throw new Error("no pets"); }`,
    ),
  });
  const wrong = ["--config", "failing.config.mjs"];
  const read = (path: string) => readFileSync(join(cwd, "out", path), "utf8");

  const failed = await specwright({ cwd }, "generate", ...wrong);
  expect(failed.stderr).toContain("target-failed: Your target mine failed at");
  expect(failed.code).toBe(2);
  expect(existsSync(join(cwd, "out/mine"))).toBe(false);
  expect(read("validators/src/index.ts")).not.toBe("");

  expect((await specwright({ cwd }, "generate")).code).toBe(0);
  const before = read("mine/a.json");
  const again = await specwright({ cwd }, "generate", ...wrong);
  expect(again.code).toBe(2);
  expect(read("mine/a.json")).toBe(before);
  const { code } = await specwright({ cwd }, "generate", "--check");
  expect(code).toBe(0);
});

it("nothing is removed if all targets fail", async () => {
  const cwd = folderWith({ "api.json": frame });
  const flags = ["generate", "api.json", "-o", "out", "--target", "docs"];
  expect((await specwright({ cwd }, ...flags)).code).toBe(0);
  failing("docs");
  const { code, stderr } = await specwright({ cwd }, ...flags);
  expect(stderr).toContain("target-crashed");
  expect(code).toBe(2);
  expect(existsSync(join(cwd, "out/docs/README.md"))).toBe(true);
});
