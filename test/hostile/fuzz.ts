/**
 * `npm run fuzz:text -- --from N --every M`: puts hostile texts into every text of several specs, one at a time, and
 * lists those that a command cannot handle. `--only WORD` selects texts of the specs, `--commands diff,site` the commands.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { failureOf, replacements, testedCommands } from "./replacements.js";

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "0" },
    every: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    commands: { type: "string", default: "generate" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "fuzz-text-"));
const wanted = values.commands.split(",");
const commands = testedCommands.filter((one) => wanted.includes(one));
const all = replacements().filter(({ token }) => token.includes(values.only));
let tried = 0;
let failures = 0;
for (
  let index = Number(values.from);
  index < all.length;
  index += Number(values.every)
) {
  const one = all[index];
  if (!one) break;
  tried++;
  for (const command of commands) {
    const failure = await failureOf(command, folder, one);
    if (failure === null) continue;
    failures++;
    const shown = { command, ...one, text: one.text.slice(0, 60) };
    console.log(JSON.stringify(shown));
    const lines = failure.split("\n").slice(0, 5).join("\n  ");
    console.log(`  ${lines.slice(0, 700)}`);
  }
}
console.log(`${tried} of ${all.length} tried, ${failures} failures`);
rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;
