/** A spec, written in the test, as a model. */
import { join } from "node:path";
import { Diagnostics, type Diagnostic } from "../../src/base/diagnostics.js";
import { buildModel } from "../../src/model/build.js";
import type { ApiModel, Schema, Type } from "../../src/model/model.js";
import type { ModelOptions } from "../../src/model/options.js";
import { readSpec } from "../../src/read/read.js";
import { folderWith, frame } from "../read/folder.js";

export interface Built {
  model: ApiModel;
  diagnostics: Diagnostic[];
  /** `<code> <document>#<pointer>` of each problem. */
  problems: string[];
}

/** Other files may be given beside the entry document, which is `spec.json`. */
export async function build(
  spec: object,
  files: Record<string, unknown> = {},
  options: ModelOptions = {},
): Promise<Built> {
  const folder = folderWith({ ...files, "spec.json": { ...frame, ...spec } });
  return buildFile(join(folder, "spec.json"), options);
}

export async function buildFile(
  entry: string,
  options: ModelOptions = {},
): Promise<Built> {
  const diagnostics = new Diagnostics();
  const model = buildModel(await readSpec(entry), diagnostics, options);
  const problems = diagnostics.list.map(
    ({ code, place }) => `${code} ${place?.document}#${place?.pointer}`,
  );
  return { model, diagnostics: diagnostics.list, problems };
}

/** A spec of schemas alone. */
export async function buildSchemas(
  schemas: Record<string, unknown>,
  openapi = "3.1.0",
  options: ModelOptions = {},
): Promise<Built & { schema: (name: string) => Schema }> {
  const built = await build({ openapi, components: { schemas } }, {}, options);
  return {
    ...built,
    schema: (name) => schemaAt(built.model, `/components/schemas/${name}`),
  };
}

/** What a test takes for granted. */
export function need<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("not there");
  return value;
}

export function schemaAt(model: ApiModel, pointer: string): Schema {
  const schema = model.schemas[`spec.json#${pointer}`];
  if (!schema) throw new Error(`there is no schema at ${pointer}`);
  return schema;
}

/** The type of one schema, written briefly: `{a: string, b?: int64 | null, ...}`. */
export async function typeText(schema: unknown, openapi = "3.1.0") {
  const { model, schema: find } = await buildSchemas(
    { Tested: schema },
    openapi,
  );
  return brief(model, find("Tested").type);
}

/** Types as text, so that a test shows what it expects. Inline schemas are written out, named ones by name. */
export function brief(model: ApiModel, type: Type): string {
  const inner = (part: Type) => brief(model, part);
  switch (type.kind) {
    case "integer":
      return type.width === "any" ? "integer" : type.width;
    case "string":
      return type.content === "text" ? "string" : "bytes";
    case "enumeration":
      return [
        ...type.values.map(({ value }) => JSON.stringify(value)),
        ...(type.openness === "open" ? ["..."] : []),
      ].join(" | ");
    case "array":
      return `[]${inner(type.items)}`;
    case "tuple": {
      const items = type.items.map(
        (item, index) => inner(item) + (index < type.minimum ? "" : "?"),
      );
      const rest = type.rest ? [`...${inner(type.rest)}`] : [];
      return `[${[...items, ...rest].join(", ")}]`;
    }
    case "object": {
      const properties = type.properties.map(
        ({ name, presence, type: part }) =>
          `${name}${presence === "optional" ? "?" : ""}: ${inner(part)}`,
      );
      const additional =
        type.additional === null
          ? []
          : [
              type.additional.kind === "unknown"
                ? "..."
                : `...${inner(type.additional)}`,
            ];
      return `{${[...properties, ...additional].join(", ")}}`;
    }
    case "union":
    case "intersection":
      return `(${type.members.map(inner).join(type.kind === "union" ? " | " : " & ")})`;
    case "schema": {
      const schema = model.schemas[type.schema];
      if (schema?.role.kind === "declaration") return schema.role.name;
      return schema ? inner(schema.type) : "?";
    }
    default:
      return type.kind;
  }
}
