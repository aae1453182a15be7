/** A valid input of a tool, for documentation. */
import type { JsonValue, Operation } from "../../model/model.js";
import type { Sampler } from "../../samples/sample/sampler.js";
import { inputNames } from "../operations.js";
import type { McpContext } from "./runtime.js";
import { toolBody } from "./tool-input.js";

/** Null if there is no value for a required part. */
export function sampleInput(
  context: McpContext,
  sampler: Sampler,
  operation: Operation,
): JsonValue | null {
  const input: Record<string, Record<string, JsonValue>> = {};
  for (const parameter of operation.parameters) {
    if (parameter.presence === "optional") continue;
    const value = sampler.ofParameter(parameter);
    if (value === undefined) return null;
    (input[inputNames[parameter.location]] ??= {})[parameter.name] = value;
  }
  const body = toolBody(context, operation);
  if (!body?.isRequired) return input;
  if (body.kind !== "json" && body.kind !== "form") return null;
  const value = sampler.ofContent(body.content, "request");
  return value === undefined ? null : { ...input, body: value };
}
