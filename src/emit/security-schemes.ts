/** Security schemes of the client and the server. */
import type { SecuritySchemeKind } from "../model/model.js";

/** How a credential is sent. */
export function credentialKind(
  scheme: SecuritySchemeKind,
): "basic" | "bearer" | "http" | "apiKey" | "mutualTLS" {
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
      return scheme.kind;
  }
}
