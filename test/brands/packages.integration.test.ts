/** Programs that use generated packages with brands: right ones compile and run, and those that mix up ids do not compile. */
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  generate,
  type GenerateOptions,
  type GeneratedFile,
} from "../../src/generate.js";
import { samplesOf } from "../docs/run-samples.js";
import { folderWith, frame } from "../read/folder.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `shelter-${target}`;
const here = (file: string) => join(import.meta.dirname, file);
/** A program has no declarations of its own. */
const flags = { isolatedDeclarations: false };
const application = readFileSync(here("app.ts.txt"), "utf8");

interface Mode {
  options: Partial<GenerateOptions>;
  /** An order number and a time in code. */
  order: string;
  time: string;
}

const modes: Record<string, Mode> = {
  "brands alone": { options: {}, order: "7", time: '"2026-11-18T09:00:00Z"' },
  "64-bit integers as bigint": {
    options: { int64: "bigint", jsonSchema: true },
    order: "7n",
    time: '"2026-11-18T09:00:00Z"',
  },
  "codecs and 64-bit integers as bigint": {
    options: { int64: "bigint", dates: "Date" },
    order: "7n",
    time: 'new Date("2026-11-18T09:00:00Z")',
  },
  "shapes and messages": {
    options: { shapes: true, messages: ["de"] },
    order: "7",
    time: '"2026-11-18T09:00:00Z"',
  },
};

interface App {
  petId: string;
  orderId: unknown;
  pet: object;
  sample: string;
  ofZod: string;
  calls(): Promise<unknown[]>;
  narrowed(value: unknown): unknown;
  schemas: {
    PetSchema: { safeParse(value: unknown): { success: boolean } };
    parsePet(value: unknown): unknown;
  };
}

interface Validators {
  PetId: ((value: unknown) => unknown) & {
    "~standard": { validate(value: unknown): unknown };
  };
  OrderId(value: unknown): unknown;
  ValidationError: new () => Error;
}

describe.each(Object.entries(modes))("%s", (_, { options, order, time }) => {
  const values = `export const plainOrder = ${order};\nexport const createdAt = ${time};\n`;
  let files: GeneratedFile[];
  let installed: Installed;
  let app: App;
  let validators: Validators;

  beforeAll(async () => {
    ({ files } = await generate({
      input: here("shelter.yaml"),
      targets: [
        "validators",
        "client",
        "server",
        "docs",
        "mock",
        "webhooks",
        "zod",
      ],
      model: { brands: { properties: true } },
      tanstackQuery: true,
      today: "2026-11-18",
      ...options,
    }));
    installed = install(files, packageName);
    const packages = here("../../node_modules");
    for (const name of readdirSync(packages)) {
      const link = join(installed.folder, "node_modules", name);
      if (name === "@tanstack") {
        mkdirSync(link, { recursive: true });
        for (const inner of readdirSync(join(packages, name)))
          symlinkSync(join(packages, name, inner), join(link, inner));
      }
    }
    await installed.load("values", values);
    app = (await installed.load("app", application)) as unknown as App;
    validators = (await installed.load(
      "validators",
      'export * from "shelter-validators";',
    )) as unknown as Validators;
  });
  afterAll(() => {
    installed.remove();
  });

  it("has types that tell ids apart", async () => {
    const additional = { "app.ts": application, "values.ts": values };
    const compiled = { packageName, installed: true, additional, flags };
    expect(await typeErrors(files, compiled)).toEqual([]);
  });

  it("has samples that compile", async () => {
    const samples = samplesOf(files).filter(({ form }) => form === "client");
    expect(samples.some(({ text }) => text.includes("PetId("))).toBe(true);
    const additional = Object.fromEntries(
      samples.map(({ text }, at) => [`samples/s${String(at)}.ts`, text]),
    );
    const compiled = { packageName, installed: true, additional, flags };
    expect(await typeErrors(files, compiled)).toEqual([]);
  });

  it("sends and receives the same values", async () => {
    const { pet, petId, orderId } = app;
    const [got, put, listed, added, key] = await app.calls();
    expect(got).toEqual(pet);
    expect(put).toBe(petId);
    expect(listed).toEqual([orderId, [pet]]);
    expect(added).toEqual(orderId);
    expect(JSON.stringify(key)).toContain(petId);
  });

  it("makes values that are what they were", () => {
    expect(app.petId).toBe("3fa85f64-5717-4562-b3fc-2c963f66afa6");
    expect([app.sample, app.ofZod]).toEqual([app.petId, app.petId]);
    expect(app.narrowed(app.pet)).toBe(app.pet);
    expect(app.narrowed(app.petId)).toBe(app.petId);
    expect(app.narrowed(app.orderId)).toBe(app.orderId);
    expect(app.narrowed("text")).toBe(null);
  });

  it("refuses other values with the error of the validators", () => {
    const { PetId, OrderId, ValidationError } = validators;
    for (const make of [
      () => PetId("text"),
      () => PetId(null),
      () => OrderId("x"),
      () => OrderId(typeof app.orderId === "bigint" ? 0n : "0"),
    ])
      expect(make).toThrow(ValidationError);
  });

  it("refuses the same values with zod", () => {
    const wire = JSON.parse(
      JSON.stringify(app.pet, (_, value: unknown) =>
        typeof value === "bigint" ? Number(value) : value,
      ),
    ) as object;
    const isBigint = typeof app.orderId === "bigint";
    const isConverted = "decodePet" in validators;
    const value = isBigint && !isConverted ? app.pet : wire;
    const { PetSchema, parsePet } = app.schemas;
    expect(PetSchema.safeParse(value)).toMatchObject({ success: true });
    for (const wrong of [
      { id: "text" },
      { motherId: "text" },
      { orders: ["7"] },
      { orders: [isBigint && !isConverted ? 0n : 0] },
      { codes: { a: "long" } },
      { label: "long" },
      { shelf: "a" },
      { next: { ...value, id: "text" } },
    ]) {
      const whole = { ...value, ...wrong };
      expect(PetSchema.safeParse(whole).success).toBe(false);
      expect(() => parsePet(whole)).toThrow("Pet is not valid");
    }
  });

  it("has a function that is a Standard Schema", () => {
    const { validate } = validators.PetId["~standard"];
    expect(validate(app.petId)).toEqual({ value: app.petId });
    expect(validate("text")).toMatchObject({ issues: [{ path: [] }] });
  });
});

it.each(["string", "Date"] as const)(
  "makes 64-bit integers as text, with dates as %s",
  async (dates) => {
    const folder = folderWith({
      "spec.json": {
        ...frame,
        components: {
          schemas: { OrderId: { type: "integer", format: "int64" } },
        },
      },
    });
    const { files } = await generate({
      input: join(folder, "spec.json"),
      targets: ["validators"],
      model: { brands: true },
      int64: "string",
      dates,
      today: "2026-11-18",
    });
    const app = `import { OrderId } from "shelter-validators";
export const made: OrderId = OrderId("9007199254740993");
// @ts-expect-error: a number has too few digits
export const wrong = () => OrderId(7);
`;
    const compiled = { packageName, additional: { "app.ts": app }, flags };
    expect(await typeErrors(files, compiled)).toEqual([]);
    const installed = install(files, packageName);
    const { made, wrong } = await installed.load("app", app);
    expect(made).toBe("9007199254740993");
    expect(wrong).toThrow("OrderId is not valid");
    installed.remove();
  },
);

it("generates the same code with brands, except for types and constructors", async () => {
  const codeOf = async (brands: boolean): Promise<Map<string, string>> => {
    const { files } = await generate({
      input: here("shelter.yaml"),
      targets: ["validators", "client", "server"],
      model: { brands: brands && { properties: true } },
      today: "2026-11-18",
    });
    return new Map(files.map(({ path, text }) => [path, text]));
  };
  const plain = await codeOf(false);
  const branded = await codeOf(true);
  const checksIn = (text = ""): string[] =>
    text.match(
      /^(?:export )?function (?:check|validate|is)[^]*?^}|^export const (?:validate|is)[^;]*;/gm,
    ) ?? [];
  let compared = 0;
  for (const [path, text] of plain) {
    if (!path.endsWith(".ts") || path.includes("/runtime/")) continue;
    expect(checksIn(branded.get(path)), path).toEqual(checksIn(text));
    compared += checksIn(text).length;
  }
  expect(compared).toBeGreaterThan(20);
});
