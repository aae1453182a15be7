/** Specs in which every string and number has a brand: the code of all targets compiles, samples of the docs included. */
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { goldenCases, readTree } from "../golden/cases.js";
import { samplesOf } from "../docs/run-samples.js";
import { typeErrorsByOutput } from "../support/compile.js";
import { halfOf, scaled } from "../support/random.js";

const packageName = (target: string) => `@golden/${target}`;
const values = ["example", "examples", "default", "enum", "const", "value"];

/** The same document with `x-brand` on each schema that can have one. Equal schemas have the same brand. */
function branded(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(branded);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => [
      key,
      values.includes(key) ? value : branded(value),
    ]),
  );
  const { type, format, description: _, ...others } = copy;
  const types = [type].flat().filter((one) => one !== "null");
  const [only] = types;
  const isScalar =
    types.length === 1 &&
    typeof only === "string" &&
    ["string", "integer", "number"].includes(only) &&
    ![
      "enum",
      "const",
      "in",
      "allOf",
      "oneOf",
      "anyOf",
      "x-extensible-enum",
    ].some((key) => key in copy);
  if (!isScalar || format === "binary") return copy;
  const words = JSON.stringify([only, format, others]).replace(/\W+/g, "");
  return { ...copy, "x-brand": `B${words}` };
}

async function generated(
  { name, folder, definition, options }: (typeof goldenCases)[number],
  further: object,
): Promise<GeneratedFile[]> {
  const copy = mkdtempSync(join(tmpdir(), "specwright-brands-"));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const path of readTree(copy)) {
      if (!/^input.*\.(ya?ml|json)$/.test(path)) continue;
      const document: unknown = parse(readFileSync(join(copy, path), "utf8"));
      writeFileSync(join(copy, path), JSON.stringify(branded(document)));
    }
    const { files } = await generate({
      ...options,
      ...further,
      input: join(copy, relative(folder, options.input)),
      targets: [
        "validators",
        "client",
        "server",
        "docs",
        "mock",
        "webhooks",
        "zod",
      ],
      model: { ...definition.model, brands: true },
    });
    const samples = withoutSamples.includes(name)
      ? []
      : samplesOf(files).filter(({ form }) => form === "client");
    return [
      ...files,
      ...samples.map(({ text }, at) => ({
        path: `samples/src/s${String(at)}.ts`,
        text,
      })),
    ];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Samples of these have properties that their types do not mention. */
const withoutSamples = ["checks", "rules"];

it("compiles, with and without codecs", async () => {
  const outputs = new Map<string, GeneratedFile[]>();
  for (const [index, one] of halfOf(goldenCases).entries()) {
    const codecs = { dates: "Date", casing: "camel" };
    const files = await generated(one, index % 2 === 0 ? {} : codecs);
    if (files.length > 0) outputs.set(one.name, files);
  }
  const errors = await typeErrorsByOutput(outputs, packageName);
  expect([...errors.values()].flat()).toEqual([]);
  const texts = [...outputs.values()].flat().map(({ text }) => text);
  const brands = texts.filter((text) => text.includes("& Brand<"));
  expect(brands.length).toBeGreaterThan(scaled(100));
});
