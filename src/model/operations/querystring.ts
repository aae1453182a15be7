/**
 * `in: querystring` of OpenAPI 3.2: one schema for the whole query. As a form it is equivalent to separate query
 * parameters, so it is converted to these, and later stages need not handle it.
 */
import { isJson } from "../../base/openapi/media-type.js";
import { own } from "../../base/common/json.js";
import { field, originOf, type Node } from "../source/node.js";
import { schemaOf } from "../source/upgrade.js";
import {
  flag,
  follow,
  list,
  map,
  placeOf,
  type Context,
  itemsIn,
  entriesIn,
} from "../context.js";
import { documentationOf, examplesOf } from "../documentation.js";
import { strings } from "../keyword-values.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import type { Parameter, ParameterEncoding } from "../model.js";
import {
  contentIn,
  encodingIn,
  isStyled,
  plainMediaType,
} from "./parameter-encoding.js";
import { reportUnsupported } from "../unsupported-keywords.js";

const form = "application/x-www-form-urlencoded";

export function isQuerystring(parameter: Node): boolean {
  return own(parameter.value, "in") === "querystring";
}

export function querystringFields(
  context: Context,
  parameter: Node,
): Parameter[] {
  const content = contentIn(context, parameter);
  const mediaType = content && plainMediaType(content.mediaType);
  const schema = content && field(content.media, "schema");
  if (mediaType !== form) {
    return refuse(context, parameter, mediaType ?? "without content");
  }
  const shape: FormShape = { properties: new Map(), required: new Set() };
  if (schema) collect(context, schema, shape, new Set());
  if (shape.properties.size === 0) {
    return refuse(context, schema ?? parameter, "a schema without properties");
  }
  // If the whole query string is optional, every field is optional.
  const required = flag(context, parameter, "required") ?? false;
  const encodings = content && map(context, content.media, "encoding");
  return [...shape.properties].map(([name, property]) => ({
    name,
    location: "query",
    presence:
      required && shape.required.has(name)
        ? ("required" as const)
        : ("optional" as const),
    schema: context.schemas.add(property),
    encoding: fieldEncoding(
      context,
      property,
      encodings && field(encodings, name),
    ),
    documentation: documentationOf(context, property, "title"),
    lifecycle: lifecycleOf(context, property),
    examples: examplesOf(context, property),
    origin: originOf(property),
  }));
}

function refuse(context: Context, node: Node, found: string): [] {
  context.report("unsupported-querystring", placeOf(node), { found });
  return [];
}

interface FormShape {
  properties: Map<string, Node>;
  required: Set<string>;
}

/** Collects the properties of a schema, through references and `allOf`. */
function collect(
  context: Context,
  written: Node,
  shape: FormShape,
  seen: Set<string>,
): void {
  const schema = follow(context, written);
  const key = schema && `${schema.document.name}#${schema.pointer}`;
  if (!schema || key === null || seen.has(key)) return;
  seen.add(key);
  reportUnsupported(context, "query string", schema);
  for (const part of itemsIn(context, schema, "allOf")) {
    collect(context, part, shape, seen);
  }
  for (const [name, property] of entriesIn(context, schema, "properties")) {
    shape.properties.set(name, property);
  }
  const required = list(context, schema, "required");
  for (const name of required ? strings(required) : []) {
    shape.required.add(name);
  }
}

/** Same rule as for a form body: objects are sent as JSON, unless an encoding has a style. */
function fieldEncoding(
  context: Context,
  property: Node,
  encoding: Node | null,
): ParameterEncoding {
  const plain: Node = { ...property, value: {} };
  if (encoding && isStyled(encoding)) {
    return encodingIn(context, encoding, "query");
  }
  const asked = encoding && own(encoding.value, "contentType");
  const target = follow(context, property);
  const isObject = target && schemaOf(target)?.keywords["type"] === "object";
  const json =
    typeof asked === "string" ? isJson(plainMediaType(asked)) : isObject;
  return json
    ? { kind: "content", mediaType: "application/json" }
    : encodingIn(context, plain, "query");
}
