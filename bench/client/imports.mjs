// The time to import the validators package in a fresh process: as it is built, and bundled into one file.
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./sizes.mjs";

const rounds = 9;

/** Milliseconds, medians. Both kinds alternate, so that a busy machine slows down both. */
export async function importTime(folder) {
  const built = join(folder, "specwright/validators/dist");
  const entry = join(built, "index.js");
  const single = join(folder, "validators.mjs");
  writeFileSync(
    single,
    await bundle(`export * from ${JSON.stringify(entry)};`, folder, {
      minify: false,
    }),
  );
  const split = [];
  const bundled = [];
  for (let round = 0; round < rounds; round++) {
    split.push(timeOf(entry));
    bundled.push(timeOf(single));
  }
  const modules = readdirSync(built, { recursive: true }).filter((path) =>
    path.endsWith(".js"),
  );
  return {
    modules: modules.length,
    split: median(split),
    bundled: median(bundled),
  };
}

function timeOf(file) {
  const program = `const start = performance.now();
await import(${JSON.stringify(file)});
console.log(performance.now() - start);`;
  const flags = ["--input-type=module", "--eval", program];
  const { stdout } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  return Number(stdout);
}

function median(times) {
  return times.sort((one, other) => one - other)[Math.floor(rounds / 2)];
}
