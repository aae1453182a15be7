/** Compares the findings with the verdict of the TypeScript compiler. */
import { compareSdk } from "../../../src/diff/sdk/compare-sdk.js";
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
}

/** All cases are compiled as one program. */
export async function judge(cases: readonly JudgedCase[]): Promise<Verdict[]> {
  const outputs = new Map<string, GeneratedFile[]>();
  const verdicts: Verdict[] = [];
  for (const [index, { name, base, head }] of cases.entries()) {
    const sides = await buildSides(base, head);
    outputs.set(`case${String(index)}`, programOf(sides.base, sides.head));
    verdicts.push({
      name,
      findings: compareSdk(sides.base.side, sides.head.side)
        .filter(({ level }) => level === "breaking")
        .map(({ code, message }) => `${code}: ${message}`),
      errors: [],
    });
  }
  const errors = await typeErrorsByOutput(
    outputs,
    (target) => `@api/${target}`,
  );
  return verdicts.map((verdict, index) => ({
    ...verdict,
    errors: errors.get(`case${String(index)}`) ?? [],
  }));
}

/** The packages of the head, the types of the base under other names, and the program. */
function programOf(base: BuiltSide, head: BuiltSide): GeneratedFile[] {
  const files = base.files();
  return [
    ...head.files(),
    ...files.map(({ path, text }) => ({
      path: `base-${path}`,
      text: text.replaceAll('"@api/', '"@api/base-'),
    })),
    {
      path: "consumer/src/index.ts",
      text: consumerOf(base.side, files),
    },
  ];
}

/** The cases in which the findings and the compiler disagree, as texts. */
export function disagreements(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ findings, errors }) => findings.length > 0 !== errors.length > 0)
    .map(({ name, findings, errors }) =>
      [`${name}:`, ...findings, ...errors.slice(0, 5)].join("\n  "),
    );
}
