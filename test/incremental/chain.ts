/** A chain of edits. After each, a run with the units of the last one must generate what a fresh run generates. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "../../src/base/common/sha256.js";
import { generate, type GenerateOptions } from "../../src/generate.js";
import type { UnitRecords } from "../../src/incremental/units.js";
import { randomFrom } from "../support/random.js";
import { edited, type JsonObject } from "./edits.js";

export interface ChainResult {
  /** Edits that could be generated. */
  generated: number;
  /** Edits that both runs refused. */
  refused: number;
  /** Units that were taken from the last run, and units that were made. */
  kept: number;
  made: number;
  /** Null if all runs agree. */
  difference: string | null;
}

export interface Chain {
  spec: JsonObject;
  edits: number;
  seed: number;
  options?: Partial<GenerateOptions>;
}

export async function runChain(chain: Chain): Promise<ChainResult> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-edits-"));
  try {
    return await runIn(join(folder, "spec.json"), chain);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const targets = ["validators", "client", "server", "docs", "mock"];

async function runIn(
  input: string,
  { spec, edits, seed, options = {} }: Chain,
): Promise<ChainResult> {
  const random = randomFrom(seed);
  const result: ChainResult = {
    ...{ generated: 0, refused: 0, kept: 0, made: 0, difference: null },
  };
  let current = spec;
  let names: unknown = null;
  let records: UnitRecords | null = null;
  let files: ReadonlyMap<string, string> = new Map();
  for (let at = 0; at <= edits; at++) {
    const next: JsonObject = at === 0 ? spec : edited(current, random);
    writeFileSync(input, JSON.stringify(next));
    const all = { input, today: "2026-11-15", targets, names, ...options };
    const fresh = await generate(all);
    const before: ReadonlyMap<string, string> = files;
    const incremental = await generate({
      ...all,
      units: {
        records,
        base: "",
        readFile(path, digest) {
          const text = before.get(path);
          return text !== undefined && sha256(text) === digest ? text : null;
        },
      },
    });
    const { units } = incremental;
    const difference = differenceOf(fresh.files, incremental.files);
    if (difference !== null)
      return { ...result, difference: `edit ${String(at)}: ${difference}` };
    if (fresh.files.length === 0 || units === null) {
      result.refused++;
      continue;
    }
    result.generated++;
    // As a cache file is read.
    records = JSON.parse(
      JSON.stringify(units.records(incremental.files)),
    ) as UnitRecords;
    const kept = incremental.files.filter((file) => file.kept).length;
    result.kept += kept;
    result.made += records.units.length - kept;
    current = next;
    names = fresh.names;
    files = new Map(fresh.files.map(({ path, text }) => [path, text]));
  }
  return result;
}

type Files = readonly { path: string; text: string }[];

function differenceOf(fresh: Files, incremental: Files): string | null {
  const found = new Map(incremental.map(({ path, text }) => [path, text]));
  for (const { path, text } of fresh) {
    const other = found.get(path);
    found.delete(path);
    if (other === text) continue;
    if (other === undefined) return `${path} is missing`;
    const line = text.split("\n").findIndex((one, index) => {
      return one !== other.split("\n")[index];
    });
    const shown = [text, other].map((one) => one.split("\n")[line] ?? "");
    return `${path}:${String(line + 1)}: fresh ${JSON.stringify(shown[0])}, incremental ${JSON.stringify(shown[1])}`;
  }
  const [extra] = found.keys();
  return extra === undefined ? null : `${extra} is extra`;
}
