/**
 * A run is killed at random moments, with and without a cache. The output folder has the old files or the new ones, and
 * the next run uses whatever the cache contains then.
 */
import { spawn } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pause } from "../support/pause.js";
import { randomFrom, scaled, testSeed } from "../support/random.js";
import { contents, emptyFolder, put, type Files } from "../write/folder.js";
import { committerEnd, ending } from "../write/processes.js";

const root = join(import.meta.dirname, "../..");
const main = join(root, "dist/cli/main.js");
const petStore = join(root, "spec");

const kills = scaled(7);

function start(project: string, ...flags: string[]) {
  return spawn(process.execPath, [main, "generate", ...flags], {
    cwd: project,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Without what only a run at work has. */
function settled(project: string): Files {
  const all = contents(join(project, "generated"));
  return Object.fromEntries(
    Object.entries(all).filter(
      ([path]) => !/^\.specwright(-staging\/|\.lock)/.test(path),
    ),
  );
}

it(`leaves the old files or the new ones when it is killed, ${String(kills)} times`, async () => {
  const random = randomFrom(testSeed);
  const project = emptyFolder();
  cpSync(petStore, project, { recursive: true });
  put(project, {
    "package.json": "{}",
    "specwright.config.json": '{ "input": "petstore.yaml" }',
  });
  expect(await ending(start(project))).toMatchObject({ code: 0 });
  const text = contents(project)["petstore.yaml"] ?? "";
  const edit = (number: number) => {
    const changed = text.replace(
      "summary: List animals",
      `$& ${String(number)}`,
    );
    expect(changed).not.toBe(text);
    writeFileSync(join(project, "petstore.yaml"), changed);
  };

  // How long a run takes, with a cache.
  edit(0);
  const started = performance.now();
  expect(await ending(start(project))).toMatchObject({ code: 0 });
  const duration = performance.now() - started;

  const seen = { old: 0, new: 0 };
  for (let number = 1; number <= kills; number++) {
    const before = settled(project);
    // As in a folder that was copied from another machine: nothing is known about its files.
    if (number % 2 === 0)
      rmSync(join(project, "node_modules"), { recursive: true });
    edit(number);
    const child = start(project);
    const end = ending(child);
    const moment = random.below(1000) * duration * 0.0012;
    // The first run is killed at once. Others may also have ended before, which is right on a machine of any speed.
    if (number > 1) await Promise.race([pause(moment), end]);
    child.kill("SIGKILL");
    await end;
    await committerEnd(join(project, "generated"));
    const after = settled(project);
    // The run itself is the judge of what is new.
    expect(await ending(start(project))).toMatchObject({ code: 0 });
    const next = settled(project);
    const isOld = JSON.stringify(after) === JSON.stringify(before);
    expect(after).toEqual(isOld ? before : next);
    seen[isOld ? "old" : "new"]++;
  }
  const check = await ending(start(project, "--check", "--no-cache"));
  expect(check).toMatchObject({ code: 0 });
  expect(seen.old).toBeGreaterThan(0);
});
