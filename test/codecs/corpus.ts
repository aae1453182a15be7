/**
 * Round trips of real specs: `npm run corpus:codecs -- --specs 40`. Values of the sampler are decoded and encoded again,
 * with every codec on, and the result must mean the same. `npm run corpus -- --options` type-checks the packages.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { emitAll } from "../../src/emit-all.js";
import { readModel } from "../../src/generate.js";
import type { SchemaNames } from "../../src/naming/names.js";
import { nameAll } from "../../src/naming/name-all.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { load, type Exports } from "../validators/support/evaluate.js";
import { meansSame } from "./meaning.js";

const { values: flags } = parseArgs({
  options: {
    specs: { type: "string", default: "40" },
    only: { type: "string" },
  },
});

const codecs = {
  dates: "Date",
  bytes: "Uint8Array",
  casing: "camel",
  int64: "bigint",
} as const;
const corpus = join(import.meta.dirname, "../../../shared/corpus");

/** Specs of medium size, spread over the alphabet. */
function chosen(): string[] {
  const names = readdirSync(corpus)
    .filter((name) => {
      const { size } = statSync(join(corpus, name));
      return size > 20_000 && size < 1_000_000;
    })
    .filter((name) => name.includes(flags.only ?? ""))
    .sort();
  const step = Math.max(1, names.length / Number(flags.specs));
  return names.filter(
    (_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step),
  );
}

const total = { schemas: 0, values: 0, changed: 0, findings: 0 };

async function tryOne(spec: string): Promise<void> {
  const input = join(corpus, spec);
  const diagnostics = new Diagnostics();
  const model = await readModel({ input }, diagnostics);
  const named = model && nameAll(model, codecs, diagnostics);
  if (!model || !named || diagnostics.errors > 0) {
    console.log(`${spec}: not read`);
    return;
  }
  const settings = { input, targets: ["validators"], today: "2026-11-15" };
  const files = emitAll(
    model,
    named.names,
    { ...settings, ...codecs },
    () => undefined,
  );
  const index = (await load(files)).module("index");
  const findings: string[] = [];
  let values = 0;
  for (const { id, role, projection } of Object.values(model.schemas)) {
    if (role.kind === "inline" || role.kind === "parameters") continue;
    const views =
      projection === "split"
        ? (["response", "request"] as const)
        : (["response"] as const);
    for (const direction of views) {
      const names = named.names.schema(id, direction);
      if (!(names.decode.name in index)) continue;
      total.schemas++;
      for (const seed of [undefined, 1, 2]) {
        const size = seed === 2 ? "maximal" : "typical";
        const sampler = createSampler(model, {
          size,
          ...(seed !== undefined && { seed }),
        });
        const wire = sampler.of(id, direction);
        if (wire === undefined) continue;
        values++;
        const finding = roundTrip(index, names, wire);
        if (finding) findings.push(`${names.type.name}: ${finding}`);
      }
    }
  }
  total.values += values;
  total.findings += findings.length;
  console.log(
    `${spec}: ${String(values)} values, ${String(findings.length)} findings`,
  );
  for (const finding of findings.slice(0, 3))
    console.log(`  ${finding.slice(0, 600)}`);
}

type Call = (value: unknown) => unknown;

function roundTrip(
  index: Exports,
  names: SchemaNames,
  wire: unknown,
): string | null {
  const call = (name: string, value: unknown): unknown =>
    (index[name] as Call)(value);
  // The sampler does not know some formats for certain.
  if (call(names.isWire.name, wire) !== true) return null;
  try {
    const decoded = call(names.decode.name, wire);
    if (decoded !== wire) total.changed++;
    if (call(names.is.name, decoded) !== true) return "does not know its value";
    const encoded = call(names.encode.name, decoded);
    return meansSame(wire, encoded)
      ? null
      : `${JSON.stringify(wire)} became ${JSON.stringify(encoded)}`;
  } catch (error) {
    return `${String(error)} for ${JSON.stringify(wire)}`;
  }
}

if (!existsSync(corpus)) {
  console.log(`skipped: there is no corpus at ${corpus}`);
} else {
  const specs = chosen();
  for (const spec of specs) await tryOne(spec);
  console.log(`${String(specs.length)} specs: ${JSON.stringify(total)}`);
  process.exitCode = total.findings > 0 ? 1 : 0;
}
