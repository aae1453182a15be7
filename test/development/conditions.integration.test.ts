/** The condition of generated packages that leads to their sources, in tools that are not told by a plugin. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { put } from "../write/folder.js";
import { createWorkspace } from "./workspace.js";

it.each([
  [[], "dist/client/index.js"],
  [["--conditions=development"], "dist/client/index.js"],
  [["--conditions=specwright-source"], "src/client/index.ts"],
])("Node with %j resolves %s", async (flags, expected) => {
  const { folder, application } = createWorkspace();
  await specwright({ cwd: folder }, "generate");
  // It is never loaded.
  put(folder, { "packages/api/dist/client/index.js": "" });
  const code = 'console.log(import.meta.resolve("@todo/api/client"))';
  const args = [...flags, "--input-type=module", "--eval", code];
  const printed = execFileSync(process.execPath, args, {
    cwd: application,
    encoding: "utf8",
  });
  expect(printed.trim().endsWith(`/packages/api/${expected}`)).toBe(true);
});

it("esbuild bundles the sources", async () => {
  const { folder, application } = createWorkspace();
  await specwright({ cwd: folder }, "generate");
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [join(application, "src/main.ts")],
    conditions: ["specwright-source"],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain("packages/api/src/client/index.ts");
});
