#!/usr/bin/env node
/** The program `specwright`. */
import { isDebugging, processIo } from "./io.js";
import { keepCompiledModules, tuneForShortRun } from "./v8-flags.js";

const io = processIo();
// With `--watch`, the process runs for hours.
if (!process.argv.includes("--watch")) tuneForShortRun();
keepCompiledModules();
// A stack trace then names the files of `src`, not those of the build.
if (isDebugging(io)) process.setSourceMapsEnabled(true);
const { run } = await import("./run.js");

// A closed pipe (`specwright generate --check | head`) is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), io);
