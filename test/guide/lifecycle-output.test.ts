/** The guide to removals shows what the commands print for the pet store. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { folderWith } from "../read/folder.js";
import { page, root } from "./pages.js";

const { text } = page("docs/guide/lifecycle.md");

/** Each command with the output that follows it. */
const shown = [
  ...text.matchAll(
    /```sh\nnpx specwright (.*)\n```\n\n(?:[^`\n].*\n\n)?```text\n([^]*?)```/g,
  ),
].map(([, command = "", output = ""]) => [command, output] as const);

it("has examples", () => {
  expect(shown.length).toBeGreaterThanOrEqual(3);
});

it.each(shown)("specwright %s", async (command, output) => {
  const [name, ...args] = command.split(" ");
  const cwd = name === "usage" ? application() : root;
  const { stdout, stderr } = await specwright({ cwd }, String(name), ...args);
  expect(stderr === "" ? stdout : stderr).toBe(output);
});

/** The files that the page shows, with the packages of the pet store. */
function application(): string {
  const files = [
    ...text.matchAll(/<!-- file (\S+) -->\n\n```ts\n([^]*?)```/g),
  ].map(([, name = "", content = ""]) => [name, content] as const);
  expect(files).toHaveLength(1);
  const source = (target: string) => [
    join(root, "generated", target, "src/index.ts"),
  ];
  return folderWith({
    ...Object.fromEntries(files),
    "tsconfig.json": {
      compilerOptions: {
        module: "preserve",
        paths: {
          "@petstore/client": source("client"),
          "@petstore/validators": source("validators"),
        },
      },
    },
  });
}
