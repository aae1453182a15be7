/**
 * What a spec may say about requests, responses and values, and nothing here makes use of. Whoever wrote it must hear of
 * it, once for each keyword. Keywords that are only for people are not listed: leaving them out changes nothing.
 */
import { own } from "../read/json.js";
import { field, fields, type Node } from "./source/node.js";
import { isKnownDialect } from "../read/vocabulary.js";
import { placeOf, type Context } from "./context.js";

/** What happens in place of what each keyword asks for. */
const unused = {
  parameter: {
    allowEmptyValue:
      "an empty value is checked against the schema like any other",
  },
  "media type": {
    prefixEncoding: "parts without names are not told apart",
    itemEncoding: "parts without names are not told apart",
  },
  encoding: {
    headers: "headers of parts are neither sent nor handed over",
    encoding: "the parts of a part are not looked at",
    prefixEncoding: "the parts of a part are not looked at",
    itemEncoding: "the parts of a part are not looked at",
  },
  "query string": Object.fromEntries(
    [
      "anyOf",
      "oneOf",
      "not",
      "if",
      "patternProperties",
      "propertyNames",
      "minProperties",
      "maxProperties",
      "dependentRequired",
      "dependentSchemas",
    ].map((keyword) => [keyword, "only the properties count"]),
  ),
  schema: {
    $recursiveRef: "what it refers to is not checked; $dynamicRef would be",
  },
} as const;

/** Notes the keywords of an object that go unused. */
export function noteUnused(
  context: Context,
  owner: keyof typeof unused,
  node: Node,
): void {
  for (const [keyword, effect] of Object.entries(unused[owner])) {
    const value = own(node.value, keyword);
    // `allowEmptyValue: false` asks for nothing.
    if (value === undefined || value === false) continue;
    const at = field(node, keyword) ?? node;
    context.tally.add("unused-keyword", placeOf(at, "key"), {
      keyword,
      owner: owner === "encoding" ? "an encoding" : `a ${owner}`,
      effect,
    });
  }
}

/** A path item that refers to another one is that other one: operations beside the `$ref` are lost. */
export function noteBesideReference(context: Context, pathItem: Node): void {
  if (typeof own(pathItem.value, "$ref") !== "string") return;
  for (const [key, node] of fields(pathItem)) {
    if (key === "$ref" || key === "summary" || key === "description") continue;
    if (key.startsWith("x-")) continue;
    context.tally.add("beside-reference", placeOf(node, "key"), {});
  }
}

/** `jsonSchemaDialect` speaks for all schemas of its document. */
export function noteDocumentDialects(context: Context): void {
  for (const document of context.resolver.documents.byName.values()) {
    const root: Node = { document, pointer: "", value: document.value };
    const dialect = field(root, "jsonSchemaDialect");
    if (dialect) noteDialect(context, dialect);
  }
}

/** `$schema` of one schema. Before OpenAPI 3.1 there was one dialect, and no way to choose. */
export function noteSchemaDialect(context: Context, schema: Node): void {
  const dialect = field(schema, "$schema");
  if (dialect) noteDialect(context, dialect);
}

function noteDialect(context: Context, dialect: Node): void {
  const { value, document } = dialect;
  if (typeof value !== "string") return;
  if (document.version === "2.0" || document.version === "3.0") return;
  if (isKnownDialect(value)) return;
  // A metaschema of the spec's own that we can read says which vocabularies count.
  if (context.resolver.resolve(dialect, value).kind === "found") return;
  context.tally.add("foreign-dialect", placeOf(dialect), { dialect: value });
}
