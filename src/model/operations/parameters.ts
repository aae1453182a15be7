/** Reads the parameters of an operation, and headers, which are parameters without a location. */
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import { didYouMean } from "../../base/common/nearest.js";
import { asText } from "../../base/common/json.js";
import { field, originOf, type Node } from "../source/node.js";
import { headerOf, parameterOf } from "../source/upgrade-swagger.js";
import {
  flag,
  follow,
  placeOf,
  text,
  type Context,
  itemsIn,
  entriesIn,
} from "../context.js";
import { documentationOf, examplesOf } from "../documentation.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import type { Header, Parameter, SchemaId } from "../model.js";
import {
  contentIn,
  encodingIn,
  isQuerystring,
  querystringFields,
} from "./parameter-encoding.js";

import { reportUnsupported } from "../unsupported-keywords.js";

/** OpenAPI ignores parameters with these names. By name: why there is no need for them. */
const ignoredHeaders = new Map([
  ["accept", "the media types of the responses determine this header"],
  ["content-type", "the media types of the body determine this header"],
]);

/** HTTP libraries set these headers themselves, and most let no one else do so. */
const transportHeaders = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/**
 * Parameters of the path come first. A parameter of the operation replaces one of the path with the same name and
 * location.
 */
export function parametersOf(
  context: Context,
  pathItem: Node,
  operation: Node,
): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const owner of [pathItem, operation]) {
    const own = new Set<string>();
    for (const item of itemsIn(context, owner, "parameters")) {
      const target = follow(context, item);
      for (const parameter of target ? parametersAt(context, target) : []) {
        const key = `${parameter.location} ${comparable(parameter)}`;
        if (own.has(key)) {
          const { name, location } = parameter;
          context.report("duplicate-parameter", placeOf(item), {
            name,
            location,
          });
          continue;
        }
        own.add(key);
        found.set(key, parameter);
      }
    }
  }
  return [...found.values()];
}

function comparable({ name, location }: Parameter): string {
  return location === "header" ? name.toLowerCase() : name;
}

function parametersAt(context: Context, written: Node): Parameter[] {
  if (isQuerystring(written)) return querystringFields(context, written);
  const parameter = parameterAt(context, parameterOf(written));
  return parameter ? [parameter] : [];
}

function parameterAt(context: Context, node: Node): Parameter | null {
  const name = text(context, node, "name");
  const location = parameterLocations.find(
    (known) => known === field(node, "in")?.value,
  );
  if (name === null || !location) {
    const written = asText(field(node, "in")?.value ?? "");
    const at = location ? node : (field(node, "in") ?? node);
    context.report("invalid-parameter", placeOf(at), {
      name: name ?? "",
      location: written,
      hint:
        written === "body" || written === "formData"
          ? "Describe the body under `requestBody`: OpenAPI 3 has no `in: body` and no `in: formData`."
          : didYouMean(written, parameterLocations, "Correct `name` and `in`."),
    });
    return null;
  }
  const reason = ignoredHeaders.get(name.toLowerCase());
  if (location === "header" && reason !== undefined) {
    context.report("ignored-header", placeOf(node), { name, reason });
    return null;
  }
  if (location === "header" && transportHeaders.includes(name.toLowerCase())) {
    context.report("transport-header", placeOf(node), { name });
    return null;
  }
  const isInHeaders = location === "header" || location === "cookie";
  if (isInHeaders && !isSendable(name, location)) {
    reportName(context, node, `${location} parameter`, name);
    return null;
  }
  reportUnsupported(context, "parameter", node);
  const required = flag(context, node, "required") ?? false;
  if (location === "path" && !required) {
    context.report("optional-path-parameter", placeOf(node), { name });
  }
  const lifecycle = lifecycleOf(context, node);
  if (lifecycle.deprecation && (required || location === "path")) {
    context.report("deprecated-required", placeOf(node), { name });
  }
  return {
    name,
    location,
    presence: required || location === "path" ? "required" : "optional",
    schema: schemaIn(context, node),
    encoding: encodingIn(context, node, location),
    documentation: documentationOf(context, node),
    lifecycle,
    examples: examplesOf(context, node),
    origin: originOf(node),
  };
}

/** A header name is a token (RFC 9110). Browsers and servers accept more in the names of cookies. */
function isSendable(name: string, location: "header" | "cookie"): boolean {
  return location === "header"
    ? /^[\w!#$%&'*+.^`|~-]+$/.test(name)
    : /^(?:(?!["=,;\\])[!-~])+$/.test(name);
}

function reportName(
  context: Context,
  node: Node,
  kind: string,
  name: string,
): void {
  const shown = JSON.stringify(name);
  context.report("invalid-header-name", placeOf(node), { kind, name: shown });
}

export function headersOf(context: Context, owner: Node): Header[] {
  return entriesIn(context, owner, "headers").flatMap(([name, written]) => {
    if (name.toLowerCase() === "content-type") return [];
    if (!isSendable(name, "header")) {
      reportName(context, written, "header", name);
      return [];
    }
    const target = follow(context, written);
    if (!target) return [];
    const node = headerOf(target);
    return {
      name,
      presence: flag(context, node, "required") ? "required" : "optional",
      schema: schemaIn(context, node),
      encoding: encodingIn(context, node, "header"),
      documentation: documentationOf(context, node),
      lifecycle: lifecycleOf(context, node),
      origin: originOf(node),
    };
  });
}

function schemaIn(context: Context, node: Node): SchemaId {
  const content = contentIn(context, node);
  const schema = field(content?.media ?? node, "schema");
  // Without a schema, every value is allowed.
  return context.schemas.add(
    schema ?? { ...node, value: true, suffix: ":schema" },
  );
}
