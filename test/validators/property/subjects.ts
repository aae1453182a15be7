/** Generated validators of many documents at once: one package, so that its cost is shared. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  ModelOptions,
  TargetOptions,
} from "../../../src/base/options/stages.js";
import { Diagnostics } from "../../../src/base/diagnostics.js";
import { emitAll } from "../../../src/emit-all.js";
import { readModel, type GeneratedFile } from "../../../src/generate.js";
import { fieldSchemas } from "../../../src/emit/fields.js";
import type { ApiModel } from "../../../src/model/model.js";
import { nameAll } from "../../../src/naming/name-all.js";
import type { FieldRules } from "../../../templates/validators/runtime/fields.js";
import type { SchemaRef } from "../../../templates/validators/runtime/node.js";
import { load, type Exports } from "../support/evaluate.js";
import type { Issue } from "../support/schemas.js";
import type { Document } from "./documents.js";
import type { Json, JsonObject, Schema } from "./json.js";
import type { Direction } from "./translate.js";
import { renamed } from "./walk.js";

/** The public functions of one schema. */
export interface Subject {
  /** Of the type. */
  name: string;
  is(value: unknown): unknown;
  validate(value: unknown): readonly Issue[];
  parse(value: unknown): unknown;
  standard(value: unknown): { value?: unknown; issues?: readonly unknown[] };
  /** What it says of itself, where it was asked to. */
  jsonSchema?(target: string): JsonObject;
}

export interface Package {
  files: readonly GeneratedFile[];
  /** Everything that the package exports. */
  index: Exports;
  /** The view of a direction, which is the other one's where they do not differ. */
  subject(name: string, direction: Direction): Subject;
  /** What is done to fields of a request body of a schema; null where there is nothing to do. */
  fields(name: string): Fields | null;
}

export interface Fields {
  read: FieldRules["read"];
  /** Whether a value may become invalid by what is left out. */
  isFragile: boolean;
}

const versions = { "3.0": "3.0.3", "3.1": "3.1.0" };

/** The schemas of a document as they are called in a package of many. */
export function schemasOf(
  { schemas }: Document,
  index: number,
): Record<string, Schema> {
  return renamed(schemas, (name) => `Case${String(index)}${name}`);
}

export interface PackageOptions extends Partial<TargetOptions> {
  /** Whether an operation takes a body of each schema. */
  bodies?: boolean;
  /** Options of the model builder. */
  model?: ModelOptions;
}

/** All documents must be of one dialect. Throws where they are refused. */
export async function packageOf(
  documents: ReadonlyMap<number, Document>,
  { bodies = false, model: settings = {}, ...target }: PackageOptions = {},
): Promise<Package> {
  const schemas: Record<string, Json> = {};
  let openapi = versions["3.1"];
  for (const [index, document] of documents) {
    openapi = versions[document.dialect];
    for (const [name, schema] of Object.entries(schemasOf(document, index))) {
      schemas[name] = schema;
    }
  }
  const { files, model } = await generated(
    {
      openapi,
      info: { title: "Property", version: "1.0.0" },
      paths: bodies ? bodiesOf(Object.keys(schemas)) : {},
      components: { schemas },
    },
    target,
    settings,
  );
  const { module } = await load(files);
  const index = module("index");
  return {
    files,
    index,
    subject(name, direction) {
      const input = `${name}Input`;
      const isSplit = `is${input}` in index;
      return subjectOf(
        index,
        direction === "request" && isSplit ? input : name,
      );
    },
    fields(name) {
      const wanted = `schemaOfTake${name}Body`.toLowerCase();
      const found = Object.keys(index).find((key) =>
        [wanted, `${wanted}input`].includes(key.toLowerCase()),
      );
      if (found === undefined) return null;
      const fieldRules = index["fieldRules"] as (
        schema: SchemaRef,
      ) => FieldRules;
      const { read } = fieldRules(index[found] as SchemaRef);
      const id = `openapi.json#/components/schemas/${name}`;
      return { read, isFragile: fieldSchemas(model).isFragile(id) };
    },
  };
}

/** An operation for each schema that takes a body of it. */
function bodiesOf(names: readonly string[]): JsonObject {
  const path = (name: string): JsonObject => ({
    post: {
      operationId: `take${name}`,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { $ref: `#/components/schemas/${name}` },
          },
        },
      },
      responses: { "204": { description: "Taken" } },
    },
  });
  return Object.fromEntries(names.map((name) => [`/${name}`, path(name)]));
}

async function generated(
  document: Json,
  target: Partial<TargetOptions>,
  settings: ModelOptions,
): Promise<{ files: GeneratedFile[]; model: ApiModel }> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-property-"));
  try {
    const input = join(folder, "openapi.json");
    writeFileSync(input, JSON.stringify(document));
    const diagnostics = new Diagnostics();
    const model = await readModel({ input, model: settings }, diagnostics);
    const error = diagnostics.list.find(({ severity }) => severity === "error");
    if (error || !model) {
      throw new Error(`${error?.code ?? "no model"}: ${error?.message ?? ""}`);
    }
    const named = nameAll(model, target, diagnostics);
    if (!named) throw new Error("no names");
    // The audit has tests of its own, and the compiler will read all of this.
    const noAudit = (): void => undefined;
    const targets = ["validators"];
    const options = { input, targets, today: "2026-11-15", ...target };
    const files = emitAll(model, named.names, options, noAudit);
    return { files, model };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function subjectOf(index: Exports, name: string): Subject {
  const companion = index[name] as {
    "~standard": {
      validate: Subject["standard"];
      jsonSchema?: { output(options: { target: string }): JsonObject };
    };
  };
  const { validate, jsonSchema } = companion["~standard"];
  return {
    name,
    is: index[`is${name}`] as Subject["is"],
    validate: index[`validate${name}`] as Subject["validate"],
    parse: index[`parse${name}`] as Subject["parse"],
    standard: validate,
    ...(jsonSchema && {
      jsonSchema: (target: string) => jsonSchema.output({ target }),
    }),
  };
}
