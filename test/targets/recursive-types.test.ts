/** No target follows a type that contains itself without end. */
import { expect, it } from "vitest";
import {
  endlessForms,
  recursiveForms,
  recursiveOutput,
} from "./recursive-types.js";

it("every target ends for every recursive type in every place", async () => {
  const { files, diagnostics } = await recursiveOutput(
    Object.keys(recursiveForms),
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
  const command = files.find(
    ({ path }) => path === "cli/src/commands/string-or-list.ts",
  );
  // A list that contains lists is a flag whose texts are JSON.
  expect(command?.text.replace(/\s+/g, " ")).toContain(
    'name: "in-query", at: ["query", "in-query"], types: ["string", "array"], list: "several",',
  );
});

it.each(Object.keys(endlessForms))(
  "a type that is only a reference to itself is refused: %s",
  async (form) => {
    const { files, diagnostics } = await recursiveOutput([form]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["reference-cycle"]);
    expect(files).toEqual([]);
  },
);
