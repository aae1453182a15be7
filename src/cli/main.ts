#!/usr/bin/env node
import { prepareAudit } from "../print/audit.js";
import { processIo } from "./io.js";
import { expectShortRun } from "./short-run.js";

expectShortRun();
// The compiler takes the longest to load: it starts on its own thread before anything else is loaded on this one.
if (process.argv[2] === "generate") prepareAudit();
const { run } = await import("./run.js");

// A reader that has seen enough (`specwright generate --check | head`) is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), processIo());
