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

interface Result extends Pick<ResponseDescription, "status"> {
  readonly hasBody: boolean;
  /** The schema of its JSON; null if the body is something else, or is not certain. */
  readonly schema: SchemaId | null;
}

/** The results of successful calls. */
export function resultsOf(
  { model }: McpContext,
  operation: Operation,
): Result[] {
  return describeOperation(model, operation)
    .responses.filter(({ meaning }) => meaning === "success")
    .map(({ status, received: [content, ...others] }) => ({
      status,
      hasBody: content !== undefined,
      schema:
        content?.kind === "json" && others.length === 0 ? content.schema : null,
    }));
}

/** The schemas of their JSON. */
export function resultSchemas(
  context: McpContext,
  operation: Operation,
): JsonSchemaObject[] {
  return resultsOf(context, operation).flatMap(({ schema }) =>
    schema === null ? [] : [context.toolSchemas.of(schema, "response")],
  );
}

/** Null if it is not certain which bodies a success has: a client that checks results would refuse them. */
export function outputSchema(
  context: McpContext,
  operation: Operation,
): JsonSchemaObject | null {
  const results = resultsOf(context, operation);
  const withBody = results.filter(({ hasBody }) => hasBody);
  if (withBody.length === 0 || withBody.some(({ schema }) => schema === null))
    return null;
  const bodyOf = ({ schema }: Result): JsonSchemaObject =>
    schema === null ? {} : { body: context.toolSchemas.of(schema, "response") };
  const properties: JsonSchemaObject = { status: { type: "integer" } };
  if (operation.pagination !== null)
    properties["next"] = {
      type: "object",
      description: "The input that gets the next page.",
    };
  const [only, ...others] = results;
  // Failures must match as well, because some hosts check them. They have no `body`, and without a response no `status`.
  const whole = { type: "object", properties };
  if (only && others.length === 0)
    return { ...whole, properties: { ...properties, ...bodyOf(only) } };
  return {
    ...whole,
    anyOf: [
      ...results.map((response): JsonValue => ({
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
