/**
 * A run that is killed leaves the old tree or the new one. The tests go through the calls that change the disk and kill
 * a real process right before each: before every sixth call, or before all of them with `TEST_SCALE=6`.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkOutput, writeOutput } from "../../src/write/output.js";
import { testScale, testSeed } from "../support/random.js";
import {
  asOutputFiles,
  contents,
  emptyFolder,
  put,
  type Files,
} from "./folder.js";
import { builtWriteLayer, committerEnd, type WriteLayer } from "./processes.js";

const foreign = { "docs/notes.md": "mine\n" };
const oldFiles: Files = {
  "client/index.ts": "old\n",
  "client/pets": "a file that becomes a folder\n",
  "client/same.ts": "same\n",
  "docs/stale/page.md": "stale\n",
};
const newFiles: Files = {
  "client/index.ts": "new\n",
  "client/pets/pet.ts": "in a new folder\n",
  "client/same.ts": "same\n",
  "docs/fresh.md": "fresh\n",
};

const stride = strideOf(6);

function strideOf(usual: number): number {
  return Math.max(1, Math.ceil(usual / testScale));
}

/** The calls to die before. The seed chooses the first one. */
function* steps(stride: number): Generator<number> {
  for (let step = 1 + (testSeed % stride); ; step += stride) yield step;
}

let layer: WriteLayer;
beforeAll(() => void (layer = builtWriteLayer()));
afterAll(() => {
  layer.remove();
});

interface Stage {
  /** A fresh copy of the old tree. */
  copy: () => string;
  oldTree: Files;
  newTree: Files;
}

async function prepare(
  folder: string,
  before: Files,
  after: Files,
): Promise<Stage> {
  let copies = 0;
  const copy = () => {
    const root = join(folder, `copy${copies++}`);
    cpSync(join(folder, "old"), root, { recursive: true });
    return root;
  };
  await layer.run(join(folder, "old"), before);
  // The first run refuses a folder with files of the user.
  put(join(folder, "old"), foreign);
  const next = copy();
  await layer.run(next, after);
  const oldTree = contents(join(folder, "old"));
  return { copy, oldTree, newTree: contents(next) };
}

/** Without the folder and the file that only a run at work has. */
function settled(root: string): Files {
  return Object.fromEntries(
    Object.entries(contents(root)).filter(
      ([path]) => !/^\.specwright(-staging\/|\.lock)/.test(path),
    ),
  );
}

describe("a run with several changes", () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-killed-"));
  let stage: Stage;
  beforeAll(async () => {
    stage = await prepare(folder, oldFiles, newFiles);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("leaves the old tree or the new one when it is killed", async () => {
    const { copy, oldTree, newTree } = stage;
    const outcomes: string[] = [];
    for (const step of steps(stride)) {
      const root = copy();
      const end = await layer.run(root, newFiles, { run: step });
      await committerEnd(root);
      const tree = settled(root);
      const isNew = tree["docs/fresh.md"] !== undefined;
      expect(tree, `killed before step ${step}`).toEqual(
        isNew ? newTree : oldTree,
      );
      outcomes.push(isNew ? "new" : "old");
      await nextRun(root, newFiles);
      expect(contents(root), `run after step ${step}`).toEqual(newTree);
      if (end.signal === null) break;
    }
    // The steps cover the whole run, which decides once.
    expect(outcomes.length * stride).toBeGreaterThan(20);
    expect(outcomes.join(" ")).toMatch(/^(old )+(new ?)+$/);
  });

  it("is finished from its journal when the committer is killed too", async () => {
    const { copy, oldTree, newTree } = stage;
    const told = await firstStepAfterTheCommand(copy, newFiles);
    let mixed = 0;
    for (const step of steps(strideOf(3))) {
      const root = copy();
      await layer.run(root, newFiles, { run: told, committer: step });
      const tree = settled(root);
      const isOld = isEqual(tree, oldTree);
      const isNew = isEqual(tree, newTree);
      if (!isOld && !isNew) mixed++;

      // Even without finishing it, a check sees one whole tree: the decided one.
      const report = await checkOutput(requestFor(root, newFiles));
      const decided = report.changes.length === 0;
      if (!decided) expect(tree).toEqual(oldTree);
      expect(report.changes.map((c) => c.kind)).not.toContain("edited");

      await nextRun(root, newFiles);
      expect(contents(root), `committer killed before ${step}`).toEqual(
        newTree,
      );
      if (isNew && !existsSync(join(root, ".specwright-staging"))) break;
      expect(step).toBeLessThan(50);
    }
    expect(mixed).toBeGreaterThan(0);
  });

  it("commits by itself when only the committer is killed", async () => {
    const { copy, newTree } = stage;
    for (const step of [1, 2, 4]) {
      const root = copy();
      const end = await layer.run(root, newFiles, { committer: step });
      expect(end).toMatchObject({ code: 0 });
      expect(contents(root)).toEqual(newTree);
    }
  });

  it("is completed even when its whole process group is killed", async () => {
    const { copy, newTree } = stage;
    for (const step of [1, 2, 4, 6]) {
      const root = copy();
      const death = { committer: step, by: "group" } as const;
      const end = await layer.run(root, newFiles, death);
      expect(end.signal).toBe("SIGKILL");
      await committerEnd(root);
      expect(settled(root), `killed at step ${step}`).toEqual(newTree);
    }
  });

  it("lets SIGTERM wait until the commit is done", async () => {
    const { copy, oldTree, newTree } = stage;
    const outcomes = new Set<string>();
    for (let step = 1; ; step += 3) {
      const root = copy();
      const death = { run: step, by: "SIGTERM" } as const;
      const end = await layer.run(root, newFiles, death);
      if (end.signal === null) break;
      const tree = settled(root);
      const isNew = isEqual(tree, newTree);
      if (!isNew) expect(tree).toEqual(oldTree);
      // Once it has begun to write it also tidies up.
      if (isNew) expect(contents(root)).toEqual(newTree);
      outcomes.add(isNew ? "new" : "old");
    }
    expect(outcomes).toContain("new");
  });
});

it("a run that changes one file commits it in one rename", async () => {
  const after = { ...oldFiles, "client/index.ts": "new\n" };
  const { copy, oldTree, newTree } = await prepare(
    emptyFolder(),
    oldFiles,
    after,
  );
  for (const step of steps(stride)) {
    const root = copy();
    const end = await layer.run(root, after, { run: step });
    const tree = settled(root);
    delete tree[".specwright.json"];
    const whole = tree["client/index.ts"] === "new\n" ? newTree : oldTree;
    expect({ ...whole, ...tree }).toEqual(whole);
    await nextRun(root, after);
    expect(contents(root)).toEqual(newTree);
    if (end.signal === null) break;
  }
});

it("runs at the same time end with the whole tree of one of them", async () => {
  const root = join(emptyFolder(), "generated");
  const trees = [1, 2, 3, 4].map((run) => ({
    "client/index.ts": `run ${run}\n`,
    [`client/only${run}.ts`]: "x\n",
    "docs/README.md": `run ${run}\n`,
  }));
  const ends = await Promise.all(trees.map((tree) => layer.run(root, tree)));
  expect(ends.map((end) => [end.code, end.stderr])).toEqual(
    trees.map(() => [0, ""]),
  );
  const { [".specwright.json"]: manifest, ...files } = contents(root);
  expect(trees).toContainEqual(files);
  const listed = JSON.parse(manifest ?? "") as { files: string[] };
  expect(listed.files).toEqual(Object.keys(files).sort());
});

it("a staging folder without a journal is thrown away", async () => {
  const root = join(emptyFolder(), "generated");
  await layer.run(root, oldFiles);
  const before = contents(root);
  mkdirSync(join(root, ".specwright-staging"));
  put(root, { ".specwright-staging/0": "half\n" });
  expect(await layer.run(root, oldFiles)).toMatchObject({ code: 0 });
  expect(contents(root)).toEqual(before);
});

it.each(["../outside.ts", "/tmp/x", ".git/config"])(
  "a journal that names %s is refused",
  async (path) => {
    const root = join(emptyFolder(), "generated");
    await layer.run(root, oldFiles);
    const journal = { version: 1, remove: [], put: [path] };
    put(root, {
      ".specwright-staging/0": "hostile\n",
      ".specwright-staging/journal.json": JSON.stringify(journal),
    });
    const before = contents(root);
    const end = await layer.run(root, oldFiles);
    expect(end.code).toBe(2);
    expect(end.stderr).toContain("output-staging-unreadable");
    expect(contents(root)).toEqual(before);
  },
);

function requestFor(root: string, files: Files) {
  return {
    root,
    rootName: "generated",
    scope: null,
    files: asOutputFiles(files),
  };
}

/** In this process, which costs less than one more. */
async function nextRun(root: string, files: Files): Promise<void> {
  const report = await writeOutput(requestFor(root, files), { force: false });
  expect(report.diagnostics).toEqual([]);
}

/** The first step of a run after which its committer has the command to commit, found by bisection. */
async function firstStepAfterTheCommand(
  copy: () => string,
  files: Files,
): Promise<number> {
  let [before, after] = [0, 100];
  while (after - before > 1) {
    const step = Math.floor((before + after) / 2);
    const root = copy();
    await layer.run(root, files, { run: step });
    await committerEnd(root);
    if (existsSync(join(root, "docs/fresh.md"))) after = step;
    else before = step;
  }
  return after;
}

function isEqual(one: Files, other: Files): boolean {
  const sorted = (files: Files) => JSON.stringify(Object.entries(files).sort());
  return sorted(one) === sorted(other);
}
