/** The cache server of `examples/monorepo`, whose generated part is not committed. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { typeErrors } from "../support/compile.js";
import { contents, emptyFolder } from "../write/folder.js";

const example = join(import.meta.dirname, "../../examples/monorepo");

it("the handlers agree with the generated server", async () => {
  const cwd = emptyFolder();
  cpSync(join(example, "nx-cache"), cwd, { recursive: true });
  const printed = await specwright(
    { cwd },
    ...["generate", "openapi.yaml", "--layout", "source", "--target", "server"],
  );
  expect(printed).toMatchObject({ code: 0, stderr: "" });
  const files = Object.entries(contents(cwd))
    .filter(([path]) => path.endsWith(".ts"))
    .map(([path, text]) => ({ path, text }));
  const errors = await typeErrors(files, {
    packageName: (target) => target,
    installed: true,
    flags: { isolatedDeclarations: false, types: ["node"] },
  });
  expect(errors).toEqual([]);
});

it("the guide shows the files of the workspace", () => {
  const guide = readFileSync(
    join(example, "../../docs/guide/build-systems.md"),
    "utf8",
  );
  const blocks = [...guide.matchAll(/```json\n([^]*?)```/g)].map(
    ([, text = ""]) => JSON.parse(text) as unknown,
  );
  const shown = ["turbo.json", "nx.json"].map(
    (name) =>
      JSON.parse(
        readFileSync(join(example, "workspace", name), "utf8"),
      ) as unknown,
  );
  expect(blocks).toEqual(shown);
});
