/** The input of a tool: the parameters by location, and one body. */
import { isObject } from "../../base/common/json.js";
import type { JsonSchemaObject } from "../../facts/json-schema/json-schema.js";
import type {
  ContentDescription,
  ContentKind,
} from "../../facts/operations/contents.js";
import {
  describeOperation,
  type InputDescription,
} from "../../facts/operations/describe.js";
import { fileFields } from "../../facts/operations/file-fields.js";
import { resolvedType } from "../../facts/schemas/resolved-type.js";
import type { Operation } from "../../model/model.js";
import { inputNames } from "../operations.js";
import type { McpContext } from "./runtime.js";
import { effectOf } from "./effects.js";
import { longestField, shortLine, textOf } from "./texts.js";
import { resultsOf } from "./tool-output.js";

/** The kinds of bodies that a model can write, the best first. */
const preferred: readonly ContentKind[] = [
  "json",
  "form",
  "multipart",
  "text",
  "items",
  "bytes",
];

interface ToolBody extends ContentDescription {
  readonly isRequired: boolean;
  /** Whether the client sends this content type without being told. */
  readonly isFirst: boolean;
}

export function toolBody(
  { model }: McpContext,
  operation: Operation,
): ToolBody | null {
  const { body } = describeOperation(model, operation);
  const [best] = (body?.contents ?? [])
    .filter(({ mediaType }) => !mediaType.includes("*"))
    .sort((a, b) => preferred.indexOf(a.kind) - preferred.indexOf(b.kind));
  return best === undefined
    ? null
    : {
        ...best,
        isRequired: body?.presence === "required",
        isFirst: best === body?.contents[0],
      };
}

export function inputSchema(
  context: McpContext,
  operation: Operation,
): JsonSchemaObject {
  const { model, toolSchemas } = context;
  const properties: JsonSchemaObject = {};
  const required: string[] = [];
  for (const input of describeOperation(model, operation).inputs) {
    const name = inputNames[input.location];
    properties[name] = {
      ...withTexts(toolSchemas.of(input.schema, "request"), input),
      additionalProperties: false,
    };
    if (input.presence === "required") required.push(name);
  }
  const body = toolBody(context, operation);
  if (body !== null) properties["body"] = bodySchema(context, body);
  if (body?.isRequired) required.push("body");
  if (hasPart(context, operation))
    properties[partName] = {
      type: "string",
      description: "JSON pointer: return only this part of the body.",
    };
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The part of the input that belongs to the tool, not to the operation. */
export const partName = "part";

/** The description of a parameter is not in its schema. */
function withTexts(
  schema: JsonSchemaObject,
  { parameters }: InputDescription,
): JsonSchemaObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const described = parameters.flatMap(({ name, documentation, lifecycle }) => {
    const known = properties[name];
    if (!isObject(known)) return [];
    const description = shortLine(textOf(documentation), longestField);
    return [
      [
        name,
        {
          ...(description !== "" && { description }),
          ...known,
          ...(lifecycle.deprecation !== null && { deprecated: true }),
        },
      ],
    ];
  });
  return {
    ...schema,
    properties: {
      ...properties,
      ...(Object.fromEntries(described) as JsonSchemaObject),
    },
  };
}

/** Only what can be asked again has parts, and only a list or an object is worth it. */
function hasPart(context: McpContext, operation: Operation): boolean {
  return (
    effectOf(operation) === "read" &&
    resultsOf(context, operation).some(({ schema }) => {
      if (schema === null) return false;
      const { kind } = resolvedType(context.model, { kind: "schema", schema });
      return kind === "array" || kind === "object" || kind === "intersection";
    })
  );
}

function bodySchema(
  { toolSchemas }: McpContext,
  { kind, schema }: ToolBody,
): JsonSchemaObject {
  const value = schema === null ? {} : toolSchemas.of(schema, "request");
  switch (kind) {
    case "items":
      return { type: "array", items: value };
    case "text":
      return { type: "string", ...value };
    case "bytes":
      return { type: "string", contentEncoding: "base64" };
    default:
      return value;
  }
}

/** The fields of the body that are files; `*` is the body itself. */
export function filesOf(
  { model }: McpContext,
  { kind, schema }: ToolBody,
): string[] {
  if (kind === "bytes") return ["*"];
  return kind === "multipart" && schema !== null
    ? fileFields(model, schema)
    : [];
}
