import { spawnSync } from "node:child_process";
import { utimesSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { acquireLock } from "../../src/write/lock.js";
import { writeOutput } from "../../src/write/output.js";
import { contents, emptyFolder, put } from "./folder.js";
import { linux, needs } from "../support/needs.js";

const name = ".specwright.lock";

/** The id of a process that has ended. */
function deadPid(): number {
  return spawnSync("git", ["--version"]).pid;
}

function lockText(holder: object, host = hostname()): string {
  return JSON.stringify({ host, holders: [holder] });
}

it("is held until it is released", async () => {
  const root = emptyFolder();
  const lock = await acquireLock(root, 0);
  expect(lock).not.toBeNull();
  expect(await acquireLock(root, 0)).toBeNull();
  lock?.release();
  expect(contents(root)).toEqual({});
  expect(await acquireLock(root, 0)).not.toBeNull();
});

it("is waited for", async () => {
  const root = emptyFolder();
  const first = await acquireLock(root, 0);
  const second = acquireLock(root, 30_000);
  first?.release();
  expect(await second).not.toBeNull();
});

it("of a dead process is taken over", async () => {
  const root = emptyFolder();
  put(root, { [name]: lockText({ pid: deadPid(), started: null }) });
  expect(await acquireLock(root, 0)).not.toBeNull();
});

it(
  "of a process whose id was used again is taken over",
  needs(linux),
  async () => {
    const root = emptyFolder();
    put(root, { [name]: lockText({ pid: process.pid, started: "1" }) });
    expect(await acquireLock(root, 0)).not.toBeNull();
  },
);

it("stays held while one of two processes lives", async () => {
  const root = emptyFolder();
  const lock = await acquireLock(root, 0);
  put(root, { ".specwright-staging/x": "" });
  lock?.share(deadPid());
  expect(await acquireLock(root, 0)).toBeNull();
});

it("of another machine is never taken over", async () => {
  const root = emptyFolder();
  const text = lockText({ pid: deadPid(), started: null }, "elsewhere");
  put(root, { [name]: text });
  expect(await acquireLock(root, 0)).toBeNull();
});

it("without text is left alone while it is young, and taken over when old", async () => {
  const root = emptyFolder();
  put(root, { [name]: "" });
  expect(await acquireLock(root, 0)).toBeNull();
  utimesSync(join(root, name), 1, 1);
  expect(await acquireLock(root, 0)).not.toBeNull();
});

it("of a live run makes the next one give up with a diagnostic", async () => {
  const root = emptyFolder();
  await acquireLock(root, 0);
  const before = contents(root);
  const request = {
    root,
    rootName: "generated",
    files: [{ path: "docs/README.md", text: "# Pets\n" }],
    scope: null,
  };
  const report = await writeOutput(request, { force: false, patience: 60 });
  expect(report.diagnostics.map((found) => found.code)).toEqual([
    "output-locked",
  ]);
  expect(report.diagnostics[0]?.message).toContain(String(process.pid));
  expect(contents(root)).toEqual(before);
});
