// Loaded into a measured run: leaves behind what it used of processor and memory, all threads together.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["SPECWRIGHT_USAGE"];
if (isMainThread && file !== undefined) {
  process.on("exit", () => {
    writeFileSync(file, JSON.stringify(process.resourceUsage()));
  });
}
