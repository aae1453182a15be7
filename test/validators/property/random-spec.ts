/** A spec of arbitrary schemas, with values for each of them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GenerateOptions } from "../../../src/generate.js";
import type { Source } from "./check.js";
import { noCounts } from "./counts.js";
import type { Json, Schema } from "./json.js";
import { judges } from "./reference.js";
import { sample } from "./shrink.js";
import { schemasOf } from "./subjects.js";
import { translate } from "./translate.js";
import { valuesFor } from "./values.js";

/** Values by the name of their type. */
export type ValuesByType = Readonly<Record<string, readonly unknown[]>>;

/** Writes the schemas of `size` documents as one spec, and removes it afterwards. */
export async function withRandomSpec<Result>(
  source: Source,
  seed: number,
  size: number,
  use: (options: GenerateOptions, values: ValuesByType) => Promise<Result>,
): Promise<Result> {
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
  const folder = mkdtempSync(join(tmpdir(), "specwright-random-"));
  try {
    const input = join(folder, "openapi.json");
    const info = { title: "Random", version: "1.0.0" };
    const components = { schemas };
    writeFileSync(
      input,
      JSON.stringify({ openapi, info, paths: {}, components }),
    );
    return await use({ input, today: "2026-11-15" }, values);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
