/** The input of a tool: the parameters by location, and one body. */
import { isObject } from "../../base/common/json.js";
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import type { JsonSchemaObject } from "../../facts/json-schema/json-schema.js";
import {
  bodyFormat,
  sendableBody,
  type BodyFormat,
} from "../../facts/operations/body-formats.js";
import {
  isStreamFormat,
  itemSchemaOf,
  streamFormats,
} from "../../facts/operations/streams.js";
import { isBytes } from "../../facts/schemas/bytes.js";
import { leafTypes, resolvedType } from "../../facts/schemas/resolved-type.js";
import type {
  Content,
  Operation,
  ParameterLocation,
  Type,
} from "../../model/model.js";
import { inputNames } from "../operations.js";
import type { McpContext } from "./runtime.js";
import { effectOf } from "./effects.js";
import { longestField, shortLine, textOf } from "./texts.js";
import { responseSchemas } from "./tool-output.js";

/** The formats of bodies that a model can write, the best first. */
const preferred: readonly BodyFormat[] = [
  "json",
  "form",
  "multipart",
  "text",
  ...streamFormats,
  "binary",
];

interface ToolBody {
  readonly content: Content;
  readonly format: BodyFormat;
  readonly required: boolean;
  /** Whether the client sends this content type without being told. */
  readonly isFirst: boolean;
}

export function toolBody(
  { model }: McpContext,
  operation: Operation,
): ToolBody | null {
  const body = sendableBody(model, operation);
  if (body === null) return null;
  const [best] = body.contents
    .filter(({ mediaType }) => !mediaType.includes("*"))
    .map((content) => ({ content, format: bodyFormat(model, content) }))
    .sort((a, b) => preferred.indexOf(a.format) - preferred.indexOf(b.format));
  if (best === undefined) return null;
  return {
    ...best,
    required: body.presence === "required",
    isFirst: best.content === body.contents[0],
  };
}

export function inputSchema(
  context: McpContext,
  operation: Operation,
): JsonSchemaObject {
  const properties: JsonSchemaObject = {};
  const required: string[] = [];
  for (const location of parameterLocations) {
    const id = operation.inputs[location];
    if (id === null) continue;
    const name = inputNames[location];
    properties[name] = {
      ...withTexts(context.toolSchemas.of(id, "request"), operation, location),
      additionalProperties: false,
    };
    const isRequired = operation.parameters.some(
      (one) => one.location === location && one.presence === "required",
    );
    if (isRequired) required.push(name);
  }
  const body = toolBody(context, operation);
  if (body !== null) {
    properties["body"] = bodySchema(context, body);
    if (body.required) required.push("body");
  }
  if (hasPart(context, operation))
    properties["part"] = {
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

/** The description of a parameter is not in its schema. */
function withTexts(
  schema: JsonSchemaObject,
  { parameters }: Operation,
  location: ParameterLocation,
): JsonSchemaObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const described = parameters.flatMap(
    ({ name, location: own, documentation, lifecycle }) => {
      const known = properties[name];
      if (own !== location || !isObject(known)) return [];
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
    },
  );
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
    responseSchemas(context, operation).some(({ schema }) => {
      const { kind } = resolvedType(context.model, { kind: "schema", schema });
      return kind === "array" || kind === "object" || kind === "intersection";
    })
  );
}

function bodySchema(context: McpContext, body: ToolBody): JsonSchemaObject {
  const { content, format } = body;
  if (isStreamFormat(format)) {
    const item = itemSchemaOf(content);
    return {
      type: "array",
      items: item === null ? {} : context.toolSchemas.of(item, "request"),
    };
  }
  switch (format) {
    case "text":
      return content.schema === null
        ? { type: "string" }
        : context.toolSchemas.of(content.schema, "request");
    case "binary":
      return { type: "string", contentEncoding: "base64" };
    case "json":
    case "form":
    case "multipart":
      return content.schema === null
        ? {}
        : context.toolSchemas.of(content.schema, "request");
  }
}

/** The fields of the body that are files; `*` is the body itself. */
export function fileFields(
  { model }: McpContext,
  { content, format }: ToolBody,
): string[] {
  if (format === "binary") return ["*"];
  if (format !== "multipart" || content.schema === null) return [];
  const isFile = (type: Type): boolean => {
    const resolved = resolvedType(model, type);
    return resolved.kind === "array"
      ? isFile(resolved.items)
      : isBytes(resolved);
  };
  return leafTypes(model, { kind: "schema", schema: content.schema }).flatMap(
    (type) =>
      type.kind === "object"
        ? type.properties
            .filter((property) => isFile(property.type))
            .map(({ name }) => name)
        : [],
  );
}
