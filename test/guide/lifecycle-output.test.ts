/** The guide to removals shows what the commands print for the pet store. */
import { expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { page, root } from "./pages.js";

const { text } = page("docs/guide/lifecycle.md");

/** Each command with the output that follows it. */
const shown = [
  ...text.matchAll(
    /```sh\nnpx specwright (.*)\n```\n\n(?:[^`\n].*\n\n)?```text\n([^]*?)```/g,
  ),
].map(([, command = "", output = ""]) => [command, output] as const);

it("has examples", () => {
  expect(shown.length).toBeGreaterThanOrEqual(2);
});

it.each(shown)("specwright %s", async (command, output) => {
  const { stdout, stderr } = await specwright(
    { cwd: root },
    ...command.split(" "),
  );
  expect(stderr === "" ? stdout : stderr).toBe(output);
});
