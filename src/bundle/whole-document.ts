/** The whole API as one document with the structure of OpenAPI 3, for targets that describe documents. */
import type { JsonValue } from "../model/model.js";
import {
  entriesAt,
  field,
  fields,
  itemsAt,
  type Node,
} from "../model/source/node.js";
import { createResolver } from "../model/source/resolve.js";
import {
  headerOf,
  operationOf,
  parameterOf,
  pathItemOf,
  responseOf,
  upgradeRoot,
} from "../model/source/upgrade-swagger.js";
import type { SpecDocuments } from "../read/documents.js";
import { bundle } from "./bundle.js";
import { followed, isJson, type Json } from "./parts.js";
import { selectParts, type SelectOptions } from "./select.js";

type Entry = [string, JsonValue];

/**
 * Returns the document itself if there is nothing to change, so the result must not be changed. Throws a
 * `DiagnosticError` for a spec that one document cannot express.
 */
export function wholeDocument(
  documents: SpecDocuments,
  options: SelectOptions,
): Json {
  const isWhole =
    documents.byName.size === 1 &&
    options.selected === null &&
    !options.isPublic;
  const root = isWhole ? (documents.entry.value as Json) : bundle(documents);
  if (!isWhole) selectParts(root, options);
  return documents.entry.version === "2.0" ? upgraded(documents, root) : root;
}

/** Swagger 2.0: parameters, bodies and responses are written into the operations, and definitions become components. */
function upgraded(documents: SpecDocuments, swagger: Json): Json {
  const document = {
    ...documents.entry,
    value: swagger,
    trace: null,
    inlined: new Map(),
  };
  const resolver = createResolver({
    ...documents,
    entry: document,
    resources: new Map([[document.uri, { document, pointer: "" }]]),
    homes: [],
  });
  const root = upgradeRoot({ document, pointer: "", value: swagger });

  /** A part that may be a reference to a part that has no component in the result. */
  const target = (node: Node): Node => ({
    ...node,
    value: followed(swagger, node.value as JsonValue),
  });

  const operation = (pathItem: Node, written: Node): Json => {
    const node = operationOf(resolver, root, pathItem, written);
    const responses = entriesAt(node, "responses").map(
      ([status, response]): Entry => {
        const now = responseOf(root, written, target(response));
        const headers = entriesAt(now, "headers").map(
          ([name, header]): Entry => [name, plain(headerOf(header))],
        );
        return [
          status,
          { ...(plain(now) as Json), headers: Object.fromEntries(headers) },
        ];
      },
    );
    return {
      ...(plain(node) as Json),
      parameters: parametersOf(node),
      responses: Object.fromEntries(responses),
    };
  };

  const parametersOf = (owner: Node): JsonValue[] =>
    itemsAt(owner, "parameters").map((node) =>
      plain(parameterOf(target(node))),
    );

  const paths = entriesAt(root, "paths").map(([path, node]): Entry => {
    const written = target(node);
    const now = pathItemOf(resolver, written);
    const parts = fields(written).map(([key, part]): Entry => [
      key,
      key === "parameters" || !isJson(part.value)
        ? plain(part)
        : operation(written, part),
    ]);
    return [
      path,
      { ...Object.fromEntries(parts), parameters: parametersOf(now) },
    ];
  });
  const definitions = field(root, "definitions");
  return withNewReferences({
    openapi: "3.1.0",
    info: swagger["info"] ?? {},
    paths: Object.fromEntries(paths),
    components: { schemas: definitions === null ? {} : plain(definitions) },
  }) as Json;
}

/** The value of a node with its moved parts. */
function plain(node: Node): JsonValue {
  if (!node.parts) return node.value as JsonValue;
  return Array.isArray(node.value)
    ? [...node.parts.values()].map(plain)
    : Object.fromEntries(fields(node).map(([key, part]) => [key, plain(part)]));
}

const before = "#/definitions/";

function withNewReferences(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withNewReferences);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "$ref" && typeof part === "string" && part.startsWith(before)
        ? `#/components/schemas/${part.slice(before.length)}`
        : withNewReferences(part),
    ]),
  );
}
