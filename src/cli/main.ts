#!/usr/bin/env node
import { processIo } from "./io.js";
import { expectShortRun } from "./short-run.js";

expectShortRun();
const { run } = await import("./run.js");

// A reader that has seen enough (`specwright generate --check | head`) is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), processIo());
