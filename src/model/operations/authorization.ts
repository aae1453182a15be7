/**
 * Header parameters with the name `Authorization`. OpenAPI ignores them, because security schemes describe this header.
 * If no security scheme of the operation does, the parameter is the only way to call the operation, so it is kept.
 */
import type { Context } from "../context.js";
import type {
  Parameter,
  SecurityRequirement,
  SecuritySchemeKind,
} from "../model.js";

/** The security schemes of the API by name. */
export type KnownSchemes = ReadonlyMap<string, SecuritySchemeKind>;

export function withAuthorization(
  context: Context,
  parameters: Parameter[],
  security: readonly SecurityRequirement[],
  known: KnownSchemes,
): Parameter[] {
  const scheme = security
    .flatMap(({ schemes }) => schemes)
    .find(({ scheme }) => setsAuthorization(known.get(scheme)))?.scheme;
  return parameters.filter(({ name, location, origin }) => {
    if (location !== "header" || !isAuthorization(name)) return true;
    if (scheme === undefined) {
      context.report("authorization-parameter", origin, { name });
      return true;
    }
    const reason = `the security scheme ${scheme} describes this header`;
    context.report("ignored-header", origin, { name, reason });
    return false;
  });
}

function isAuthorization(name: string): boolean {
  return name.toLowerCase() === "authorization";
}

function setsAuthorization(scheme: SecuritySchemeKind | undefined): boolean {
  switch (scheme?.kind) {
    case "http":
    case "oauth2":
    case "openIdConnect":
      return true;
    case "apiKey":
      return scheme.location === "header" && isAuthorization(scheme.parameter);
    case "mutualTLS":
    case "undescribed":
    case undefined:
      return false;
  }
}
