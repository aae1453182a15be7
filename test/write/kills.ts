/** A matrix of killed runs of the write layer, and of the runs after them. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createWriteRecord } from "../../src/commands/generate/cache/write-record.js";
import { digest } from "../../src/write/digest.js";
import { readJournal } from "../../src/write/journal.js";
import { writeOutput } from "../../src/write/output.js";
import { noRecord, type WriteRecord } from "../../src/write/record.js";
import { lockName, takeoverName } from "../../src/write/reserved-names.js";
import {
  asOutputFiles,
  contents,
  emptyFolder,
  put,
  type Files,
} from "./folder.js";
import { killedAt } from "./sudden-end.js";

export const oldFiles: Files = {
  "client/index.ts": "old\n",
  "client/pets": "a file that becomes a folder\n",
  "client/same.ts": "same\n",
  "docs/stale/page.md": "stale\n",
};
export const newFiles: Files = {
  "client/index.ts": "new\n",
  "client/pets/pet.ts": "in a new folder\n",
  "client/same.ts": "same\n",
  "docs/fresh.md": "fresh\n",
};
export const otherFiles: Files = {
  "client/index.ts": "other\n",
  "client/same.ts": "also other\n",
  "other/only.md": "only here\n",
};
/** What this machine wrote before someone else wrote `oldFiles`. */
const olderFiles: Files = {
  ...oldFiles,
  "client/index.ts": "older\n",
  "docs/stale/page.md": "older\n",
};

export const starts = [
  "a first run",
  "a run in an output folder",
  "a run after one that was killed",
] as const;
export const records = [
  "no record",
  "a record",
  "the record of an older run",
  "the record of a killed run",
] as const;
export const nextRuns = [
  "the same spec",
  "another spec",
  "the spec before",
] as const;
export const repositories = ["tracked files", "untracked files"] as const;

export interface Kill {
  start: (typeof starts)[number];
  record: (typeof records)[number];
  git: "no Git" | (typeof repositories)[number];
  next: (typeof nextRuns)[number];
}

/** All combinations. Without an output folder, there is no record of it. */
export function kills(git: Kill["git"]): Kill[] {
  return starts.flatMap((start) =>
    records.flatMap((record) =>
      start === "a first run" && record !== "no record"
        ? []
        : nextRuns.map((next) => ({ start, record, git, next })),
    ),
  );
}

const filesOf: Record<Kill["next"], Files> = {
  "the same spec": newFiles,
  "another spec": otherFiles,
  "the spec before": oldFiles,
};

const mine = { "docs/notes.md": "mine\n" };
const edit = { "client/index.ts": "edited by hand\n" };

/** Kills a run at these moments, and expects that the next run works. */
export async function expectNextRunWorks(
  kill: Kill,
  { from, every }: { from: number; every: number },
): Promise<void> {
  const folder = emptyFolder();
  const first = join(folder, "first");
  await prepare(first, kill);
  let copies = 0;
  const copyOf = (project: string) => {
    const copy = join(folder, String(copies++));
    cpSync(project, copy, { recursive: true });
    return copy;
  };
  const next = filesOf[kill.next];
  const unkilled = copyOf(first);
  // Nobody knows who wrote some files. They are refused, whether or not a run was killed.
  const codes = await write(unkilled, next);
  const fresh = join(folder, "fresh");
  await write(fresh, next);
  const isFirst = kill.start === "a first run";
  const expected = { ...outputOf(fresh), ...(isFirst ? {} : mine) };
  for (let moment = from; ; moment += every) {
    const where = `killed at moment ${String(moment)}`;
    const project = copyOf(first);
    const run = () => write(project, newFiles);
    if (!(await killedAt(moment, run))) {
      // A run that is refused, because this machine wrote other files, has few moments.
      const isRefused = kill.record === "the record of an older run";
      expect(moment, where).toBeGreaterThan(isRefused ? 5 : 30);
      return;
    }
    const edited = copyOf(project);
    agePartialFiles(project);
    agePartialFiles(edited);
    expect(await write(project, next), where).toEqual(codes);
    if (codes.length === 0) expect(outputOf(project), where).toEqual(expected);
    if (!isKnown(edited, kill)) continue;
    put(join(edited, "generated"), edit);
    expect(await write(edited, next), where).toEqual(["output-edited"]);
  }
}

/** A project with an output folder and a cache, before the run that is killed. */
async function prepare(
  project: string,
  { start, record, git }: Kill,
): Promise<void> {
  mkdirSync(project);
  put(project, { "package.json": "{}" });
  if (start !== "a first run") {
    if (record === "the record of an older run") {
      await write(project, olderFiles);
      await write(project, oldFiles, { record: noRecord });
    } else {
      await write(project, oldFiles);
    }
    put(join(project, "generated"), mine);
  }
  if (record === "no record")
    rmSync(join(project, "cache"), { recursive: true, force: true });
  if (record === "the record of a killed run") {
    const kept = recordOf(project);
    const both = [...kept.read()].map(
      ([path, { digests }]) =>
        [path, { digests: [digest("killed"), ...digests] }] as const,
    );
    kept.keep(new Map(both));
  }
  if (git !== "no Git") {
    put(project, { ".gitignore": "cache\n" });
    const run = (...args: string[]) =>
      execFileSync("git", args, { cwd: project });
    run("init", "--quiet");
    if (git === "tracked files") run("add", ".");
  }
  if (start === "a run after one that was killed")
    await killedAt(17, () => write(project, newFiles));
}

export function recordOf(project: string): WriteRecord {
  return createWriteRecord(join(project, "cache"), "generated");
}

/** Writes the output folder of a project. Returns the codes of problems. */
export async function write(
  project: string,
  files: Files,
  options: { record?: WriteRecord; force?: boolean } = {},
): Promise<string[]> {
  const { record = recordOf(project), force = false } = options;
  const report = await writeOutput(
    {
      root: join(project, "generated"),
      rootName: "generated",
      files: asOutputFiles(files),
      scope: null,
      record,
    },
    { force },
  );
  return report.diagnostics.map(({ code }) => code);
}

function outputOf(project: string): Files {
  return contents(join(project, "generated"));
}

/** A lock that is being written is left alone for some seconds. The tests do not wait for them. */
export function agePartialFiles(project: string): void {
  for (const name of [lockName, takeoverName]) {
    const file = join(project, "generated", name);
    if (existsSync(file)) utimesSync(file, 0, 0);
  }
}

/** Whether an edit of the file can be found: without Git, this needs a record. A decided run replaces its files. */
function isKnown(project: string, { git }: Kill): boolean {
  const root = join(project, "generated");
  const [path = ""] = Object.keys(edit);
  if (!existsSync(join(root, path)) || readJournal(root) !== null) return false;
  return git === "tracked files" || recordOf(project).read().has(path);
}
