/** Reads security schemes and the security requirements of operations. */
import { didYouMean } from "../../base/common/nearest.js";
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
import { reportConflict, type KnownSchemes } from "./authorization.js";
import { documentationOf } from "../documentation.js";
import { plainWord } from "../repair/plain-match.js";
import { stable } from "../lifecycle/stable.js";
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
    return {
      name,
      scheme: kindOf(context, node),
      documentation: documentationOf(context, node),
      lifecycle: lifecycleOf(context, node),
      origin: originOf(node),
    };
  });
}

function kindOf(context: Context, node: Node): SecuritySchemeKind {
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
  return { kind: "undescribed" };
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

/** The schemes that requirements may name. */
export interface NamedSchemes {
  /** The schemes that the spec defines. */
  readonly defined: KnownSchemes;
  /** The schemes that only requirements name. */
  readonly missing: Map<string, SecurityScheme>;
}

/**
 * Returns the requirements of an operation, or those of the API. A scheme that is not defined is added to the schemes:
 * an operation that the author meant to protect stays protected, and the application must check the credential.
 */
export function securityOf(
  context: Context,
  operation: Node,
  schemes: NamedSchemes,
): SecurityRequirement[] {
  const own = field(operation, "security") ? operation : context.root;
  return itemsIn(context, own, "security").map((node) => {
    const requirement = {
      schemes: fields(node).map(([name, scopes]) => ({
        scheme: schemeNamed(context, schemes, name, scopes),
        scopes: elements(scopes).map(({ value }) => String(value)),
      })),
    };
    reportConflict(context, requirement, schemes.defined, placeOf(node));
    return requirement;
  });
}

/** Returns the name of the scheme that a requirement means. */
function schemeNamed(
  context: Context,
  { defined, missing }: NamedSchemes,
  name: string,
  at: Node,
): string {
  if (defined.has(name)) return name;
  const same = [...defined.keys()].filter(
    (one) => plainWord(one) === plainWord(name),
  );
  const meant = same.length === 1 ? same[0] : undefined;
  context.report("unknown-security-scheme", placeOf(at, "key"), {
    scheme: name,
    effect:
      meant === undefined
        ? "the server still asks the application to check it"
        : `it is read as ${meant}`,
    hint: didYouMean(
      name,
      [...defined.keys()],
      "Define it under components.securitySchemes.",
    ),
  });
  if (meant !== undefined) return meant;
  if (!missing.has(name)) missing.set(name, undefinedScheme(name, at));
  return name;
}

function undefinedScheme(name: string, at: Node): SecurityScheme {
  return {
    name,
    scheme: { kind: "undescribed" },
    documentation: { summary: null, description: null, link: null },
    lifecycle: stable,
    origin: originOf(at),
  };
}
