/** Security schemes of several targets. */
import type {
  ApiModel,
  SecurityScheme,
  SecuritySchemeKind,
} from "../../model/model.js";

/** How a credential is sent. */
export function credentialKind(
  scheme: SecuritySchemeKind,
): "basic" | "bearer" | "http" | "apiKey" | "mutualTLS" | "undescribed" {
  switch (scheme.kind) {
    case "http": {
      const name = scheme.scheme.toLowerCase();
      return name === "basic" || name === "bearer" ? name : "http";
    }
    case "oauth2":
    case "openIdConnect":
      return "bearer";
    case "apiKey":
    case "mutualTLS":
    case "undescribed":
      return scheme.kind;
  }
}

/** Whether callers pass a credential that the client can send. */
export function hasCredential({ kind }: SecuritySchemeKind): boolean {
  return kind !== "mutualTLS" && kind !== "undescribed";
}

/** The schemes that at least one operation requires, in the order of the spec. */
export function usedSchemes(model: ApiModel): SecurityScheme[] {
  const used = new Set(
    model.operations.flatMap((operation) =>
      operation.security.flatMap(({ schemes }) =>
        schemes.map(({ scheme }) => scheme),
      ),
    ),
  );
  return model.securitySchemes.filter(({ name }) => used.has(name));
}

/** Whether any operation requires a described scheme. */
export function isSecured(model: ApiModel): boolean {
  return usedSchemes(model).length > 0;
}
