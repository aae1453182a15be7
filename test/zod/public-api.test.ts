/** The target `zod` uses only what `specwright` exports, so a user could have written it from the guide. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../src");
const folder = join(root, "emit/zod");
const namesIn = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim().replace(/^type /, ""))
    .filter((name) => name !== "");

/** Every name that the API lists, and every type of the model, which it exports as a whole. */
const exported = new Set(
  [
    ...readFileSync(join(root, "index.ts"), "utf8").matchAll(
      /export (?:type )?\{([^}]*)\}/g,
    ),
  ].flatMap(([, list = ""]) => namesIn(list)),
);

it.each(readdirSync(folder))("%s imports public names alone", (file) => {
  const text = readFileSync(join(folder, file), "utf8");
  const imports = text.matchAll(
    /import (?:type )?\{([^}]*)\} from "([^"]*)";/g,
  );
  const strange = [...imports]
    .filter(([, , from = ""]) => from.startsWith(".."))
    .filter(([, , from = ""]) => from !== "../../model/model.js")
    .flatMap(([, list = ""]) => namesIn(list))
    .filter((name) => !exported.has(name));
  expect(strange).toEqual([]);
});
