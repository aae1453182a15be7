/** The results of a tool, by status. */
import type { JsonSchemaObject } from "../../facts/json-schema/json-schema.js";
import {
  describeOperation,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import { statusWord } from "../../facts/operations/status.js";
import type { JsonValue, Operation, SchemaId } from "../../model/model.js";
import type { McpContext } from "./runtime.js";
import { longestField, shortLine } from "./texts.js";

interface Success extends Pick<ResponseDescription, "status"> {
  readonly hasBody: boolean;
  /** The schema of its JSON; null if the body is something else, or is not certain. */
  readonly schema: SchemaId | null;
}

function successesOf({ model }: McpContext, operation: Operation): Success[] {
  return describeOperation(model, operation)
    .responses.filter(({ meaning }) => meaning === "success")
    .map(({ status, received: [content, ...others] }) => ({
      status,
      hasBody: content !== undefined,
      schema:
        content?.kind === "json" && others.length === 0 ? content.schema : null,
    }));
}

/** The schemas of the JSON bodies of successes. */
export function responseSchemas(
  context: McpContext,
  operation: Operation,
): SchemaId[] {
  return successesOf(context, operation).flatMap(({ schema }) =>
    schema === null ? [] : [schema],
  );
}

/** Null if it is not certain which bodies a success has: a client that checks results would refuse them. */
export function outputSchema(
  context: McpContext,
  operation: Operation,
): JsonSchemaObject | null {
  const { toolSchemas } = context;
  const successes = successesOf(context, operation);
  const withBody = successes.filter(({ hasBody }) => hasBody);
  if (withBody.length === 0 || withBody.some(({ schema }) => schema === null))
    return null;
  const bodyOf = ({ schema }: Success): JsonSchemaObject =>
    schema === null ? {} : { body: toolSchemas.of(schema, "response") };
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
