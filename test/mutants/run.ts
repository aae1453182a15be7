/**
 * Changes `src` and templates, one small fault at a time. Of the faults that the whole suite detects, counts those that
 * the unit tests detect, and lists the others with the integration test file that detects them.
 *
 *     npm run mutants                              400 mutants
 *     npm run mutants -- --count 50 --seed 2 --only emit/docs
 *     npm run mutants -- --only commands/diff --tests test/diff     only some test files judge
 *     npm run mutants -- --unit                    without the integration tests
 *     npm run mutants -- --resume                  continues a run that was stopped
 *     npm run mutants -- --again                   judges mutants again that no unit test detected, with the tests as they are now
 *
 * The run works in a copy of the repository that holds all mutants, each with a switch. Its steps:
 *
 * 1. The golden cases are generated with one mutant after another, in one process.
 * 2. All unit tests run without mutants. This records which mutants each file reaches.
 * 3. For each mutant, the unit test files run that reach it and are likely to detect it.
 * 4. All unit test files run with all mutants that are left, some files at a time, and then all integration test files.
 *    Only a file that fails runs without mutants, and `groups.ts` finds the mutants that it detects. They are switched
 *    off for the files that follow. Mutants that are still left survive.
 *
 * Tests that fail in the copy without mutants judge nothing. They are listed.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { detected } from "./groups.js";
import { GoldenJudge, TestJudge } from "./judges.js";
import { allMutants, filesIn, sample, type Mutant } from "./sample.js";
import { copyTests, mutatedTree } from "./tree.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    tests: { type: "string", default: "" },
    work: { type: "string", default: join(tmpdir(), "specwright-mutants") },
    unit: { type: "boolean", default: false },
    resume: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
});

type Ring = "unit" | "integration";

interface TestFile {
  /** Without mutants. */
  seconds: number;
  /** The mutants that it reaches. */
  reached: number[];
}

interface Kill {
  ring: Ring;
  /** A test file, or a golden case. */
  by: string;
}

/** The results so far. */
interface State {
  mutants: Mutant[];
  /** Steps that are finished. */
  done: string[];
  files: Record<string, TestFile>;
  /** Test files that fail without mutants. */
  broken: string[];
  /** Mutants that modules reach while they are evaluated, and processes that tests start. */
  reachedByAll: number[];
  kills: Record<number, Kill>;
  /** Test files that ran with all mutants that were left. */
  judged: string[];
}

const root = process.cwd();
const { work } = options;
const stateFile = join(work, "results.json");
const reachedFile = join(work, "reached.txt");
const state = startState();
const byId = new Map(state.mutants.map((mutant) => [mutant.id, mutant]));
const judge = new TestJudge(
  work,
  (file) => 30 + 8 * (state.files[file]?.seconds ?? 60),
);

process.on("exit", () => {
  judge.close();
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => process.exit(1));

await step("golden", judgeByGoldenCases);
await step("unit tests", recordUnitTests);
await step("unit tests, one mutant at a time", judgeSingly);
await step("unit tests, all mutants", () => judgeTogether("unit"));
if (!options.unit) {
  await step("integration tests, all mutants", () =>
    judgeTogether("integration"),
  );
}
report();
process.exit();

function startState(): State {
  if (options.resume || options.again) {
    const before = JSON.parse(readFileSync(stateFile, "utf8")) as State;
    if (!options.again) return before;
    copyTests(root, work);
    const kills = Object.entries(before.kills);
    return {
      ...before,
      done: ["golden"],
      files: {},
      broken: [],
      judged: [],
      kills: Object.fromEntries(
        kills.filter(([, { ring }]) => ring === "unit"),
      ),
    };
  }
  const mutants = sample(
    allMutants(root, options.only),
    Number(options.count),
    Number(options.seed),
  );
  mutatedTree(root, work, mutants);
  return {
    mutants,
    done: [],
    files: {},
    broken: [],
    reachedByAll: [],
    kills: {},
    judged: [],
  };
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
  if (state.done.includes(name)) return;
  console.log(
    `${new Date().toISOString()} ${name}, ${String(left().length)} mutants left`,
  );
  await work();
  state.done.push(name);
  save();
}

function save(): void {
  writeFileSync(stateFile, JSON.stringify(state));
}

function left(): Mutant[] {
  return state.mutants.filter(({ id }) => !(id in state.kills));
}

function kill(id: number, ring: Ring, by: string): void {
  state.kills[id] = { ring, by };
  save();
  const mutant = byId.get(id);
  if (mutant) console.log(`${ring}  ${lineOf(mutant)}  ${by}`);
}

async function judgeByGoldenCases(): Promise<void> {
  const golden = new GoldenJudge(work);
  const { cases, inModules } = await golden.cases();
  const constants = new Set(inModules);
  const kills = new Map<string, number>();
  const detect = (id: number, name: string) => {
    kills.set(name, (kills.get(name) ?? 0) + 1);
    kill(id, "unit", `test/golden/${name}`);
  };
  const judged = left().filter(({ id }) => !constants.has(id));
  // The cases that detect most mutants in a second find most of them alone, and the others find the rest in groups.
  for (const { id } of judged) {
    const rate = ({ name, seconds }: (typeof cases)[number]) =>
      (1 + (kills.get(name) ?? 0)) / seconds;
    const best = cases
      .filter(({ reached }) => reached.includes(id))
      .sort((one, other) => rate(other) - rate(one))
      .slice(0, 4);
    for (const { name } of best) {
      if (await golden.passes(name, [id])) continue;
      detect(id, name);
      break;
    }
  }
  for (const { name, reached } of cases) {
    const ids = judged.flatMap(({ id }) =>
      !(id in state.kills) && reached.includes(id) ? [id] : [],
    );
    for (const id of await detected(ids, (on) => golden.passes(name, on)))
      detect(id, name);
  }
  golden.close();
}

/** Runs the unit tests without mutants. */
async function recordUnitTests(): Promise<void> {
  const files = filesOf("unit");
  rmSync(reachedFile, { force: true });
  const { passed, failed } = await judge.run(
    { files, bail: false },
    { active: [], log: reachedFile },
  );
  const reached = readReached();
  state.reachedByAll = reached.get("") ?? [];
  for (const [file, { seconds }] of passed) {
    if (failed.includes(file)) continue;
    state.files[file] = { seconds, reached: reached.get(file) ?? [] };
  }
  state.broken.push(...new Set(failed));
}

function filesOf(ring: Ring): string[] {
  return filesIn(join(work, "main/test"))
    .map((path) => `test/${path}`)
    .filter(
      (path) =>
        path.endsWith(".test.ts") &&
        path.includes(options.tests) &&
        !/node_modules|^test\/golden\/[^/]+\/expected\//.test(path) &&
        ringOf(path) === ring,
    );
}

/** The mutants that each test file reached; an empty name stands for modules and processes, which may be of any file. */
function readReached(): Map<string, number[]> {
  const reached = new Map<string, number[]>();
  if (!existsSync(reachedFile)) return reached;
  const lines = readFileSync(reachedFile, "utf8").trimEnd().split("\n");
  for (const line of new Set(lines)) {
    const [path = "", id = ""] = line.split("\t");
    const file = path.slice(join(work, "main").length + 1);
    reached.set(file, [...(reached.get(file) ?? []), Number(id)]);
  }
  return reached;
}

function ringOf(file: string): Ring {
  return file.endsWith(".integration.test.ts") ? "integration" : "unit";
}

/** Runs the files that are likely to detect a mutant, until one fails. */
async function judgeSingly(): Promise<void> {
  for (const { id, file } of left()) {
    const files = likelyFiles(id, file);
    if (files.length === 0) continue;
    const { failed, hung } = await judge.run(
      { files, bail: true },
      { active: [id], log: null },
    );
    const [by] = failed;
    if (by === undefined) continue;
    // On a busy machine a file may only seem to hang.
    if (hung.length === 0 || (await passes(by, []))) kill(id, "unit", by);
  }
}

/**
 * Unit test files with few other mutants, with words of the source's path in their own, and that take four seconds together.
 * A module is evaluated once for several files, so only words say which of them test its constants.
 */
function likelyFiles(id: number, source: string): string[] {
  const words = new Set(source.split(/\W+/).slice(1, -1));
  const isConstant = state.reachedByAll.includes(id);
  const ranked = Object.entries(state.files)
    .flatMap(([file, { seconds, reached }]) => {
      const shared = file.split(/\W+/).filter((word) => words.has(word)).length;
      const isLikely = reached.includes(id) || (isConstant && shared > 0);
      if (!isLikely) return [];
      const rank = ((1 + seconds) * (1 + reached.length)) / 4 ** shared;
      return [{ file, seconds, rank }];
    })
    .sort((one, other) => one.rank - other.rank);
  let total = 0;
  return ranked
    .filter(({ seconds }) => (total += seconds) - seconds < 4)
    .map(({ file }) => file);
}

/** Runs all files of a ring with all mutants that are left, and finds those that they detect. */
async function judgeTogether(ring: Ring): Promise<void> {
  const secondsOf = (file: string) => state.files[file]?.seconds ?? 0;
  const files = filesOf(ring)
    .filter(
      (file) => !state.broken.includes(file) && !state.judged.includes(file),
    )
    .sort((one, other) => secondsOf(one) - secondsOf(other));
  const size = ring === "unit" ? 60 : 16;
  for (let at = 0; at < files.length; at += size) {
    const batch = files.slice(at, at + size);
    const active = left().map(({ id }) => id);
    if (active.length === 0) return;
    rmSync(reachedFile, { force: true });
    const { failed } = await judge.run(
      { files: batch, bail: false },
      { active, log: reachedFile },
    );
    const reached = readReached();
    console.log(
      `${new Date().toISOString()} ${String(at + batch.length)} of ${String(files.length)} ${ring} test files, ${String(new Set(failed).size)} fail with ${String(active.length)} mutants`,
    );
    const failing = new Set(failed);
    for (const file of batch.filter((one) => failing.has(one)))
      await judgeByFile(file, ring, [
        ...(reached.get(file) ?? []),
        ...(reached.get("") ?? []),
      ]);
    state.judged.push(...batch);
    save();
  }
}

/** Finds the mutants that a test file detects. */
async function judgeByFile(
  file: string,
  ring: Ring,
  reached: readonly number[],
): Promise<void> {
  const without: { passes?: boolean } = {};
  const passesUnlessBroken = async (active: readonly number[]) => {
    if (without.passes === false || (await passes(file, active))) return true;
    without.passes ??= (await secondsWithoutMutants(file)) !== null;
    return !without.passes;
  };
  // Most mutants are not reached, and need one run.
  for (const isReached of [true, false]) {
    const ids = left()
      .map(({ id }) => id)
      .filter((id) => reached.includes(id) === isReached);
    for (const id of await detected(ids, passesUnlessBroken))
      kill(id, ring, file);
  }
  if (without.passes === false) state.broken.push(file);
}

/** Returns null if the file fails without mutants. */
async function secondsWithoutMutants(file: string): Promise<number | null> {
  const run = { files: [file], bail: true };
  const { passed, failed } = await judge.run(run, { active: [], log: null });
  const seconds = passed.get(file)?.seconds;
  if (failed.length > 0 || seconds === undefined) return null;
  state.files[file] ??= { seconds, reached: [] };
  return seconds;
}

async function passes(
  file: string,
  active: readonly number[],
): Promise<boolean> {
  const run = { files: [file], bail: true };
  return (await judge.run(run, { active, log: null })).failed.length === 0;
}

function lineOf({ file, line, change }: Mutant): string {
  return `${file}:${String(line)}  ${change}`;
}

function report(): void {
  const kills = Object.values(state.kills);
  const byUnit = kills.filter(({ ring }) => ring === "unit").length;
  const survivors = left();
  console.log("\nNo test detects:");
  for (const mutant of survivors) console.log(`  ${lineOf(mutant)}`);
  console.log("\nOnly integration tests detect:");
  for (const mutant of state.mutants) {
    const found = state.kills[mutant.id];
    if (found?.ring === "integration")
      console.log(`  ${lineOf(mutant)}  ${found.by}`);
  }
  if (state.broken.length > 0) {
    console.log("\nThese tests fail without mutants, and judge nothing:");
    for (const file of state.broken) console.log(`  ${file}`);
  }
  const share = (100 * byUnit) / kills.length;
  console.log(
    `\n${String(state.mutants.length)} mutants, ${String(kills.length)} detected by all tests, ${String(byUnit)} of them by unit tests (${share.toFixed(1)} %)`,
  );
}
