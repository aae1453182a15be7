/**
 * Splits real specs into several files, bundles them, and compares the result with the spec, and the output of the
 * bundle with that of the spec.
 *
 *     npm run bundle:corpus -- --sample 12 --seed 3
 */
import {
  mkdtempSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { bundled, differences } from "./equivalent.js";
import { split } from "./split.js";

const { values } = parseArgs({
  options: {
    corpus: {
      type: "string",
      default: join(import.meta.dirname, "../../../shared/corpus"),
    },
    sample: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
  },
});

function chosen(all: readonly string[], count: number, seed: number): string[] {
  const left = [...all];
  let state = seed;
  return Array.from({ length: Math.min(count, all.length) }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return left.splice(state % left.length, 1)[0] ?? "";
  });
}

/** Encodings of the same reference are equal. */
function normal(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      key === "$ref" && typeof part === "string"
        ? decodeURIComponent(part)
        : part,
    ),
  );
}

async function judge(input: string): Promise<string> {
  let json: string;
  try {
    ({ json } = await bundled({ input }));
  } catch (error) {
    return `skipped: ${String(error).slice(0, 120)}`;
  }
  const whole = JSON.parse(json) as Record<string, unknown>;
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    for (const [name, content] of Object.entries(split(whole))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), JSON.stringify(content));
    }
    const again = await bundled({ input: join(folder, "openapi.json") });
    if (!isDeepStrictEqual(normal(JSON.parse(again.json)), normal(whole)))
      return "FAILED: another document after a split";
  } catch (error) {
    return `FAILED: ${String(error).slice(0, 300)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
  const found = await differences({ input, today: "2026-11-15" }, "yaml");
  return found === null || found.length === 0
    ? "same"
    : `FAILED: other output: ${JSON.stringify(found.slice(0, 2))}`;
}

let failed = 0;
const names = readdirSync(values.corpus).sort();
for (const name of chosen(names, Number(values.sample), Number(values.seed))) {
  const result = await judge(join(values.corpus, name));
  if (result.startsWith("FAILED")) failed += 1;
  console.log(`${name}: ${result}`);
}
process.exitCode = failed > 0 ? 1 : 0;
