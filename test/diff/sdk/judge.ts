/** Compares the findings with the verdict of the TypeScript compiler. */
import { compareSdk } from "../../../src/commands/diff/sdk/compare-sdk.js";
import type { GeneratedFile } from "../../../src/generate.js";
import { typeErrorsByOutput } from "../../support/compile.js";
import { consumerOf } from "./consumer.js";
import { buildSides, type BuiltSide, type SpecFiles } from "./sides.js";

export interface JudgedCase {
  name: string;
  base: SpecFiles;
  head: SpecFiles;
}

export interface Verdict {
  name: string;
  /** Breaking findings. */
  findings: string[];
  /** Messages of the compiler. */
  errors: string[];
  /** Whether the compiler gave up on a type, so that its silence proves nothing. */
  isUndecided: boolean;
}

/** Two copies of a deep recursive type are too much for the compiler. */
const givenUp = /Excessive (stack depth|complexity)|excessively deep/;

/** All cases are compiled as one program. Cases with an invalid spec are left out. */
export async function judge(cases: readonly JudgedCase[]): Promise<Verdict[]> {
  const outputs = new Map<string, GeneratedFile[]>();
  const verdicts: Verdict[] = [];
  for (const { name, base, head } of cases) {
    const sides = await buildSides(base, head);
    if (sides === null) continue;
    const key = `case${String(verdicts.length)}`;
    outputs.set(key, programOf(sides.base, sides.head));
    verdicts.push({
      name,
      findings: (await compareSdk(sides.base.side, sides.head.side))
        .filter(({ level }) => level === "breaking")
        .map(({ code, message }) => `${code}: ${message}`),
      errors: [],
      isUndecided: false,
    });
  }
  const errors = await typeErrorsByOutput(
    outputs,
    (target) => `@api/${target}`,
  );
  return verdicts.map((verdict, index) => {
    const all = errors.get(`case${String(index)}`) ?? [];
    const proven = all.filter((message) => !givenUp.test(message));
    return {
      ...verdict,
      errors: proven,
      isUndecided: proven.length < all.length,
    };
  });
}

/** The packages of the head, the types of the base under other names, and the program. */
function programOf(base: BuiltSide, head: BuiltSide): GeneratedFile[] {
  const before = base.files();
  const after = head.files();
  const paths = new Set(after.map(({ path }) => path));
  return [
    ...after,
    ...before.map(({ path, text }) => {
      const shared = /^(\w+)\/src\/(runtime\/.*)\.ts$/.exec(path);
      // A class or a symbol of one package differs from the same one of another package.
      return shared && paths.has(path)
        ? {
            path: `base-${path}`,
            text: `export * from "@api/${shared[1] ?? ""}/${shared[2] ?? ""}";`,
          }
        : {
            path: `base-${path}`,
            text: text.replaceAll('"@api/', '"@api/base-'),
          };
    }),
    { path: "consumer/src/index.ts", text: consumerOf(base.side, before) },
  ];
}

/** The cases in which the findings and the compiler disagree, as texts. */
export function disagreements(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ findings, errors, isUndecided }) =>
      findings.length > 0
        ? errors.length === 0 && !isUndecided
        : errors.length > 0,
    )
    .map(({ name, findings, errors }) =>
      [`${name}:`, ...findings, ...errors.slice(0, 5)].join("\n  "),
    );
}
