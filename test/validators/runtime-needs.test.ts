/** A generated package has every module that the modules in it import. */
import { posix } from "node:path";
import { expect, it } from "vitest";
import { runtimeFiles } from "../../src/emit/validators/facts/runtime-modules.js";
import { filePlansOf } from "../../src/print/copied-files.js";
import { readTemplates } from "../../src/print/templates.js";

const from = "validators/runtime/";
const { sources } = readTemplates(["validators"], null);

function importsOf(name: string): string[] {
  const text = sources.get(name) ?? "";
  return [...text.matchAll(/from "(\.{1,2}\/[^"]+)\.js"/g)].map(
    ([, path]) => `${posix.join(posix.dirname(name), path ?? "")}.ts`,
  );
}

it.each(Object.keys(runtimeFiles))(
  "%s is copied with its imports",
  (module) => {
    const plan = { kind: "copy", path: "src/runtime/", from } as const;
    const needed = [`${module}.ts`];
    const copied = filePlansOf("validators", { ...plan, needed }, sources, {
      handwritten: ({ module }) => ({ kind: "joined", module }),
    }).flatMap((file) => (file.kind === "joined" ? file.modules : []));
    expect(copied).toContain(`${from}${module}.ts`);
    expect(
      copied.flatMap(importsOf).filter((one) => !copied.includes(one)),
    ).toEqual([]);
  },
);
