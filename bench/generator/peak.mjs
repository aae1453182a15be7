// Loaded into every Node process of a measured run: leaves behind the most memory that the process used, in kilobytes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.on("exit", () => {
    const { maxRSS } = process.resourceUsage();
    const file = join(process.env["SPECWRIGHT_PEAKS"], String(process.pid));
    writeFileSync(file, String(maxRSS));
  });
}
