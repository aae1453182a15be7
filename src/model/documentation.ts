/** Text for people: summaries, descriptions, links, examples. */
import { elements, field, fields, type Node } from "../read/node.js";
import { isObject, own } from "../read/json.js";
import { follow, map, text, type Context } from "./context.js";
import type { Documentation, Example, JsonValue } from "./model.js";

export const noDocumentation: Documentation = {
  summary: null,
  description: null,
  link: null,
};

/** `summaryKey` is `title` for schemas. */
export function documentationOf(
  context: Context,
  node: Node,
  summaryKey: "summary" | "title" = "summary",
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

/** `example` and `examples` of a parameter, header or media type. */
export function examplesOf(context: Context, node: Node): Example[] {
  const found: Example[] = [];
  const example = field(node, "example");
  if (example) found.push(unnamed(example.value));
  const examples = field(node, "examples");
  if (!examples) return found;
  if (Array.isArray(examples.value)) {
    return [...found, ...elements(examples).map(({ value }) => unnamed(value))];
  }
  for (const [name, written] of fields(examples)) {
    const target = follow(context, written);
    if (!target || !isObject(target.value)) continue;
    const value = own(target.value, "dataValue") ?? own(target.value, "value");
    if (value === undefined) continue;
    const summary = text(context, target, "summary");
    found.push({ name, summary, value: value as JsonValue });
  }
  return found;
}

function unnamed(value: unknown): Example {
  return { name: null, summary: null, value: value as JsonValue };
}
