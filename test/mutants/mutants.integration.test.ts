/** The parts of `npm run mutants` that choose, switch and find mutants. */
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { detected } from "./groups.js";
import { allMutants, roomOf, sample } from "./sample.js";
import { sourceMutants, withSwitches } from "./source-mutants.js";
import { templateMutants } from "./template-mutants.js";

/** Returns the value of an expression with these mutants on. */
function valueOf(expression: string, on: readonly number[]): unknown {
  const mutants = sourceMutants("a.ts", expression);
  const code = withSwitches(expression, new Map(mutants.entries()));
  return runInNewContext(ts.transpile(code), {
    $mutant: (id: number) => on.includes(id),
  });
}

describe("withSwitches", () => {
  it.each([
    ["1 === 2", false, true],
    ["(1 < 2) === true && 5 > 3", true, true],
    ["[3, 1, 2].sort().join()", "1,2,3", "3,1,2"],
    ["' a '.trim() + 'b'", "ab", NaN],
    ["1 < 2 ? 'a' : 'b'", "a", "b"],
    ["(() => { if (1 < 2) return 1; return 2; })()", 1, 2],
  ])("%s is %s without and %s with its first mutant", (text, off, on) => {
    expect(valueOf(text, [])).toEqual(off);
    expect(valueOf(text, [0])).toEqual(on);
  });

  it("switches each mutant of nested expressions alone", () => {
    const text = "1 < 2 ? 'a' : 'b'";
    const changes = sourceMutants("a.ts", text).map(({ change }) => change);
    expect(changes).toEqual([
      "1 < 2 ? 'a' : 'b' → 1 < 2 ? 'b' : 'a'",
      "< → >=",
      "1 → 1 + 1",
      "2 → 2 + 1",
      "'a' → \"aX\"",
      "'b' → \"bX\"",
    ]);
    expect(changes.map((_, id) => valueOf(text, [id]))).toEqual([
      "b",
      "b",
      "b",
      "a",
      "aX",
      "a",
    ]);
    expect(valueOf(text, [0, 1, 4])).toBe("aX");
  });

  it("keeps optional chains, names and types", () => {
    expect(valueOf("undefined?.filter(String).map(String)", [0])).toBe(
      undefined,
    );
    const mutants = sourceMutants(
      "a.ts",
      `import a from "a"; interface B { c: "c" } const { "x": d } = { 0: e as 1, "x": 2 };
       switch (d) { case "f": throw new Error("g"); } await import("h");`,
    );
    expect(mutants.map(({ change }) => change)).toEqual(["2 → 2 + 1"]);
  });

  it("makes valid code of files of src", () => {
    for (const mutant of sample(allMutants(process.cwd(), "src/read"), 40, 1)) {
      if (!("span" in mutant)) continue;
      const text = ts.sys.readFile(mutant.file) ?? "";
      const code = withSwitches(text, new Map([[mutant.id, mutant]]));
      const { diagnostics } = ts.transpileModule(code, {
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ESNext },
      });
      expect(diagnostics, mutant.change).toEqual([]);
    }
  });
});

describe("sample", () => {
  it.each([
    ["src/generate.ts", "src"],
    ["src/read/a/b.ts", "src/read"],
    ["src/emit/target.ts", "src/emit"],
    ["src/emit/docs/a.ts", "src/emit/docs"],
    ["templates/docs/a.hbs", "templates"],
  ])("%s is in %s", (file, room) => {
    expect(roomOf(file)).toBe(room);
  });

  it("takes some of each room, in proportion", () => {
    const rooms = { "src/a/": 600, "src/b/": 300, "src/c/": 1 };
    const mutants = Object.entries(rooms).flatMap(([room, count]) =>
      Array.from({ length: count }, () => ({ file: `${room}x.ts` })),
    );
    const counts = (seed: number) =>
      Object.keys(rooms).map(
        (room) =>
          sample(mutants, 91, seed).filter(({ file }) => file.startsWith(room))
            .length,
      );
    expect(counts(1)).toEqual([60, 30, 1]);
    expect(sample([1, 2, 3, 4, 5].map(String).map(file), 5, 1)).not.toEqual(
      sample([1, 2, 3, 4, 5].map(String).map(file), 5, 2),
    );
    function file(name: string) {
      return { file: `src/${name}.ts` };
    }
  });
});

it("changes lines of templates", () => {
  const text = "{{#if a}}x{{/if}}\n{{#if b}}\ny\n{{/if}}\n";
  expect(
    templateMutants("a.hbs", text).map(({ line, other }) => [line, other]),
  ).toEqual([
    [1, "{{#unless a}}x{{/unless}}"],
    [2, "{{#if true}}"],
    [3, null],
  ]);
});

describe("detected", () => {
  const failingWith =
    (...kills: number[]) =>
    (ids: readonly number[]) =>
      Promise.resolve(!ids.some((id) => kills.includes(id)));
  const ids = Array.from({ length: 20 }, (_, id) => id);

  it.each([[[]], [[0]], [[19]], [[3, 4, 17]], [ids]])(
    "finds %j",
    async (kills) => {
      const found = await detected(ids, failingWith(...kills));
      expect(found.sort((a, b) => a - b)).toEqual(kills);
    },
  );

  it("blames no single mutant for an interaction", async () => {
    const passes = (on: readonly number[]) =>
      Promise.resolve(!(on.includes(1) && on.includes(15)));
    expect(await detected(ids, passes)).toEqual([]);
  });

  it("finds a mutant that another one hides", async () => {
    // While 4 is on, the tests end before they notice 5.
    const tried: string[] = [];
    const passes = (on: readonly number[]) => {
      tried.push(on.join());
      return Promise.resolve(!on.includes(4) && !on.includes(5));
    };
    expect(await detected([4, 5, 6], passes)).toEqual([4, 5]);
    // The last run shows that the rest is not detected.
    expect(tried.at(-1)).toBe("6");
  });
});
