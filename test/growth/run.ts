/**
 * `npm run fuzz:growth -- --size 24 --only WORD --stage NAME`: how output and work of each stage grow with each family
 * of specs. 1.00 is linear.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { families } from "./families.js";
import { textFamilies } from "./texts.js";
import { growthOf, stageNames, warmUp } from "./growth.js";
import { limitOf } from "./limits.js";
import { createWorkCounter } from "./work-counter.js";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "24" },
    only: { type: "string", default: "" },
    stage: { type: "string", default: "" },
  },
});
/** Seconds of CPU time. Steps of built-in functions are not counted, such as those of expressions. */
const longest = 60;

const folder = mkdtempSync(join(tmpdir(), "fuzz-growth-"));
const file = join(folder, "openapi.json");
const counter = await createWorkCounter();
await warmUp(file);
let failures = 0;
for (const [name, family] of Object.entries({
  ...families,
  ...textFamilies,
})) {
  if (!name.includes(values.only)) continue;
  for (const stage of stageNames) {
    if (!stage.includes(values.stage)) continue;
    const started = process.cpuUsage();
    const growth = await growthOf(
      counter,
      file,
      stage,
      family,
      Number(values.size),
    );
    const limit = limitOf(name, stage);
    const { user, system } = process.cpuUsage(started);
    const seconds = (user + system) / 1e6;
    const isSlow =
      growth.output > limit.output ||
      growth.steps > limit.steps ||
      seconds > longest;
    if (isSlow) failures++;
    console.log(
      [
        name.padEnd(20),
        stage.padEnd(11),
        `output ${growth.output.toFixed(2)}`,
        `steps ${growth.steps.toFixed(2)}`,
        `${seconds.toFixed(1)} s`,
        `${String(Math.round(process.resourceUsage().maxRSS / 1024))} MB`,
        isSlow ? "too much" : "",
      ].join("  "),
    );
  }
}
await counter.stop();
rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;
