/** `generate --profile`: a V8 CPU profile, which Chrome DevTools opens. */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fail } from "../../base/diagnostics.js";

/** Runs work and writes its profile, also if the work fails. `name` is the file for messages. */
export async function withProfile<Result>(
  file: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.start");
  try {
    return await work();
  } finally {
    const { profile } = await session.post("Profiler.stop");
    session.disconnect();
    write(file, name, JSON.stringify(profile));
  }
}

function write(file: string, name: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    fail("bad-arguments", null, {
      problem: `The profile cannot be written to ${name}.`,
      hint: "Name a file in a folder that exists.",
    });
  }
}
