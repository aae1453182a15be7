/**
 * Server-sent events whose `data` is described as JSON text (`contentMediaType`, `contentSchema`). Code has the parsed
 * value in place of the text, so this module rewrites the schema of such events: each alternative becomes a whole event,
 * and its `data` has the schema of the value.
 */
import { isObject, type JsonObject } from "../../base/common/json.js";
import { isJson } from "../../base/openapi/media-type.js";
import type { Context } from "../context.js";
import { field, itemsAt, peek, type Node } from "../source/node.js";

/** A schema with one alternative of each of its unions. */
interface Choice {
  readonly node: Node;
  /** The target of `$ref`, the members of `allOf`, and the chosen alternatives. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly keyword: "$ref" | "allOf" | "anyOf" | "oneOf";
  readonly choice: Choice;
}

/** A description with more alternatives is not rewritten. */
const mostChoices = 200;

const joining: ReadonlySet<string> = new Set([
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "discriminator",
]);

/** They describe the text of the data, not its value. */
const examples: ReadonlySet<string> = new Set([
  "default",
  "example",
  "examples",
]);

/** Returns the schema of the events as code has them: the written one if no alternative has JSON text as its data. */
export function parsedEvents(context: Context, written: Node): Node {
  const choices = choicesOf(context, written, []);
  const found = choices.map((choice) => ({
    choice,
    hasJson: nodesIn(choice).some(
      (node) => jsonText(context, dataOf(node)) !== null,
    ),
  }));
  if (!found.some(({ hasJson }) => hasJson)) return written;
  const events = found.map(({ choice, hasJson }, index) => {
    const suffix = `:event${String(index + 1)}`;
    return hasJson
      ? parsedEvent(context, choice, suffix)
      : chosen(choice, suffix);
  });
  const [only, ...others] = events;
  if (only && others.length === 0) return only;
  const isExact = choices.every((choice) => !hasPart(choice, "anyOf"));
  return combined(written, isExact ? "oneOf" : "anyOf", events, ":events");
}

function choicesOf(
  context: Context,
  node: Node,
  above: readonly string[],
): Choice[] {
  const address = `${node.document.name}#${node.pointer}`;
  if (above.includes(address)) return [{ node, parts: [] }];
  const path = [...above, address];
  const among = (nodes: readonly Node[]) =>
    nodes.flatMap((one) => choicesOf(context, one, path));
  const target = targetOf(context, node);
  const groups: [Part["keyword"], Choice[]][] = [
    ...(target
      ? [["$ref", among([target])] as [Part["keyword"], Choice[]]]
      : []),
    ...itemsAt(node, "allOf").map((member): [Part["keyword"], Choice[]] => [
      "allOf",
      among([member]),
    ]),
    ...(["anyOf", "oneOf"] as const)
      .map((keyword): [Part["keyword"], Choice[]] => [
        keyword,
        among(itemsAt(node, keyword)),
      ])
      .filter(([, choices]) => choices.length > 0),
  ];
  let found: Choice[] = [{ node, parts: [] }];
  for (const [keyword, choices] of groups) {
    if (found.length * choices.length > mostChoices)
      return [{ node, parts: [] }];
    found = found.flatMap(({ parts }) =>
      choices.map((choice) => ({
        node,
        parts: [...parts, { keyword, choice }],
      })),
    );
  }
  return found;
}

/** The target of `$ref`; null if there is none. */
export function targetOf(context: Context, node: Node): Node | null {
  const reference = peek(node, "$ref");
  if (typeof reference !== "string") return null;
  const found = context.resolver.resolve(node, reference);
  return found.kind === "found" ? found.node : null;
}

function nodesIn({ node, parts }: Choice): Node[] {
  return [node, ...parts.flatMap(({ choice }) => nodesIn(choice))];
}

function hasPart({ parts }: Choice, wanted: Part["keyword"]): boolean {
  return parts.some(
    ({ keyword, choice }) => keyword === wanted || hasPart(choice, wanted),
  );
}

function dataOf(node: Node): Node | null {
  const properties = field(node, "properties");
  return properties && field(properties, "data");
}

/** Returns the schema that says that a text is JSON, also behind `$ref` and `allOf`; null if there is none. */
function jsonText(context: Context, data: Node | null): Node | null {
  if (data === null) return null;
  const [only, ...others] = choicesOf(context, data, []);
  if (!only || others.length > 0) return null;
  const found = nodesIn(only).find((node) => {
    const mediaType = peek(node, "contentMediaType");
    return typeof mediaType === "string" && isJson(plain(mediaType));
  });
  const isEncoded = nodesIn(only).some(
    (node) => peek(node, "contentEncoding") !== undefined,
  );
  return isEncoded ? null : (found ?? null);
}

function plain(mediaType: string): string {
  return mediaType.replace(/;.*$/s, "").trim().toLowerCase();
}

/** An alternative without JSON. What needs no choice stays as it is written. */
function chosen(choice: Choice, suffix: string): Node {
  return rebuilt(choice, suffix, (node) => node);
}

function parsedEvent(context: Context, choice: Choice, suffix: string): Node {
  return rebuilt(choice, suffix, (node) => {
    const properties = field(node, "properties");
    const data = dataOf(node);
    if (!properties || !data || !isObject(properties.value)) return node;
    const text = jsonText(context, data);
    const { data: _, ...others } = properties.value;
    const parsed = text && parsedData(data, text, suffix);
    return {
      ...node,
      value: {
        ...without(node.value, examples),
        properties: parsed ? properties.value : others,
      },
      parts: new Map([
        ["properties", { ...properties, value: others, ...partsOf(parsed) }],
      ]),
    };
  });
}

function partsOf(data: Node | null): Pick<Node, "parts"> {
  return data === null ? {} : { parts: new Map([["data", data]]) };
}

/** The schema of the parsed value. `contentMediaType` stays: it tells that the data of the event is JSON. */
function parsedData(data: Node, text: Node, suffix: string): Node {
  const { value } = data;
  const schema = field(text, "contentSchema");
  const notes = ["title", "description", "deprecated"] as const;
  const kept = Object.fromEntries(
    notes.flatMap((name) => {
      const note = isObject(value) ? value[name] : undefined;
      return note === undefined ? [] : [[name, note]];
    }),
  );
  const parsed: Node = {
    ...data,
    suffix,
    value: { ...kept, contentMediaType: peek(text, "contentMediaType") },
  };
  return schema === null ? parsed : joined(parsed, [schema]);
}

/** Returns the written node if nothing in it changes. */
function rebuilt(
  { node, parts }: Choice,
  suffix: string,
  change: (node: Node) => Node,
): Node {
  const built = parts.map(({ keyword, choice }) => ({
    keyword,
    before: choice.node,
    after: rebuilt(choice, suffix, change),
  }));
  const isSame = built.every(
    ({ keyword, before, after }) =>
      before === after && (keyword === "$ref" || keyword === "allOf"),
  );
  const own = change(node);
  if (isSame) return own === node ? node : { ...own, suffix };
  const value = without(own.value, joining);
  return joined(
    { ...own, value, suffix },
    built.map(({ keyword, before, after }) =>
      before === after && keyword === "$ref" ? reference(node, suffix) : after,
    ),
  );
}

function reference(node: Node, suffix: string): Node {
  const { document, pointer } = node;
  const value = { $ref: peek(node, "$ref") };
  return { document, pointer, value, suffix: `${suffix}:ref` };
}

function without(value: unknown, keywords: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      ([key]) => !keywords.has(key),
    ),
  );
}

function joined(node: Node, members: readonly Node[]): Node {
  const list = listed(node, "allOf", members);
  return {
    ...node,
    value: { ...without(node.value, new Set()), allOf: list.value },
    parts: new Map([...(node.parts ?? []), ["allOf", list]]),
  };
}

function combined(
  { document, pointer, value }: Node,
  keyword: "anyOf" | "oneOf",
  members: readonly Node[],
  suffix: string,
): Node {
  const notes = ["title", "description", "deprecated"];
  const kept = Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(([key]) =>
      notes.includes(key),
    ),
  );
  const list = listed({ document, pointer, value }, keyword, members);
  return {
    document,
    pointer,
    suffix,
    value: { ...kept, [keyword]: list.value },
    parts: new Map([[keyword, list]]),
  };
}

function listed(
  { document, pointer }: Node,
  keyword: string,
  members: readonly Node[],
): Node {
  return {
    document,
    pointer: `${pointer}/${keyword}`,
    value: members.map(({ value }) => value),
    parts: new Map(members.map((member, index) => [String(index), member])),
  };
}
