#!/usr/bin/env node
import { processIo } from "./io.js";
import { keepCompiledModules, tuneForShortRun } from "./v8-flags.js";

tuneForShortRun();
keepCompiledModules();
const { run } = await import("./run.js");

// A closed pipe (`specwright generate --check | head`) is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), processIo());
