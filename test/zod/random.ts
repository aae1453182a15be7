/** Compares zod and the validators for arbitrary schemas: a batch of documents is one spec. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Source } from "../validators/property/check.js";
import { noCounts } from "../validators/property/counts.js";
import type { Json, Schema } from "../validators/property/json.js";
import { judges } from "../validators/property/reference.js";
import { sample } from "../validators/property/shrink.js";
import { schemasOf } from "../validators/property/subjects.js";
import { translate } from "../validators/property/translate.js";
import { valuesFor } from "../validators/property/values.js";
import { compare, type Comparison } from "./compare.js";

export async function compareRandom(
  source: Source,
  seed: number,
  size: number,
): Promise<Comparison> {
  const schemas: Record<string, Schema> = {};
  const values: Record<string, Json[]> = {};
  let openapi = "3.1.0";
  for (const [index, one] of sample(source, seed, size).entries()) {
    const { dialect } = one.document;
    if (dialect === "3.0") openapi = "3.0.3";
    const written = schemasOf(one.document, index);
    const translated = Object.fromEntries(
      Object.entries(written).map(([name, schema]) => [
        name,
        translate(schema, dialect, "response", written),
      ]),
    );
    for (const [name, judge] of await judges(translated)) {
      const made = valuesFor(translated, name, one.seed, judge, noCounts());
      values[name] = made;
      values[`${name}Input`] = made;
    }
    Object.assign(schemas, written);
  }
  const folder = mkdtempSync(join(tmpdir(), "specwright-zod-"));
  try {
    const input = join(folder, "openapi.json");
    const info = { title: "Random", version: "1.0.0" };
    const components = { schemas };
    writeFileSync(
      input,
      JSON.stringify({ openapi, info, paths: {}, components }),
    );
    const comparison = await compare({ input, today: "2026-11-15" }, values);
    if (comparison === null) throw new Error("The spec has errors");
    return comparison;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
