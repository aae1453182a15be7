/** A spec that is too large or too deep ends with an error that names the target, not with the memory or the stack. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { code } from "../../src/emit/code/index.js";
import { mostFragments } from "../../src/emit/code/fragment-limit.js";
import { defineTarget, type Target } from "../../src/emit/target.js";
import { generate } from "../../src/generate.js";
import { folderWith } from "../read/folder.js";
import { families } from "./families.js";

it("reports a target that writes too much", async () => {
  const endless = defineTarget({
    name: "endless",
    names: { reserved: [], operations: {} },
    plan() {
      const word = code`a`;
      let last = word;
      for (let made = 0; made <= mostFragments; made++) last = code`${word} b`;
      return [
        { kind: "typescript", path: "a.ts", template: "", view: { last } },
      ];
    },
  });
  expect(await errorsFor(families["web"]?.(2), "endless", [endless])).toEqual([
    "output-too-large in openapi.json",
  ]);
});

it("reports schemas that consist of each other over a thousand levels", async () => {
  const spec = { ...families["oneOfDiamond"]?.(1500), paths: {} };
  expect(await errorsFor(spec, "validators")).toEqual([
    "schemas-too-deep in openapi.json",
  ]);
});

async function errorsFor(
  spec: unknown,
  target: string,
  ownTargets: readonly Target[] = [],
): Promise<string[]> {
  const { diagnostics } = await generate({
    input: join(folderWith({ "openapi.json": spec }), "openapi.json"),
    targets: [target],
    ownTargets,
    today: "2030-01-01",
  });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, place }) => `${code} in ${place?.document ?? "no place"}`);
}
