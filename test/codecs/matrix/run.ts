/**
 * All cells of the matrix: `npm run fuzz:wire`, or `-- --mode casing`, `-- --only MCP` for some of them. The same call
 * must have the same bytes on the wire and the same value in code.
 */
import { parseArgs } from "node:util";
import { allCells } from "./all-cells.js";
import { allModes } from "./cells.js";
import { Worlds } from "./worlds.js";

const { values: options } = parseArgs({
  options: {
    mode: { type: "string" },
    only: { type: "string", default: "" },
  },
});

const modes = allModes.filter((mode) => (options.mode ?? mode) === mode);
const differences: string[] = [];
let cells = 0;

const worlds = new Worlds();
try {
  for (const mode of modes) {
    const setting = await worlds.setting(mode);
    const before = { cells, differences: differences.length };
    for (const { consumer, subject, run } of allCells(mode)) {
      const title = `${mode}, ${consumer}: ${subject}`;
      if (!title.includes(options.only)) continue;
      cells++;
      await run(setting).catch((error: unknown) => {
        differences.push(title);
        console.log(`${title}\n${String(error)}\n`);
      });
    }
    console.log(
      `${mode}: ${String(cells - before.cells)} cells, ${String(differences.length - before.differences)} differences`,
    );
  }
} finally {
  await worlds.close();
}
const { calls } = worlds.network;
console.log(
  `${String(cells)} cells, ${String(calls)} calls, ${String(differences.length)} differences`,
);
process.exitCode = differences.length > 0 || cells === 0 ? 1 : 0;
