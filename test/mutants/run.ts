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
 * 4. All unit test files run with all mutants that are left, and then all integration test files. `groups.ts` finds the mutant where one
 *    fails. Mutants that are still left survive.
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
  ring: Ring;
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
}

const root = process.cwd();
const { work } = options;
const stateFile = join(work, "results.json");
const reachedFile = join(work, "reached.txt");
const state = startState();
const byId = new Map(state.mutants.map((mutant) => [mutant.id, mutant]));
const judge = new TestJudge(
  work,
  (file) => 60 + 10 * (state.files[file]?.seconds ?? 180),
);

process.on("exit", () => {
  judge.close();
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => process.exit(1));

await step("golden", judgeByGoldenCases);
await step("unit tests", () => recordFiles("unit"));
await step("unit tests, one mutant at a time", judgeSingly);
await step("unit tests, all mutants", () => judgeTogether("unit"));
if (!options.unit) {
  await step("integration tests", () => recordFiles("integration"));
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

/** Runs the tests without mutants. */
async function recordFiles(ring: Ring): Promise<void> {
  rmSync(reachedFile, { force: true });
  const files = filesIn(join(work, "main/test"))
    .map((path) => `test/${path}`)
    .filter(
      (path) =>
        path.endsWith(".test.ts") &&
        path.includes(options.tests) &&
        !/node_modules|^test\/golden\/[^/]+\/expected\//.test(path) &&
        ringOf(path) === ring,
    );
  const { passed, failed } = await judge.run(
    { files, bail: false },
    { active: [], log: reachedFile },
  );
  const reached = new Map<string, number[]>();
  const lines = existsSync(reachedFile)
    ? readFileSync(reachedFile, "utf8")
    : "";
  for (const line of lines.trimEnd().split("\n")) {
    const [path = "", id = ""] = line.split("\t");
    const file = path.slice(join(work, "main").length + 1);
    reached.set(file, [...(reached.get(file) ?? []), Number(id)]);
  }
  state.reachedByAll = [
    ...new Set([...state.reachedByAll, ...(reached.get("") ?? [])]),
  ];
  for (const [file, { seconds }] of passed) {
    if (failed.includes(file)) continue;
    state.files[file] = { ring, seconds, reached: reached.get(file) ?? [] };
  }
  state.broken.push(...new Set(failed));
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
 * Unit test files with few other mutants, with words of the source's path in their own, and that take 20 seconds together.
 * A module is evaluated once for several files, so only words say which of them test its constants.
 */
function likelyFiles(id: number, source: string): string[] {
  const words = new Set(source.split(/\W+/).slice(1, -1));
  const isConstant = state.reachedByAll.includes(id);
  const ranked = Object.entries(state.files)
    .flatMap(([file, { ring, seconds, reached }]) => {
      const shared = file.split(/\W+/).filter((word) => words.has(word)).length;
      const isLikely = reached.includes(id) || (isConstant && shared > 0);
      if (ring !== "unit" || !isLikely) return [];
      const rank = ((1 + seconds) * (1 + reached.length)) / 4 ** shared;
      return [{ file, seconds, rank }];
    })
    .sort((one, other) => one.rank - other.rank);
  let total = 0;
  return ranked
    .filter(({ seconds }) => (total += seconds) - seconds < 20)
    .map(({ file }) => file);
}

/** Runs all files of a ring with all mutants that are left, and finds those that they detect. */
async function judgeTogether(ring: Ring): Promise<void> {
  const files = Object.entries(state.files)
    .filter(([, file]) => file.ring === ring)
    .sort(([, one], [, other]) => one.seconds - other.seconds)
    .map(([file]) => file);
  const ids = left().map(({ id }) => id);
  if (ids.length === 0) return;
  const { failed } = await judge.run(
    { files, bail: false },
    { active: ids, log: null },
  );
  const failing = new Set(failed);
  for (const file of files.filter((one) => failing.has(one))) {
    const ids = left().map(({ id }) => id);
    const known = state.files[file]?.reached ?? [];
    const found = await detected(
      // The mutants that it reaches come first, so that they share a group.
      [
        ...ids.filter((id) => known.includes(id)),
        ...ids.filter((id) => !known.includes(id)),
      ],
      (active) => passes(file, active),
    );
    // A test that also fails without mutants detects nothing.
    if (found.length === 0 || !(await passes(file, []))) continue;
    for (const id of found) kill(id, ring, file);
  }
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
