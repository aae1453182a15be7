/** Generates all golden cases and compares them. Ends with 1 if any differs: the mutant is killed. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../../src/generate.js";
import {
  goldenCases,
  keptFiles,
  readTree,
  textsBeside,
} from "../golden/cases.js";

const templates = process.env["MUTANT_TEMPLATES"];

/** Most likely to differ first. */
const first = (process.env["MUTANT_FIRST_CASES"] ?? "").split(",");
const rank = ({ name }: { name: string }) =>
  first.includes(name) ? first.indexOf(name) : first.length;
const cases = goldenCases.toSorted((one, other) => rank(one) - rank(other));

for (const { name, folder, definition, runOptions } of cases) {
  const result = await generate({
    ...runOptions,
    ...(templates === undefined ? {} : { templates }),
  });
  const expected = join(folder, "expected");
  const kept = keptFiles(definition, result.files);
  const paths = kept.map(({ path }) => path).sort();
  const isSame =
    paths.join("\n") === readTree(expected).join("\n") &&
    kept.every(
      ({ path, text }) => text === readFileSync(join(expected, path), "utf8"),
    ) &&
    Object.entries(textsBeside(definition, result)).every(([name, text]) => {
      const file = join(folder, name);
      return text === (existsSync(file) ? readFileSync(file, "utf8") : "");
    });
  if (!isSame) {
    process.stdout.write(name);
    process.exit(1);
  }
}
