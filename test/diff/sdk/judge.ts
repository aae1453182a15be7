/** Compares the findings with the verdict of the TypeScript compiler. */
import { runtimePackageFiles } from "../../../scripts/runtime-package/files.js";
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
  /** Messages about the program on the unchanged base. A program with such faults proves nothing. */
  faults: string[];
  /** Whether the compiler gave up on a type, so that its silence proves nothing. */
  isUndecided: boolean;
}

/** Two copies of a deep recursive type are too much for the compiler. */
const givenUp = /Excessive (stack depth|complexity)|excessively deep/;

/** Messages about the program of a base on its own packages, by the text of the base. */
const known = new Map<string, string[]>();

/** All cases are compiled as one program. Cases with an invalid spec are left out. */
export async function judge(cases: readonly JudgedCase[]): Promise<Verdict[]> {
  const outputs = new Map<string, GeneratedFile[]>();
  const added = new Map<string, string>();
  const judged: { name: string; text: string; findings: string[] }[] = [];
  for (const { name, base, head } of cases) {
    const sides = await buildSides(base, head);
    if (sides === null) continue;
    const text = JSON.stringify(base);
    if (!known.has(text) && !added.has(text)) {
      const key = `base${String(added.size)}`;
      added.set(text, key);
      outputs.set(key, programOf(sides.base, sides.base));
    }
    outputs.set(
      `case${String(judged.length)}`,
      programOf(sides.base, sides.head),
    );
    const findings = await compareSdk(sides.base.side, sides.head.side);
    judged.push({
      name,
      text,
      findings: findings
        .filter(({ level }) => level === "breaking")
        .map(({ code, message }) => `${code}: ${message}`),
    });
  }
  const errors = await typeErrorsByOutput(
    outputs,
    (target) => `@api/${target}`,
  );
  for (const [text, key] of added) known.set(text, errors.get(key) ?? []);
  return judged.map(({ name, text, findings }, index) => {
    const faults = known.get(text) ?? [];
    const all = errors.get(`case${String(index)}`) ?? [];
    const proven = all.filter((message) => !givenUp.test(message));
    return {
      name,
      findings,
      errors: proven,
      faults,
      isUndecided: proven.length < all.length,
    };
  });
}

/** The two sides need different modules of the runtime. Here they share a runtime with all modules. */
const wholeRuntime: ReadonlyMap<string, string> = new Map(
  runtimePackageFiles().flatMap(({ path, text }) => {
    const [, target, file] = /^src\/(\w+)\/(runtime\/.*)$/.exec(path) ?? [];
    return target && file ? [[`${target}/src/${file}`, text] as const] : [];
  }),
);

/** The packages of the head, the types of the base under other names, and the program. */
function programOf(base: BuiltSide, head: BuiltSide): GeneratedFile[] {
  const before = base.files();
  const after = head.files();
  const written = new Set([...before, ...after].map(({ path }) => path));
  return [
    ...after.filter(({ path }) => !wholeRuntime.has(path)),
    ...[...wholeRuntime]
      .filter(([path]) => written.has(path))
      .map(([path, text]) => ({ path, text })),
    ...before.map(({ path, text }) => {
      const shared = /^(\w+)\/src\/(runtime\/.*)\.ts$/.exec(path);
      // A class or a symbol of one package differs from the same one of another package.
      return shared
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
    .filter(({ findings, errors, faults, isUndecided }) => {
      if (faults.length > 0) return false;
      return findings.length > 0
        ? errors.length === 0 && !isUndecided
        : errors.length > 0;
    })
    .map(({ name, findings, errors }) =>
      [`${name}:`, ...findings, ...errors.slice(0, 5)].join("\n  "),
    );
}

/** The cases whose programs are wrong, as texts. */
export function wrongPrograms(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(
      ({ faults }) =>
        faults.length > 0 && !faults.some((message) => givenUp.test(message)),
    )
    .map(({ name, faults }) =>
      [
        `${name}: the program does not fit the base`,
        ...faults.slice(0, 5),
      ].join("\n  "),
    );
}
