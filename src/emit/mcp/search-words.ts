/** The words of an operation in the index of a search, with weights: `customer:6 create:3`. */
import type { Operation } from "../../model/model.js";
import { cleanLine, proseText } from "../markdown/index.js";
import { resolvedType } from "../../facts/schemas/resolved-type.js";
import type { McpContext } from "./runtime.js";
import { textOf } from "./texts.js";
import { toolBody } from "./tool-input.js";

/** Words that occur in descriptions of all kinds. */
const empty = new Set(
  "a an the this that these those of for from to in on at by with and or is are was were be been has have it its as if when which who you your can will may must not only other any all each one no yes more than into such also via using used given specified previously existing details object objects id ids".split(
    " ",
  ),
);

/** The words of a description after this many say little about the operation. */
const longestText = 80;
const mostFields = 40;

export function searchWords(context: McpContext, operation: Operation): string {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number, most = Infinity): void => {
    for (const word of wordsOf(text).slice(0, most))
      weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  const { path, tags, documentation, parameters } = operation;
  const literals = path.segments
    .map((segment) =>
      segment
        .map((part) => (part.kind === "literal" ? part.text : ""))
        .join(""),
    )
    .filter((text) => text !== "" && !/^v\d+$/.test(text));
  add(context.toolNames.get(operation) ?? "", 3);
  literals.forEach((text, index) => {
    add(text, index === literals.length - 1 ? 8 : 5);
  });
  for (const tag of tags) add(tag, 2);
  const text = cleanLine(proseText(textOf(documentation)));
  const [first = ""] = /^.*?[.!?](?=\s|$)/u.exec(text) ?? [text];
  add(first, 3);
  add(text, 1, longestText);
  for (const { name } of parameters) add(name, 0.7);
  for (const name of bodyFields(context, operation)) add(name, 0.7);
  return [...weights]
    .map(([word, weight]) => `${word}:${String(weight)}`)
    .join(" ");
}

function bodyFields(context: McpContext, operation: Operation): string[] {
  const schema = toolBody(context, operation)?.schema ?? null;
  if (schema === null) return [];
  const type = resolvedType(context.model, { kind: "schema", schema });
  return type.kind === "object"
    ? type.properties.slice(0, mostFields).map(({ name }) => name)
    : [];
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFKC")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word.length <= 40 && !empty.has(word));
}
