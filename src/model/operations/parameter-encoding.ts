/** Reads how the value of a parameter, a header or a form field is serialized. */
import {
  defaultStyles,
  parameterStyles,
  type ParameterStyleName,
} from "../../base/openapi/parameter-styles.js";
import { didYouMean } from "../../base/common/nearest.js";
import { own } from "../../base/common/json.js";
import { field, fields, type Node, originOf } from "../source/node.js";
import {
  flag,
  follow,
  map,
  placeOf,
  text,
  type Context,
  entriesIn,
  list,
  itemsIn,
} from "../context.js";
import type {
  ParameterEncoding,
  ParameterLocation,
  Parameter,
} from "../model.js";
import { isJson } from "../../base/openapi/media-type.js";
import { schemaOf } from "../source/upgrade.js";
import { documentationOf, examplesOf } from "../documentation.js";
import { strings } from "../keyword-values.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import { reportUnsupported } from "../unsupported-keywords.js";

/** A parameter has at most one media type. */
export function contentIn(context: Context, node: Node) {
  const [first] = entriesIn(context, node, "content");
  const media = first && follow(context, first[1]);
  return media ? { mediaType: first[0], media } : null;
}

const styleNames = Object.keys(parameterStyles) as ParameterStyleName[];

function stylesIn(location: ParameterLocation): ParameterStyleName[] {
  return styleNames.filter((name) =>
    parameterStyles[name].in.some((allowed) => allowed === location),
  );
}

/** `collectionFormat` of Swagger 2.0 allows these styles in every location. */
const collectionStyles: readonly ParameterStyleName[] = [
  "simple",
  "form",
  "spaceDelimited",
  "tabDelimited",
  "pipeDelimited",
];

export function encodingIn(
  context: Context,
  node: Node,
  location: ParameterLocation,
): ParameterEncoding {
  checkContent(context, node);
  const content = contentIn(context, node);
  if (content)
    return { kind: "content", mediaType: plainMediaType(content.mediaType) };
  const written = text(context, node, "style");
  const allowed = node.parts?.has("style")
    ? collectionStyles
    : stylesIn(location);
  const style = allowed.find((known) => known === written);
  const chosen = style ?? defaultStyles[location];
  if (written !== null && !style) {
    context.report("unknown-style", placeOf(field(node, "style") ?? node), {
      style: written,
      location,
      used: chosen,
      hint: didYouMean(written, allowed, `Use ${allowed.join(", ")}.`),
    });
  }
  return {
    kind: "style",
    style: chosen,
    explode: flag(context, node, "explode") ?? parameterStyles[chosen].explode,
    allowReserved: flag(context, node, "allowReserved") ?? false,
  };
}

function checkContent(context: Context, node: Node): void {
  const content = map(context, node, "content");
  if (!content) return;
  const mediaTypes = fields(content);
  const [first] = mediaTypes;
  if (mediaTypes.length === 1) return;
  context.report("parameter-content", placeOf(content), {
    found: first ? String(mediaTypes.length) : "none",
    effect: first ? `${first[0]} is used` : "any value is allowed",
  });
}

/** Returns whether an Encoding Object has a style. In that case its `contentType` is ignored. */
export function isStyled(encoding: Node): boolean {
  return ["style", "explode", "allowReserved"].some(
    (key) => own(encoding.value, key) !== undefined,
  );
}

/** Returns the media type in lower case, without parameters such as `charset`. */
export function plainMediaType(written: string): string {
  return (written.split(";")[0] ?? "").trim().toLowerCase();
}

const form = "application/x-www-form-urlencoded";

/**
 * `in: querystring` of OpenAPI 3.2: one schema for the whole query. As a form it is equivalent to separate query
 * parameters, so it is converted to these, and later stages need not handle it.
 */
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
