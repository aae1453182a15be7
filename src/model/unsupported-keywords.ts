/**
 * Keywords that change requests, responses or values in OpenAPI and that Specwright does not implement. Each is
 * reported once. Keywords that are documentation only are not listed.
 */
import { own } from "../base/common/json.js";
import { field, type Node } from "./source/node.js";
import { namesOf } from "../keywords/table.js";
import { isKnownDialect } from "../read/vocabulary.js";
import { placeOf, type Context } from "./context.js";

const usedOfObjects = ["properties", "additionalProperties", "required"];
const unusedOfObjects = namesOf("object").filter(
  (keyword) => !usedOfObjects.includes(keyword),
);

/** The actual behaviour for each keyword, as shown in the warning. */
const unsupported = {
  parameter: {
    allowEmptyValue:
      "an empty value is checked against the schema like any other",
  },
  "media type": {
    prefixEncoding: "parts without names are not distinguished",
    itemEncoding: "parts without names are not distinguished",
  },
  encoding: {
    headers: "headers of parts are neither sent nor passed to handlers",
    encoding: "nested parts are not decoded",
    prefixEncoding: "nested parts are not decoded",
    itemEncoding: "nested parts are not decoded",
  },
  "query string": Object.fromEntries(
    ["anyOf", "oneOf", "not", "if", ...unusedOfObjects].map((keyword) => [
      keyword,
      "only the properties are used",
    ]),
  ),
  schema: {
    contentSchema:
      "the text is not parsed, so what it contains is neither checked nor converted",
    $recursiveRef: "its target is not checked; use $dynamicRef instead",
  },
} as const;

/** Reports the keywords of an object that Specwright does not implement. */
export function reportUnsupported(
  context: Context,
  owner: keyof typeof unsupported,
  node: Node,
): void {
  for (const [keyword, effect] of Object.entries(unsupported[owner])) {
    const value = own(node.value, keyword);
    // `allowEmptyValue: false` has no effect.
    if (value === undefined || value === false) continue;
    const at = field(node, keyword) ?? node;
    context.tally.add("unused-keyword", placeOf(at, "key"), {
      keyword,
      owner: owner === "encoding" ? "an encoding" : `a ${owner}`,
      effect,
    });
  }
}

/** `jsonSchemaDialect` applies to all schemas of its document. */
export function reportDocumentDialects(context: Context): void {
  for (const document of context.resolver.documents.byName.values()) {
    const root: Node = { document, pointer: "", value: document.value };
    const dialect = field(root, "jsonSchemaDialect");
    if (dialect) reportDialect(context, dialect);
  }
}

/** `$schema` of one schema. Before OpenAPI 3.1, the dialect could not be chosen. */
export function reportSchemaDialect(context: Context, schema: Node): void {
  const dialect = field(schema, "$schema");
  if (dialect) reportDialect(context, dialect);
}

function reportDialect(context: Context, dialect: Node): void {
  const { value, document } = dialect;
  if (typeof value !== "string") return;
  if (document.version === "2.0" || document.version === "3.0") return;
  if (isKnownDialect(value)) return;
  // The metaschema is part of the spec and its vocabularies can be read.
  if (context.resolver.resolve(dialect, value).kind === "found") return;
  context.tally.add("foreign-dialect", placeOf(dialect), { dialect: value });
}
