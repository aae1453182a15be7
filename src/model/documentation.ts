/** Documentation in the spec: summaries, descriptions, links, examples. */
import { elements, field, fields, originOf, type Node } from "./source/node.js";
import { isObject } from "../base/common/json.js";
import { follow, map, text, type Context } from "./context.js";
import type { Documentation, Example, JsonValue } from "./model.js";

export const noDocumentation: Documentation = {
  summary: null,
  description: null,
  link: null,
};

/** Reads the documentation of a node. Schemas have their summary in `title`, servers in `name`. */
export function documentationOf(
  context: Context,
  node: Node,
  summaryKey: "summary" | "title" | "name" = "summary",
): Documentation {
  const link = map(context, node, "externalDocs");
  const url = link && text(context, link, "url");
  const summary = text(context, node, summaryKey);
  const description = text(context, node, "description");
  if (summary === null && description === null && !url) return noDocumentation;
  return {
    summary,
    description,
    link: url ? { url, description: text(context, link, "description") } : null,
  };
}

/**
 * Reads `example` and `examples` of a schema, parameter, header or media type. Tools write `example: null` where the
 * author gave no example.
 */
export function examplesOf(context: Context, node: Node): Example[] {
  const found: Example[] = [];
  const example = field(node, "example");
  if (example && example.value !== null) found.push(unnamed(example));
  const examples = field(node, "examples");
  if (!examples) return found;
  if (Array.isArray(examples.value)) {
    return [...found, ...elements(examples).map(unnamed)];
  }
  for (const [name, written] of fields(examples)) {
    const target = follow(context, written);
    if (!target || !isObject(target.value)) continue;
    const value = field(target, "dataValue") ?? field(target, "value");
    if (value === null) continue;
    const summary = text(context, target, "summary");
    found.push({ ...unnamed(value), name, summary });
  }
  return found;
}

function unnamed(node: Node): Example {
  return {
    name: null,
    summary: null,
    value: node.value as JsonValue,
    origin: originOf(node),
  };
}
