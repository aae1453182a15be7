/** Values of a schema: valid ones, or values that break one rule. */
import { didYouMean } from "../../../base/common/nearest.js";
import type { ApiModel, Schema } from "../../../model/model.js";
import { createSampler } from "../../../samples/sample/sampler.js";
import { createWrongValues } from "../../../samples/wrong/wrong-values.js";
import { partOf } from "../parts-of-lists.js";
import { readSpec } from "../read-spec.js";
import { refused, type ProjectTool } from "../tool.js";

const samples = 3;
const mostWrong = 30;

export const sampleTool: ProjectTool = {
  name: "sample",
  title: "Make values of a schema",
  description:
    "Makes values that match a schema of the description, or values that each break one rule of it, for tests.",
  fields: {
    schema: {
      type: "string",
      isRequired: true,
      description: "The name of a schema in the components, such as Pet.",
    },
    direction: {
      type: "string",
      choices: ["request", "response"],
      description:
        "InputFields that are read-only or write-only occur in one direction. By default request.",
    },
    kind: {
      type: "string",
      choices: ["valid", "wrong"],
      description: "By default valid.",
    },
  },
  async run({ schema: name, direction: way, kind }, project) {
    const { model } = await readSpec(project);
    const declared = declaredSchemas(model);
    const schema = declared.get(String(name));
    if (!schema) {
      const hint = didYouMean(
        String(name),
        [...declared.keys()],
        "`find_operation` shows the names of schemas.",
      );
      return refused(`There is no schema with this name. ${hint}`);
    }
    const direction = way === "response" ? "response" : "request";
    const values =
      kind === "wrong"
        ? wrongValues(model, schema, direction)
        : validValues(model, schema, direction);
    return {
      isError: false,
      document: { values: partOf(values, 0).items, total: values.length },
    };
  },
};

function declaredSchemas({ schemas }: ApiModel): Map<string, Schema> {
  return new Map(
    Object.values(schemas).flatMap((schema) =>
      schema.role.kind === "declaration" ? [[schema.role.name, schema]] : [],
    ),
  );
}

function validValues(
  model: ApiModel,
  { id }: Schema,
  direction: "request" | "response",
): unknown[] {
  const texts = Array.from({ length: samples }, (_, seed) => {
    const sampler = createSampler(model, seed === 0 ? {} : { seed });
    return JSON.stringify(sampler.of(id, direction));
  });
  return [...new Set(texts)]
    .filter((text: string | undefined) => text !== undefined)
    .map((text) => JSON.parse(text) as unknown);
}

function wrongValues(
  model: ApiModel,
  { id }: Schema,
  direction: "request" | "response",
): unknown[] {
  const found: unknown[] = [];
  for (const wrong of createWrongValues(model)(id, direction)) {
    if (found.length === mostWrong) break;
    found.push(wrong);
  }
  return found;
}
