/** Reads security schemes and the security requirements of operations. */
import { didYouMean } from "../../nearest.js";
import {
  elements,
  field,
  fields,
  originOf,
  type Node,
} from "../source/node.js";
import { securitySchemeOf } from "../source/upgrade-swagger.js";
import {
  follow,
  map,
  placeOf,
  text,
  type Context,
  entriesIn,
  itemsIn,
} from "../context.js";
import { documentationOf } from "../documentation.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import type {
  OAuthFlow,
  SecurityRequirement,
  SecurityScheme,
  SecuritySchemeKind,
} from "../model.js";

export function securitySchemesOf(context: Context): SecurityScheme[] {
  const components = map(context, context.root, "components");
  const schemes = components && map(context, components, "securitySchemes");
  return (schemes ? fields(schemes) : []).flatMap(([name, written]) => {
    const target = follow(context, written);
    if (!target) return [];
    const node = securitySchemeOf(target);
    const scheme = kindOf(context, node);
    if (!scheme) return [];
    return {
      name,
      scheme,
      documentation: documentationOf(context, node),
      lifecycle: lifecycleOf(context, node),
      origin: originOf(node),
    };
  });
}

function kindOf(context: Context, node: Node): SecuritySchemeKind | null {
  const type = text(context, node, "type");
  const need = (key: string) => text(context, node, key) ?? "";
  switch (type) {
    case "http":
      return {
        kind: "http",
        scheme: need("scheme").toLowerCase(),
        bearerFormat: text(context, node, "bearerFormat"),
      };
    case "apiKey": {
      const location = text(context, node, "in");
      const parameter = text(context, node, "name");
      if (
        parameter !== null &&
        (location === "query" || location === "header" || location === "cookie")
      ) {
        return { kind: "apiKey", location, parameter };
      }
      break;
    }
    case "oauth2":
      return { kind: "oauth2", flows: flowsOf(context, node) };
    case "openIdConnect":
      return { kind: "openIdConnect", url: need("openIdConnectUrl") };
    case "mutualTLS":
      return { kind: "mutualTLS" };
    default:
      break;
  }
  context.report("invalid-security-scheme", placeOf(node), {
    type: type ?? "",
  });
  return null;
}

const flowNames = [
  "authorizationCode",
  "implicit",
  "password",
  "clientCredentials",
  "deviceAuthorization",
] as const;

function flowsOf(context: Context, node: Node): OAuthFlow[] {
  const flows = map(context, node, "flows");
  return flowNames.flatMap((name) => {
    const flow = flows && map(context, flows, name);
    if (!flow) return [];
    return {
      flow: name,
      authorizationUrl:
        text(context, flow, "authorizationUrl") ??
        text(context, flow, "deviceAuthorizationUrl"),
      tokenUrl: text(context, flow, "tokenUrl"),
      refreshUrl: text(context, flow, "refreshUrl"),
      scopes: entriesIn(context, flow, "scopes")
        .filter(([scope]) => !scope.startsWith("x-"))
        .map(([scope, { value }]) => ({
          name: scope,
          description: typeof value === "string" ? value : "",
        })),
    };
  });
}

/**
 * Returns the requirements of an operation, or those of the API. A requirement that names an unknown scheme is an
 * error: ignoring it could expose an operation that the author meant to protect.
 */
export function securityOf(
  context: Context,
  operation: Node,
  known: ReadonlySet<string>,
): SecurityRequirement[] {
  const own = field(operation, "security") ? operation : context.root;
  return itemsIn(context, own, "security").map((requirement) => ({
    schemes: fields(requirement).map(([scheme, scopes]) => {
      if (!known.has(scheme)) {
        context.report("unknown-security-scheme", placeOf(scopes, "key"), {
          scheme,
          hint: didYouMean(
            scheme,
            [...known],
            "Define it under components.securitySchemes.",
          ),
        });
      }
      return {
        scheme,
        scopes: elements(scopes).map(({ value }) => String(value)),
      };
    }),
  }));
}
