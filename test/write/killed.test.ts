/**
 * After a run was killed at any moment, the next run works: it ends without an error, its output is that of a run in an
 * empty folder, and files that a user edited are still recognized. The matrix has the moments, what this machine knew
 * before, and what runs next. This test takes some moments of each combination, and
 * `every-kill.integration.test.ts` all of them, also in repositories.
 */
import { join } from "node:path";
import { expect, it } from "vitest";
import { readJournal } from "../../src/write/journal.js";
import { testScale, testSeed } from "../support/random.js";
import { emptyFolder, put } from "./folder.js";
import {
  agePartialFiles,
  expectNextRunWorks,
  kills,
  newFiles,
  oldFiles,
  otherFiles,
  recordOf,
  write,
} from "./kills.js";
import { killedAt } from "./sudden-end.js";

it.each(kills("no Git").map((kill, index) => ({ ...kill, index })))(
  "the run for $next works after $start with $record",
  async ({ index, ...kill }) => {
    const usual = kill.start === "a first run" ? 8 : 36;
    const every = Math.max(1, Math.ceil(usual / testScale));
    const from = 1 + ((testSeed + index * 5) % every);
    await expectNextRunWorks(kill, { from, every });
  },
);

it("an edit that a killed run would have overwritten is still recognized", async () => {
  for (let moment = 1; ; moment += 3) {
    const project = emptyFolder();
    await write(project, oldFiles);
    const output = join(project, "generated");
    put(output, { "client/index.ts": "edited by hand\n" });
    const isKilled = await killedAt(moment, () =>
      write(project, newFiles, { force: true }),
    );
    agePartialFiles(project);
    // A run that has decided has overwritten the edit.
    if (!isKilled || readJournal(output) !== null) return;
    expect(await write(project, newFiles)).toEqual(["output-edited"]);
  }
});

it("a run knows what another one has written since it began", async () => {
  const project = emptyFolder();
  await write(project, oldFiles);
  const record = recordOf(project);
  record.read();
  await write(project, newFiles);
  expect(await write(project, otherFiles, { record })).toEqual([]);
});
