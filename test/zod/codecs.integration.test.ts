/** With codecs, zod decodes and encodes as the functions of the validators do, and its types say so. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { generate } from "../../src/generate.js";
import { allSchemas } from "../../src/model/graph.js";
import { nameAll } from "../../src/naming/name-all.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../src/samples/wrong/wrong-values.js";
import { install } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

interface Loaded {
  validators: Record<string, (value: unknown) => unknown>;
  zod: Record<string, z.ZodType>;
}

const source = `
import * as validators from "zod-validators";
import * as zod from "zod-zod";
export { validators, zod };
`;

const packageName = (target: string) => `zod-${target}`;
const root = join(import.meta.dirname, "../..");

describe.each([
  ["pet store", "spec/petstore.yaml", { dates: "Date" }],
  ["pet store", "spec/petstore.yaml", { dates: "Date", int64: "bigint" }],
  ["garden", "test/golden/zod/input/openapi.yaml", { dates: "Date" }],
  [
    "garden",
    "test/golden/zod/input/openapi.yaml",
    { dates: "Date", casing: "camel", bytes: "Uint8Array", int64: "string" },
  ],
] as const)("%s", (_, input, options) => {
  it(`converts as the validators do, with ${JSON.stringify(options)}`, async () => {
    const { files, model } = await generate({
      input: join(root, input),
      ...options,
      targets: ["validators", "zod"],
      packageName: packageName("{target}"),
      today: "2026-11-15",
    });
    const errors = await typeErrors(files, { packageName, installed: true });
    expect(errors).toEqual([]);

    const named = model && nameAll(model, {}, new Diagnostics());
    if (!named) throw new Error("The spec has errors");
    const installed = install(files, packageName);
    try {
      const loaded = await installed.load("app", source);
      const { validators, zod } = loaded as unknown as Loaded;
      const sampler = createSampler(model, { seed: 1, size: "maximal" });
      const wrongValues = createWrongValues(model, { seeds: [1] });
      let converted = 0;
      for (const schema of allSchemas(model)) {
        if (schema.role.kind === "inline") continue;
        const { type, decode, encode } = named.names.schema(schema.id);
        const ours = validators[decode.name];
        const theirs = zod[`${type.name}Schema`];
        const wire = sampler.of(schema.id, "response");
        if (!ours || !theirs || wire === undefined) continue;
        const value = theirs.parse(wire);
        expect(value, type.name).toEqual(ours(wire));
        expect(theirs.encode(value)).toEqual(validators[encode.name]?.(value));
        converted++;
        for (const { value: wrong } of wrongValues(schema.id, "response"))
          expect(theirs.safeParse(wrong).success, type.name).toBe(false);
      }
      expect(converted).toBeGreaterThan(0);
    } finally {
      installed.remove();
    }
  });
});
