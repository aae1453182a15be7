/** No text of a spec stops a command without an error that has a place. `npm run fuzz:text` tries all of them. */
import { expect, it } from "vitest";
import { folderWith } from "../read/folder.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";
import {
  failureOf,
  replacements,
  testedCommands,
  type Replacement,
} from "./replacements.js";

async function failures(
  command: (typeof testedCommands)[number],
  sample: readonly Replacement[],
): Promise<unknown[]> {
  const folder = folderWith({});
  const found: unknown[] = [];
  for (const replacement of sample) {
    const failure = await failureOf(command, folder, replacement);
    if (failure !== null) found.push({ ...replacement, failure });
  }
  return found;
}

const always = [
  ["/pets/{id}", "/pe\nts/{id}"],
  ["/pets/{id}", "/pe\ud800ts/{id}"],
  ["Pet", "P\ud800et"],
  ["application/json", "application/\njson"],
].map(([token = "", text = ""]) => ({ spec: "openapi", token, text }));

const all = replacements();
const random = randomFrom(testSeed);

it("takes a line break or half of a character in a path, a name and a media type", async () => {
  expect(await failures("generate", always)).toEqual([]);
});

it("shows half of a character as an escape", async () => {
  const half = { spec: "openapi", token: "version", text: "vers\ud800ion" };
  expect(await failures("validate", [half])).toEqual([]);
});

it("quotes a number in YAML that is too large for other readers", async () => {
  const large = { spec: "openapi", token: "pets", text: "1e999" };
  expect(await failures("bundle", [large])).toEqual([]);
});

it.each(testedCommands)(
  "%s takes hostile texts in all places",
  async (command) => {
    const length = scaled(command === "generate" ? 8 : 3);
    const sample = Array.from({ length }, () => random.pickOrThrow(all));
    expect(await failures(command, sample)).toEqual([]);
  },
);
