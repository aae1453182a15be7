/** The results of a tool, by status. */
import type { JsonSchemaObject } from "../../facts/json-schema/json-schema.js";
import {
  receivedContents,
  responseFormat,
} from "../../facts/operations/body-formats.js";
import { hundredsOf, statusWord } from "../../facts/operations/status.js";
import type {
  JsonValue,
  Operation,
  Response,
  SchemaId,
} from "../../model/model.js";
import type { McpContext } from "./runtime.js";
import { longestField, shortLine } from "./texts.js";

interface SuccessSchema {
  readonly response: Response;
  readonly schema: SchemaId;
}

function successesOf({ responses }: Operation): Response[] {
  return responses.filter(({ status }) => hundredsOf(status) === 2);
}

/** The JSON bodies of successes. */
export function responseSchemas(
  { model }: McpContext,
  operation: Operation,
): SuccessSchema[] {
  return successesOf(operation).flatMap((response) => {
    const [content, ...others] = receivedContents(operation, response);
    return content &&
      others.length === 0 &&
      content.schema !== null &&
      responseFormat(model, content) === "json"
      ? [{ response, schema: content.schema }]
      : [];
  });
}

/** Null if it is not certain which bodies a success has: a client that checks results would refuse them. */
export function outputSchema(
  context: McpContext,
  operation: Operation,
): JsonSchemaObject | null {
  const { toolSchemas } = context;
  const successes = successesOf(operation);
  const bodies = responseSchemas(context, operation);
  const withBody = successes.filter(
    (response) => receivedContents(operation, response).length > 0,
  );
  if (bodies.length === 0 || bodies.length < withBody.length) return null;
  const bodyOf = (response: Response): JsonSchemaObject => {
    const found = bodies.find((one) => one.response === response);
    return found ? { body: toolSchemas.of(found.schema, "response") } : {};
  };
  const properties: JsonSchemaObject = { status: { type: "integer" } };
  if (operation.pagination !== null)
    properties["next"] = {
      type: "object",
      description: "The input that gets the next page.",
    };
  const [only, ...others] = successes;
  // Failures must match as well, because some hosts check them. They have no `body`, and without a response no `status`.
  const whole = { type: "object", properties };
  if (only && others.length === 0)
    return { ...whole, properties: { ...properties, ...bodyOf(only) } };
  return {
    ...whole,
    anyOf: [
      ...successes.map((response): JsonValue => ({
        properties: {
          ...(response.status.kind === "code" && {
            status: { const: response.status.code },
          }),
          ...bodyOf(response),
        },
      })),
      { not: { required: ["body"] } },
    ],
  };
}

/** What each status means. */
export function statusTexts({ responses }: Operation): Record<string, string> {
  return Object.fromEntries(
    responses.flatMap(({ status, documentation }) => {
      const text = shortLine(
        documentation.description ?? documentation.summary,
        longestField,
      ).replace(/\.$/, "");
      return text === "" ? [] : [[statusWord(status), text]];
    }),
  );
}
