/** A plan for a system that ignores case, which the disk of the test may not do. */
import { expect, it } from "vitest";
import { digest } from "../../src/write/digest.js";
import { withEdited } from "../../src/write/edited-files.js";
import { printManifest } from "../../src/write/manifest.js";
import { noNames, planOutput } from "../../src/write/plan.js";
import type { Tree } from "../../src/write/tree.js";
import { emptyFolder } from "./folder.js";

function caseBlindTree(files: Record<string, string>): Tree {
  const folded = new Map(
    Object.entries(files).map(([path, text]) => [path.toLowerCase(), text]),
  );
  return {
    at(path) {
      const text = folded.get(path.toLowerCase());
      if (text === undefined) return { kind: "absent" };
      return { kind: "file", bytes: Buffer.from(text) };
    },
    filesBelow: () => [],
    isSame: (path, other) => path.toLowerCase() === other.toLowerCase(),
  };
}

function plan(files: Record<string, string>, path: string, text: string) {
  return planOutput(caseBlindTree(files), {
    files: [{ path, text }],
    scope: null,
    salvage: false,
    names: noNames,
    jsonIndent: 2,
  });
}

const record = {
  ".specwright.json": printManifest({ files: ["Pet.ts"], names: null }, 2),
};

it.each(["a", "b"])(
  "moves a file of ours to its new spelling, text %j",
  (text) => {
    const { changes, problems } = plan(
      { ...record, "Pet.ts": "a" },
      "pet.ts",
      text,
    );
    expect(problems).toEqual([]);
    expect(changes.map(({ path, after }) => [path, after])).toEqual([
      ["Pet.ts", null],
      ["pet.ts", text],
      [".specwright.json", expect.any(String)],
    ]);
  },
);

it("does not mistake a user's file for it", () => {
  const { problems } = plan({ "Pet.ts": "mine" }, "pet.ts", "a");
  expect(problems.map((found) => found.code)).toEqual(["output-occupied"]);
});

it("knows that a respelled file was edited by hand", async () => {
  const { changes } = plan({ ...record, "Pet.ts": "mine" }, "pet.ts", "a");
  const written = new Map([["Pet.ts", { digests: [digest("a")] }]]);
  const judged = await withEdited(emptyFolder(), changes, written);
  expect(judged.map((change) => change.kind)).toContain("edited");
});
