/** The bar of long runs, and the times and profiles of `generate`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgress } from "../../src/cli/progress.js";
import { emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

const wipe = "\r\u001b[2K";
const bar = { done: 1, total: 4, text: "modelling, 0 files" };

function shown(
  output: { isTTY?: boolean; columns?: number },
  env: Record<string, string>,
  milliseconds: number,
  json = false,
) {
  let printed = "";
  const stderr = { write: (text: string) => (printed += text), ...output };
  const io = { stdout: stderr, stderr, cwd: "", env, today: "2030-01-01" };
  createProgress(io, json).bar({ ...bar, milliseconds });
  return printed;
}

describe("a bar", () => {
  const terminal = { isTTY: true, columns: 80 };

  it("has the part that is done, a text and the time", () => {
    expect(shown(terminal, { NO_COLOR: "1" }, 1234)).toBe(
      `${wipe}[#####---------------] modelling, 0 files, 1.2 s`,
    );
    expect(shown(terminal, {}, 1234)).toContain("\u001b[36m[#####");
  });

  it("is as wide as the terminal at most", () => {
    const env = { NO_COLOR: "1" };
    const at = (columns: number) => shown({ isTTY: true, columns }, env, 1234);
    expect(at(30)).toBe(`${wipe}[#####---------------] modelli`.slice(0, 34));
    expect(at(10)).toBe(`${wipe}[#####---`);
    expect(at(0)).toContain("1.2 s");
  });

  it.each<[string, string]>([
    ["a pipe", shown({}, {}, 1234)],
    ["CI", shown(terminal, { CI: "true" }, 1234)],
    [
      "a terminal without control sequences",
      shown(terminal, { TERM: "dumb" }, 1234),
    ],
    ["--json", shown(terminal, {}, 1234, true)],
    ["a short run", shown(terminal, {}, 400)],
  ])("is not shown with %s", (_, printed) => {
    expect(printed).toBe("");
  });
});

const spec = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths: {}
components: { schemas: { Pet: { type: string } } }
`;

describe("generate", () => {
  let cwd: string;
  beforeEach(() => {
    cwd = emptyFolder();
    put(cwd, { "pets.yaml": spec, "toys.yaml": spec, "package.json": "{}" });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const targets = ["--target", "validators", "--target", "docs"];
  const stages = [
    "reading",
    "modelling",
    "naming",
    "validators",
    "docs",
    "formatting",
    "writing",
  ];

  it("shows the stages of a long run, and removes the bar", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 600));
    const session = { cwd, isTTY: true, env: { NO_COLOR: "1" } };
    const { stderr } = await specwright(
      session,
      ...["generate", "pets.yaml", ...targets],
    );
    const lines = stderr.split(wipe);
    const names = lines.map((line) => /^\[[#-]{20}\] (\w+), /.exec(line)?.[1]);
    expect(names.filter((name) => name !== undefined)).toEqual(stages);
    expect(lines.find((line) => line.includes("writing"))).toMatch(
      /^\[#{15,}-+\] writing, [1-9]\d* files, \d+\.\d s$/,
    );
    expect(stderr.endsWith(wipe)).toBe(true);
  });

  it("counts several specs", async () => {
    const specs = ["pets", "toys"].map((name) => ({
      input: `${name}.yaml`,
      output: `out/${name}`,
      targets: ["types"],
    }));
    put(cwd, { "specwright.config.json": JSON.stringify({ specs }) });
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 600));
    const session = { cwd, isTTY: true, env: { NO_COLOR: "1" } };
    const { stderr } = await specwright(session, "generate");
    expect(stderr).toContain("[--------------------] 0 of 2 specs, reading");
    expect(stderr).toContain("[##########----------] 1 of 2 specs, ");
    expect(stderr).toContain("[####################] 2 of 2 specs, ");
  });

  it("prints the time and the memory of each stage with --verbose", async () => {
    const args = ["generate", "pets.yaml", ...targets, "--no-cache"];
    await specwright({ cwd }, ...args);
    const plain = await specwright({ cwd }, ...args);
    const verbose = await specwright({ cwd }, ...args, "--verbose");
    expect(verbose.stdout).toBe(plain.stdout);
    const rows = verbose.stderr.trim().split("\n");
    expect(rows[0]).toMatch(/^stage +time +heap +RSS$/);
    const row = /^(\w+) +\d+ ms +\d+ MB +\d+ MB$/;
    expect(rows.slice(1).map((line) => row.exec(line)?.[1])).toEqual(stages);
  });

  it("adds up the times of several specs", async () => {
    const specs = ["pets", "toys"].map((name) => ({
      input: `${name}.yaml`,
      output: `out/${name}`,
      targets: ["types"],
    }));
    put(cwd, { "specwright.config.json": JSON.stringify({ specs }) });
    const { stderr } = await specwright({ cwd }, "generate", "--verbose");
    expect(stderr.match(/^types /gm)).toHaveLength(1);
  });

  it("writes a profile with --profile", async () => {
    const { code } = await specwright(
      { cwd },
      ...["generate", "pets.yaml", ...targets, "--profile", "run.cpuprofile"],
    );
    expect(code).toBe(0);
    const profile = JSON.parse(
      readFileSync(join(cwd, "run.cpuprofile"), "utf8"),
    ) as { nodes: unknown[]; samples: number[]; timeDeltas: number[] };
    expect(profile.nodes.length).toBeGreaterThan(10);
    expect(profile.samples.length).toBe(profile.timeDeltas.length);
  });

  it("says that a profile cannot be written", async () => {
    const { code, stderr } = await specwright(
      { cwd },
      ...["generate", "pets.yaml", ...targets, "--profile", "no/folder/x"],
    );
    expect(code).toBe(2);
    expect(stderr).toContain("The profile cannot be written to no/folder/x.");
  });
});
