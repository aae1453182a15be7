/**
 * Converts Swagger 2.0 to the structure of OpenAPI 3.1: bodies and forms move out of the parameters, and media types
 * move to the schemas. Objects of other versions are returned unchanged.
 */
import { isObject, own, type JsonObject } from "../../base/common/json.js";
import { elements, field, type Node, itemsAt } from "./node.js";
import { targetOf, type Resolver } from "./resolve.js";

export function upgradeRoot(root: Node): Node {
  if (!isSwagger(root)) return root;
  const parts = new Map<string, Node>();
  parts.set("servers", serversOf(root));
  const components = new Map<string, Node>();
  for (const [before, now] of [
    ["definitions", "schemas"],
    ["securityDefinitions", "securitySchemes"],
  ] as const) {
    const node = field(root, before);
    if (node) components.set(now, node);
  }
  parts.set("components", { ...root, value: {}, parts: components });
  return { ...root, parts };
}

function serversOf(root: Node): Node {
  const host = own(root.value, "host");
  const basePath = own(root.value, "basePath");
  const schemes = own(root.value, "schemes");
  const path = typeof basePath === "string" ? basePath.replace(/\/$/, "") : "";
  let urls: string[] = [];
  if (typeof host === "string") {
    const written = Array.isArray(schemes) ? schemes : ["https"];
    const known = written.filter(
      (scheme) => scheme === "https" || scheme === "http",
    );
    urls = (known.length > 0 ? known : ["https"]).map(
      (scheme) => `${String(scheme)}://${host}${path}`,
    );
  } else if (path !== "") {
    urls = [path];
  }
  return syntheticNode(
    root,
    "host",
    urls.map((url) => ({ url })),
  );
}

/** `root` is the upgraded root, which has the defaults of Swagger 2.0 for all operations. */
export function operationOf(
  resolver: Resolver,
  root: Node,
  pathItem: Node,
  operation: Node,
): Node {
  if (!isSwagger(operation)) return operation;
  const listed = [field(pathItem, "parameters"), field(operation, "parameters")]
    .flatMap((list) => (list ? elements(list) : []))
    .map((node) => targetOf(resolver, node));
  const location = (node: Node) => own(node.value, "in");
  // The body of an operation replaces the body of its path.
  const body = listed.findLast((node) => location(node) === "body");
  const form = listed.filter((node) => location(node) === "formData");
  const mediaTypes = mediaTypesOf(root, operation, "consumes");
  const parts = new Map<string, Node>();
  if (body) parts.set("requestBody", bodyOf(body, mediaTypes));
  else if (form.length > 0) {
    parts.set("requestBody", formOf(operation, form, mediaTypes));
  }
  const parameters = field(operation, "parameters");
  if (parameters) parts.set("parameters", withoutBodies(resolver, parameters));
  return { ...operation, parts };
}

interface SurplusBody {
  /** The parameter in the operation's list. */
  parameter: Node;
  /** The kind of the parameter, for the message. */
  other: string;
}

/** Returns the bodies of an operation beyond the first. Only Swagger 2.0 can list several. */
export function surplusBodies(
  resolver: Resolver,
  operation: Node,
): SurplusBody[] {
  if (!isSwagger(operation)) return [];
  const surplus: SurplusBody[] = [];
  let first: string | null = null;
  for (const parameter of itemsAt(operation, "parameters")) {
    const location = own(targetOf(resolver, parameter).value, "in");
    if (location !== "body" && location !== "formData") continue;
    if (first === "body" && location === "body") {
      surplus.push({ parameter, other: "a second `body` parameter" });
    } else if (first !== null && location !== first) {
      surplus.push({
        parameter,
        other: `a \`${location}\` parameter beside a \`${first}\` parameter`,
      });
    }
    first ??= location;
  }
  return surplus;
}

/**
 * Returns the path item without the bodies that `operationOf` reads. Pass the path item as written to `operationOf`.
 */
export function pathItemOf(resolver: Resolver, pathItem: Node): Node {
  const parameters = field(pathItem, "parameters");
  if (!parameters || !isSwagger(pathItem)) return pathItem;
  const parts = new Map([["parameters", withoutBodies(resolver, parameters)]]);
  return { ...pathItem, parts };
}

/** Removes bodies and form fields from the parameters. */
function withoutBodies(resolver: Resolver, list: Node): Node {
  const kept = elements(list).filter((node) => {
    const location = own(targetOf(resolver, node).value, "in");
    return location !== "body" && location !== "formData";
  });
  return {
    ...list,
    parts: new Map(kept.map((node, index) => [String(index), node])),
  };
}

function bodyOf(parameter: Node, mediaTypes: string[]): Node {
  const content = new Map<string, Node>();
  const schema = field(parameter, "schema");
  for (const mediaType of mediaTypes) {
    content.set(mediaType, {
      ...syntheticNode(parameter, null, {}),
      parts: new Map(schema ? [["schema", schema]] : []),
    });
  }
  return withContent(parameter, ["description", "required"], content);
}

function formOf(operation: Node, form: Node[], mediaTypes: string[]): Node {
  const properties = new Map<string, Node>();
  const required: string[] = [];
  const encoding = new Map<string, Node>();
  for (const parameter of form) {
    const name = String(own(parameter.value, "name"));
    properties.set(name, schemaOfParameter(parameter));
    if (own(parameter.value, "required") === true) required.push(name);
    if (own(parameter.value, "type") === "array") {
      encoding.set(name, {
        ...syntheticNode(parameter, null, encodingOf(parameter, "query")),
        parts: new Map(encodingParts(parameter, "query")),
      });
    }
  }
  const schema: Node = {
    ...syntheticNode(operation, "parameters", { type: "object", required }),
    suffix: ":form",
    parts: new Map([
      [
        "properties",
        { ...syntheticNode(operation, "parameters", {}), parts: properties },
      ],
    ]),
  };
  const content = new Map<string, Node>();
  for (const mediaType of formTypes(form, mediaTypes)) {
    content.set(mediaType, {
      ...syntheticNode(operation, "parameters", {}),
      parts: new Map([
        ["schema", schema],
        [
          "encoding",
          { ...syntheticNode(operation, "parameters", {}), parts: encoding },
        ],
      ]),
    });
  }
  const body = withContent(operation, [], content);
  return { ...body, value: { required: required.length > 0 } };
}

function formTypes(form: Node[], mediaTypes: string[]): string[] {
  if (form.some((parameter) => own(parameter.value, "type") === "file")) {
    return ["multipart/form-data"];
  }
  const named = mediaTypes.filter(
    (type) =>
      type === "multipart/form-data" ||
      type === "application/x-www-form-urlencoded",
  );
  return named.length > 0 ? named : ["application/x-www-form-urlencoded"];
}

export function responseOf(root: Node, operation: Node, response: Node): Node {
  if (!isSwagger(response)) return response;
  const schema = field(response, "schema");
  const examples = field(response, "examples");
  if (!schema) return response;
  const content = new Map<string, Node>();
  for (const mediaType of mediaTypesOf(root, operation, "produces")) {
    const parts = new Map([["schema", schema]]);
    const example = examples && field(examples, mediaType);
    if (example) parts.set("example", example);
    content.set(mediaType, { ...syntheticNode(response, null, {}), parts });
  }
  return withContent(response, ["description", "headers"], content);
}

function withContent(
  node: Node,
  keys: string[],
  content: Map<string, Node>,
): Node {
  return {
    ...node,
    value: pick(
      node.value,
      (key) => keys.includes(key) || key.startsWith("x-"),
    ),
    parts: new Map([
      ["content", { ...syntheticNode(node, null, {}), parts: content }],
    ]),
  };
}

function mediaTypesOf(root: Node, operation: Node, key: string): string[] {
  const list = own(operation.value, key) ?? own(root.value, key);
  const named = Array.isArray(list)
    ? list.filter((type) => typeof type === "string")
    : [];
  return named.length > 0 ? named : ["application/json"];
}

export function parameterOf(parameter: Node): Node {
  if (!isSwagger(parameter)) return parameter;
  const location = own(parameter.value, "in");
  return {
    ...parameter,
    parts: new Map([
      ["schema", schemaOfParameter(parameter)],
      ...encodingParts(parameter, location),
    ]),
  };
}

function encodingParts(parameter: Node, location: unknown): [string, Node][] {
  const { style, explode } = encodingOf(parameter, location);
  return [
    ["style", syntheticNode(parameter, "collectionFormat", style)],
    ["explode", syntheticNode(parameter, "collectionFormat", explode)],
  ];
}

export function headerOf(header: Node): Node {
  if (!isSwagger(header)) return header;
  return { ...header, parts: new Map([["schema", schemaOfParameter(header)]]) };
}

/** A parameter of Swagger 2.0 is a schema with a few additional keys. */
function schemaOfParameter(parameter: Node): Node {
  const foreign = [
    "name",
    "in",
    "required",
    "description",
    "collectionFormat",
    "allowEmptyValue",
  ];
  return {
    ...parameter,
    value: pick(
      parameter.value,
      (key) => !foreign.includes(key) && !key.startsWith("x-"),
      "x-nullable",
    ),
  };
}

function encodingOf(parameter: Node, location: unknown) {
  const plain = location === "query" ? "form" : "simple";
  switch (own(parameter.value, "collectionFormat")) {
    case "multi":
      return { style: "form", explode: true };
    case "ssv":
      return { style: "spaceDelimited", explode: false };
    case "tsv":
      return { style: "tabDelimited", explode: false };
    case "pipes":
      return { style: "pipeDelimited", explode: false };
    default:
      return { style: plain, explode: false };
  }
}

export function securitySchemeOf(scheme: Node): Node {
  if (!isSwagger(scheme)) return scheme;
  switch (own(scheme.value, "type")) {
    case "basic":
      return {
        ...scheme,
        value: { ...object(scheme), type: "http", scheme: "basic" },
      };
    case "oauth2":
      return {
        ...scheme,
        parts: new Map([
          ["flows", syntheticNode(scheme, null, flowsOf(scheme))],
        ]),
      };
    default:
      return scheme;
  }
}

function flowsOf(scheme: Node): JsonObject {
  const names: Record<string, string> = {
    accessCode: "authorizationCode",
    application: "clientCredentials",
  };
  const flow = String(own(scheme.value, "flow"));
  return { [names[flow] ?? flow]: scheme.value };
}

/** Creates a node that is not in the spec, with the place that it is derived from. */
function syntheticNode(from: Node, key: string | null, value: unknown): Node {
  const source = key === null ? from : (field(from, key) ?? from);
  return { document: source.document, pointer: source.pointer, value };
}

function object(node: Node): JsonObject {
  return isObject(node.value) ? node.value : {};
}

function pick(
  value: unknown,
  keep: (key: string) => boolean,
  ...also: string[]
): JsonObject {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => keep(key) || also.includes(key)),
  );
}

function isSwagger(node: Node): boolean {
  return node.document.version === "2.0";
}
