/**
 * The header `Authorization`. OpenAPI ignores parameters with this name, because security schemes describe this header.
 * If no security scheme of the operation does, the parameter is the only way to call the operation, so it is kept.
 */
import type { SourcePlace } from "../../base/diagnostics.js";
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
    .find(
      ({ scheme }) => authorizationKind(known.get(scheme)) !== null,
    )?.scheme;
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

/** A request has one `Authorization` header, so it cannot contain credentials of two kinds. */
export function reportConflict(
  context: Context,
  { schemes }: SecurityRequirement,
  known: KnownSchemes,
  place: SourcePlace,
): void {
  const inHeader = schemes.filter(
    ({ scheme }) => authorizationKind(known.get(scheme)) !== null,
  );
  const kinds = inHeader.map(({ scheme }) =>
    authorizationKind(known.get(scheme)),
  );
  if (new Set(kinds).size < 2) return;
  const names = inHeader.map(({ scheme }) => scheme).join(", ");
  context.report("conflicting-credentials", place, { schemes: names });
}

/** The kind of credential in the header `Authorization`: `bearer`. Null if the scheme does not use the header. */
function authorizationKind(
  scheme: SecuritySchemeKind | undefined,
): string | null {
  switch (scheme?.kind) {
    case "http":
      return scheme.scheme;
    case "oauth2":
    case "openIdConnect":
      return "bearer";
    case "apiKey":
      return scheme.location === "header" && isAuthorization(scheme.parameter)
        ? "an API key"
        : null;
    case "mutualTLS":
    case "undescribed":
    case undefined:
      return null;
  }
}
