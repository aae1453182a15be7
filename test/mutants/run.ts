/**
 * Changes emitters and templates, one small fault at a time, and counts how many faults the golden files detect.
 *
 *     npm run mutants                        200 mutants
 *     npm run mutants -- --count 50 --seed 2 --only emit/docs
 *     npm run mutants -- --again FILE        the survivors that another run printed
 */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { build, type PluginBuild } from "esbuild";
import { readTree } from "../golden/cases.js";
import { randomFrom } from "../support/random.js";
import { sourceMutants, type Mutant } from "./source-mutants.js";
import { templateMutants } from "./template-mutants.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    again: { type: "string" },
  },
});

const root = process.cwd();
/** As deep as the modules of `src` that look for files of the package. */
const work = join(root, "dist/mutants");

const { shuffled } = randomFrom(Number(options.seed));
const count = Number(options.count);
const inTemplates = mutantsIn("templates", /\.hbs$/, templateMutants);
const inSource = mutantsIn("src/emit", /\.ts$/, sourceMutants);
const chosen =
  options.again === undefined
    ? [
        ...shuffled(inTemplates).slice(0, Math.ceil(count / 5)),
        ...shuffled(inSource).slice(0, Math.floor((count * 4) / 5)),
      ]
    : listedIn(readFileSync(options.again, "utf8"));

/** The cases that killed mutants, with their number of kills. They are tried first. */
const kills = new Map<string, number>();

mkdirSync(work, { recursive: true });
try {
  if (await isKilled(null))
    throw new Error("The golden files are not up to date.");
  const survivors: Mutant[] = [];
  for (const mutant of chosen) {
    if (await isKilled(mutant)) continue;
    survivors.push(mutant);
    console.log(lineOf(mutant));
  }
  const killed = chosen.length - survivors.length;
  const share = Math.round((100 * killed) / chosen.length);
  console.log(
    `${String(killed)} of ${String(chosen.length)} mutants killed (${String(share)} %)`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}

function lineOf({ file, line, change }: Mutant): string {
  return `${file}:${String(line)}  ${change}`;
}

function listedIn(text: string): Mutant[] {
  const lines = new Set(text.split("\n"));
  return [...inTemplates, ...inSource].filter((mutant) =>
    lines.has(lineOf(mutant)),
  );
}

function mutantsIn(
  folder: string,
  files: RegExp,
  mutate: (file: string, text: string) => Mutant[],
): Mutant[] {
  return readTree(join(root, folder))
    .map((path) => `${folder}/${path}`)
    .filter((path) => files.test(path) && path.includes(options.only))
    .flatMap((path) => mutate(path, readFileSync(join(root, path), "utf8")));
}

async function isKilled(mutant: Mutant | null): Promise<boolean> {
  const isTemplate = mutant?.file.endsWith(".hbs") ?? false;
  const outfile = join(work, "judge.js");
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ["test/mutants/judge.ts"],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      logLevel: "silent",
      plugins: mutant !== null && !isTemplate ? [withMutant(mutant)] : [],
    });
  } catch {
    return true;
  }
  const templates = mkdtempSync(join(tmpdir(), "specwright-mutant-"));
  try {
    if (mutant !== null && isTemplate) {
      const path = join(templates, mutant.file.replace(/^templates\//, ""));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, mutant.text);
    }
    const { status, stdout } = spawnSync(process.execPath, [outfile], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      // Only a mutant that hangs takes so long.
      timeout: 600_000,
      env: {
        ...process.env,
        MUTANT_FIRST_CASES: [...kills]
          .sort(([, one], [, other]) => other - one)
          .map(([name]) => name)
          .join(","),
        ...(isTemplate ? { MUTANT_TEMPLATES: templates } : {}),
      },
    });
    if (stdout !== "") kills.set(stdout, (kills.get(stdout) ?? 0) + 1);
    return status !== 0;
  } finally {
    rmSync(templates, { recursive: true, force: true });
  }
}

function withMutant({ file, text }: Mutant) {
  return {
    name: "mutant",
    setup({ onLoad }: PluginBuild) {
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path === join(root, file)
          ? { contents: text, loader: "ts" }
          : undefined,
      );
    },
  };
}
