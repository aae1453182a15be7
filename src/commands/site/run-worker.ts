/** Starts the worker and collects what VitePress prints. */
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { fileURLToPath } from "node:url";
import { fail } from "../../base/diagnostics.js";

/** A large description has hundreds of pages. Node's own limit depends on the machine and is often lower. */
const memory = "--max-old-space-size=8192";

/** Builds the project in a folder. `debug` receives the output of VitePress. */
export async function runWorker(
  folder: string,
  debug: ((text: string) => void) | null,
): Promise<void> {
  const worker = fileURLToPath(
    new URL("../commands/site/worker.js", import.meta.url),
  );
  const child = spawn(process.execPath, [memory, worker, folder], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      printed = (printed + text).slice(-100_000);
      debug?.(text);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) fail("site-failed", null, { reason: reasonIn(printed) });
}

/** The line with the error in the output of VitePress. */
function reasonIn(printed: string): string {
  const lines = stripVTControlCharacters(printed)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const found = lines.find((line) => /error|out of memory/i.test(line));
  return found ?? lines.at(-1) ?? "it ended without a message";
}
