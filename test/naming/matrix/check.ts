/** Generates a spec of given names, compiles what comes out, and looks where each name of the spec went. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtInTargets } from "../../../src/emit/targets.js";
import { generate, type GenerateOptions } from "../../../src/generate.js";
import { typeErrors } from "../../support/compile.js";
import type { NamedSpec } from "./spec.js";

export interface MatrixOutcome {
  /** What is wrong; empty where all is well. */
  problems: string[];
  /** Schemas that are exported as the spec names them, those that are not, and operations likewise. */
  exact: number;
  changed: number;
}

/** Generates every target. */
export async function checkNames(
  spec: NamedSpec,
  options: Partial<GenerateOptions> = {},
): Promise<MatrixOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-names-"));
  try {
    const input = join(folder, "spec.json");
    writeFileSync(input, JSON.stringify(spec.document));
    const { files, diagnostics } = await generate({
      input,
      today: "2026-01-01",
      packageName: "names-{target}",
      targets: builtInTargets.map(({ name }) => name),
      ...options,
    });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (errors.length > 0) {
      return {
        problems: errors.map(({ message }) => message),
        exact: 0,
        changed: 0,
      };
    }
    const warned = new Set(
      diagnostics
        .filter(({ code }) => code === "name-changed")
        .map(({ place }) => place?.pointer),
    );
    const { lines, changed } = assertions(spec, warned);
    const problems = await typeErrors(files, {
      packageName: (target) => `names-${target}`,
      installed: true,
      ...(options.layout === "source" && {
        modules: Object.fromEntries(
          builtInTargets.map(({ name }) => [
            `names-${name}`,
            `./${name}/index.ts`,
          ]),
        ),
      }),
      additional: { "assertions.ts": lines.join("\n") },
    });
    return {
      problems: problems.map((one) => explained(one, lines)),
      exact: spec.tags.size - changed,
      changed,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A compiler message about the assertions, with the assertion. */
function explained(message: string, lines: readonly string[]): string {
  const line = /^assertions\.ts\((\d+),/.exec(message)?.[1];
  return line === undefined
    ? message
    : `${message} in ${lines[Number(line) - 1] ?? ""}`;
}

/** Names that are written in TypeScript exactly as in the spec: PascalCase for types, camelCase for functions. */
const typeName = /^\p{Lu}[\p{L}\p{Nd}]*$/u;
const functionName = /^\p{Ll}[\p{L}\p{Nd}]*$/u;

/** A program that compiles only if every name means what the spec says. */
function assertions(
  { tags, operations }: NamedSpec,
  warned: ReadonlySet<string | undefined>,
): { lines: string[]; changed: number } {
  const lines = [
    'import * as validators from "names-validators";',
    'import * as client from "names-client";',
    'import type { Operations } from "names-server";',
    "type Same<A, B> = [A, B] extends [B, A] ? true : false;",
    "export const same = <T extends true>(): T | undefined => undefined;",
  ];
  let changed = 0;
  for (const [name, tag] of tags) {
    if (!isReadable(name, typeName) || warned.has(pointerOf(name))) {
      changed++;
      continue;
    }
    const text = JSON.stringify(tag);
    lines.push(
      `same<Same<validators.${name}["tag"], ${text}>>();`,
      `same<Same<client.${name}["tag"], ${text}>>();`,
      `same<Same<ReturnType<typeof validators.parse${name}>["tag"], ${text}>>();`,
      `validators.is${name}({}); validators.validate${name}({}); validators.${name}["~standard"];`,
    );
  }
  for (const [name, pointer] of operations) {
    if (!isReadable(name, functionName) || warned.has(pointer)) continue;
    lines.push(
      `same<Same<Parameters<typeof client.${name}>[0], ReturnType<typeof client.createClient>>>();`,
      `same<Same<${JSON.stringify(name)} extends keyof Operations ? true : false, true>>();`,
    );
  }
  return { lines, changed };
}

function pointerOf(name: string): string {
  return `/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Letters that look like others, and those that are written in another form, are never kept. */
function isReadable(name: string, form: RegExp): boolean {
  const isMixed =
    /\p{Script=Latin}/u.test(name) && /\p{Script=Cyrillic}/u.test(name);
  return form.test(name) && name.normalize("NFKC") === name && !isMixed;
}
