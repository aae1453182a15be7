/** Filters of large specs: only the selected operations and the parts that they use are read. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error The benchmark is plain JavaScript.
import * as bench from "../../bench/generator/graph-like.mjs";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { generate, readApi, readModel } from "../../src/generate.js";
import type { ApiModel } from "../../src/model/model.js";
import type { ModelOptions } from "../../src/model/options.js";
import { parseText } from "../../src/read/parse.js";
import { basesInText } from "../../src/read/yaml/bases.js";
import { cutYaml, type YamlPart } from "../../src/read/yaml/parts.js";
import { isObject, own } from "../../src/base/common/json.js";
import { folderWith, frame } from "../read/folder.js";
import { load } from "../validators/support/evaluate.js";
import { typeErrors } from "../support/compile.js";
import { corpus as corpusNeed, needs } from "../support/needs.js";

const { graphLike, toYaml } = bench as {
  graphLike(options: { paths?: number; seed?: number }): {
    paths: Record<string, unknown>;
    components: { schemas: Record<string, unknown> };
  };
  toYaml(value: unknown): string;
};

const corpus = join(import.meta.dirname, "../../../shared/corpus");

async function read(text: string, model: ModelOptions) {
  const folder = folderWith({ "spec.yaml": text });
  const diagnostics = new Diagnostics();
  const input = join(folder, "spec.yaml");
  const result = await readModel({ input, model }, diagnostics);
  return { model: result, problems: diagnostics.list.map(({ code }) => code) };
}

function namesIn(model: ApiModel | null): string[] {
  return Object.values(model?.schemas ?? {})
    .flatMap(({ role }) => (role.kind === "declaration" ? role.name : []))
    .sort();
}

const prefix = "microsoft.graph.";

describe("a slice of a spec like that of Microsoft Graph", () => {
  const spec = graphLike({ paths: 400 });
  const yaml = toYaml(spec);
  const slice: ModelOptions = { include: { paths: ["/mail/mailFolders/**"] } };

  it("has the same model from YAML and from JSON", async () => {
    const fromYaml = await read(yaml, slice);
    const fromJson = await read(JSON.stringify(spec), slice);
    expect(fromYaml.problems).toEqual(fromJson.problems);
    expect(fromYaml.model).toEqual(fromJson.model);
    expect(fromYaml.model?.operations.length).toBeGreaterThan(8);
  });

  it("contains only what its operations use", async () => {
    const { model } = await read(yaml, slice);
    const names = namesIn(model);
    expect(names).toContain(`${prefix}mailFolder`);
    // The base of all entities is extended, but it is no value, so that it does not bring in all of them.
    expect(names).toContain(`${prefix}entityBase`);
    expect(names).not.toContain(`${prefix}calendarFolder`);
    expect(names.length).toBeLessThan(
      namesIn((await read(yaml, {})).model).length / 2,
    );
  });

  it("is not affected by mistakes in parts that it does not use", async () => {
    const broken = yaml
      .replace(/^ {4}microsoft\.graph\.calendarRule:$/m, "$&\n      x: [")
      .replace(/^ {2}\/calendar\/calendarRules:$/m, "$&\n    get: }");
    expect(broken.length).toBeGreaterThan(yaml.length + 15);
    expect((await read(broken, slice)).problems).toEqual(
      (await read(yaml, slice)).problems,
    );
    expect((await read(broken, {})).problems).toEqual(["syntax"]);
    // A tag and a name are looked for in the text of an operation before it is parsed.
    for (const include of [
      { tags: ["mail.mailFolder"] },
      { operationIds: ["mail.GetMailFolder"] },
    ])
      expect((await read(broken, { include })).problems).toEqual([]);
    const used = yaml.replace(
      /^ {4}microsoft\.graph\.mailFolder:$/m,
      "$&\n      x: [",
    );
    expect((await read(used, slice)).problems).toEqual(["syntax"]);
  });

  it("finds operations by tag and by name, and reports names that match nothing", async () => {
    const tagged = await read(yaml, { include: { tags: ["mail.mailFolder"] } });
    expect(tagged.model?.operations.length).toBeGreaterThan(8);
    const named = await read(yaml, {
      include: {
        operationIds: ["mail.GetMailFolder"],
        tags: ["mail.mailFolder", "calendar.calendarRule"],
      },
      exclude: { paths: ["/calendar/**"], tags: ["mail.mailRule"] },
    });
    expect(named.problems).toEqual([]);
    expect(named.model?.operations.map(({ name }) => name)).toEqual([
      "mail.GetMailFolder",
    ]);
    const wrong = await read(yaml, {
      include: { paths: ["/mail/mailFolders"], tags: ["mail.mailFolders"] },
    });
    expect(wrong.problems).toContain("filter-no-match");
  });

  it("finds operations behind references and in other styles", async () => {
    const get = (tag: string) => ({ tags: [tag], responses: {} });
    const text = [
      "openapi: 3.1.0",
      "info: { title: A, version: '1' }",
      "paths:",
      "  /a:",
      "    summary: One",
      "    $ref: '#/components/pathItems/A'",
      "  /b: { $ref: '#/components/pathItems/A' }",
      `  /c: ${JSON.stringify({ get: get("a tag") })}`,
      "  /g:",
      "    put: &put",
      "      tags: [a tag]",
      "      responses: {}",
      "  /h:",
      "    put: *put",
      "  /d:",
      "    get:",
      "      tags:",
      "        - a",
      "          tag",
      "      responses: {}",
      '  /e: { get: { tags: ["a \\u0074ag"], responses: {} } }',
      "  /f: { get: { tags: [other], responses: {} } }",
      "components:",
      `  pathItems: ${JSON.stringify({ A: { get: get("a tag") } })}`,
    ].join("\n");
    const { model } = await read(text, { include: { tags: ["a tag"] } });
    expect(model?.operations.map(({ path }) => path.text)).toEqual([
      ...["/a", "/b", "/c", "/g", "/h", "/d", "/e"],
    ]);
  });

  it("generates code that compiles", async () => {
    const folder = folderWith({ "spec.yaml": yaml });
    const { files, diagnostics } = await generate({
      input: join(folder, "spec.yaml"),
      targets: ["validators", "client", "types"],
      model: {
        include: { paths: ["/mail/mailFolders"] },
        subtypes: "referenced",
      },
      today: "2026-11-15",
    });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
      [],
    );
    expect(files.length).toBeGreaterThan(20);
    expect(
      await typeErrors(files, {
        packageName: (target) => `graph-like-${target}`,
      }),
    ).toEqual([]);
  });
});

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const child = (parent: string, property: string) => ({
  allOf: [
    refer(parent),
    {
      type: "object",
      required: [property],
      properties: { [property]: { type: "boolean" } },
    },
  ],
});
const answer = (name: string) => ({
  get: {
    responses: {
      "200": {
        description: "ok",
        content: { "application/json": { schema: refer(name) } },
      },
    },
  },
});
const families = {
  ...frame,
  paths: {
    "/pets": answer("Pet"),
    "/cats": answer("Cat"),
    "/owners": answer("Owner"),
    "/wrapped": answer("Wrapped"),
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" } },
        discriminator: {
          propertyName: "kind",
          mapping: { dog: "Dog", cat: refer("Cat").$ref },
        },
      },
      Cat: child("Pet", "purrs"),
      Lion: child("Cat", "roars"),
      Dog: child("Pet", "barks"),
      Owner: {
        type: "object",
        properties: { pet: refer("Pet"), cat: refer("Cat") },
      },
      Wrapped: {
        type: "object",
        properties: { pet: { allOf: [refer("Pet")] } },
      },
    },
  },
};

async function family(path: string, subtypes: "all" | "referenced") {
  const include = { paths: [path] };
  const { model, problems } = await read(toYaml(families), {
    include,
    subtypes,
  });
  expect(problems).toEqual([]);
  return namesIn(model);
}

describe("the subtypes of a base", () => {
  it("are all kept where a value may be of the base type", async () => {
    for (const path of ["/pets", "/owners", "/wrapped"])
      expect(await family(path, "all")).toEqual(
        expect.arrayContaining(["Cat", "Dog", "Lion", "Pet"]),
      );
  });

  it("are left out where another subtype extends the base", async () => {
    expect(await family("/cats", "all")).toEqual([
      "Cat",
      "CatBase",
      "CatOnly",
      "Lion",
      "Pet",
      "PetBase",
      "PetOnly",
    ]);
  });

  it("are left out on demand unless an operation refers to them", async () => {
    expect(await family("/pets", "referenced")).toEqual(["Pet"]);
    expect(await family("/owners", "referenced")).toEqual([
      "Cat",
      "Owner",
      "Pet",
      "PetBase",
    ]);
  });

  it("are values of the base if they are left out", async () => {
    const folder = folderWith({ "spec.json": families });
    const { files } = await generate({
      input: join(folder, "spec.json"),
      targets: ["validators"],
      model: { include: { paths: ["/owners"] }, subtypes: "referenced" },
      today: "2026-11-15",
    });
    const { isPet, isCat } = (await load(files)).module("index") as Record<
      string,
      (value: unknown) => boolean
    >;
    const verdicts = [
      { kind: "cat", purrs: true },
      { kind: "cat" },
      { kind: "dog" },
      { kind: "dog", barks: 5 },
      { kind: "Lion", purrs: true },
      { kind: 5 },
      {},
    ].map((value) => [isPet?.(value), isCat?.(value)]);
    expect(verdicts).toEqual([
      [true, true],
      [false, false],
      [true, false],
      [true, false],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it("stay in mappings only if they are kept", async () => {
    const folder = folderWith({ "spec.json": families });
    const input = join(folder, "spec.json");
    const model = {
      include: { paths: ["/owners"] },
      subtypes: "referenced",
    } as const;
    const api = await readApi({ input, model }, new Diagnostics());
    const pet = own(
      own(own(api?.documents.entry.value, "components"), "schemas"),
      "Pet",
    );
    expect(own(own(pet, "discriminator"), "mapping")).toEqual({
      cat: refer("Cat").$ref,
    });
  });
});

describe("a slice of real specs (skipped where there is no corpus)", () => {
  const names = existsSync(corpus)
    ? readdirSync(corpus)
        .filter((name) => name.endsWith(".yaml"))
        .filter((_, index) => index % 29 === 7)
    : [];

  it(
    "has the same operations and schemas, whether it is reduced or not",
    needs(corpusNeed),
    async () => {
      for (const name of names) {
        const text = readFileSync(join(corpus, name), "utf8");
        if (text.length > 500_000) continue;
        const paths = Object.keys(own(parseText(name, text), "paths") ?? {});
        const chosen = paths.filter((_, index) => index % 5 === 1);
        if (chosen.length === 0) continue;
        const include = { paths: chosen };
        const reduced = await read(text, { include });
        // `subtypes` has no effect here: a reference to another document prevents the reduction.
        const whole = await read(`${text}\nx-other:\n  $ref: other.yaml\n`, {
          include,
        });
        expect({ name, operations: reduced.model?.operations }).toEqual({
          name,
          operations: whole.model?.operations,
        });
        expect({ name, schemas: namesIn(reduced.model) }).toEqual({
          name,
          schemas: namesIn(whole.model),
        });
      }
    },
  );

  it("finds the bases of schemas in their texts", needs(corpusNeed), () => {
    let found = 0;
    for (const name of names) {
      const text = readFileSync(join(corpus, name), "utf8");
      const value = parseText(name, text);
      const parts = cutYaml(text, (keys) =>
        /^(components|components\/schemas|definitions)$/.test(keys.join("/")),
      );
      const schemas = (all: readonly YamlPart[] | null, key: string) =>
        all?.find((part) => part.key === key)?.parts ?? null;
      const section =
        schemas(schemas(parts, "components"), "schemas") ??
        schemas(parts, "definitions") ??
        [];
      for (const { key, start, end } of section) {
        const bases = basesInText(text.slice(start, end));
        if (bases === null) continue;
        const owner =
          own(own(value, "components"), "schemas") ?? own(value, "definitions");
        const members = own(own(owner, key), "allOf");
        const expected = (Array.isArray(members) ? members : []).flatMap(
          (member) => (isObject(member) ? (own(member, "$ref") ?? []) : []),
        );
        expect({ name, key, bases }).toEqual({ name, key, bases: expected });
        found += bases.length;
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});
