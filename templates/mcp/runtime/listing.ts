// Part of the Specwright runtime.
/** Operations as entries of `tools/list`. */
import { selfContained } from "./definitions.js";
import type { JsonObject, ListedTool, Tool, ToolApi } from "./tool.js";

type ObjectSchema = JsonObject & { readonly type: "object" };

export function listedTool(
  { definitions }: ToolApi,
  tool: Tool,
  hasOutput: boolean,
): ListedTool {
  const { name, title, input, output } = tool;
  const schemaOf = (schema: JsonObject): ObjectSchema => ({
    type: "object",
    ...selfContained(schema, definitions),
  });
  return {
    name,
    title,
    description: descriptionOf(tool),
    inputSchema: schemaOf(input),
    ...(hasOutput && output && { outputSchema: schemaOf(output) }),
    annotations: { title, ...hintsOf(tool) },
  };
}

export function hintsOf({
  effect,
  idempotent,
}: Pick<Tool, "effect" | "idempotent">): Omit<
  ListedTool["annotations"],
  "title"
> {
  return {
    readOnlyHint: effect === "read",
    destructiveHint: effect === "change",
    idempotentHint: idempotent,
    openWorldHint: true,
  };
}

/** The lifecycle first, because a model may read the start only. */
export function descriptionOf(tool: Tool): string {
  return [...cautionsOf(tool), tool.description]
    .filter((text) => text !== "")
    .join("\n\n");
}

export function cautionsOf({ deprecation, stability, effect }: Tool): string[] {
  return [
    ...(deprecation ? [`Deprecated. ${deprecation.text}`.trim()] : []),
    ...(stability === "stable"
      ? []
      : [`Stability: ${stability}. It may change.`]),
    ...(effect === "change"
      ? ["Changes or deletes data: ask the user to confirm before you call it."]
      : []),
  ];
}
