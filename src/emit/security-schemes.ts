/** Security schemes as data for the runtimes of the client and the server. */
import type { SecuritySchemeKind } from "../model/model.js";
import { flatObject, textEntry, type Code } from "./code/index.js";

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

/** `{ kind: "apiKey", in: "header", name: "X-Key" }` */
export function schemeRow(scheme: SecuritySchemeKind): Code {
  const kind = credentialKind(scheme);
  return flatObject([
    textEntry("kind", kind),
    ...(scheme.kind === "http" && kind === "http"
      ? [textEntry("scheme", scheme.scheme.toLowerCase())]
      : []),
    ...(scheme.kind === "apiKey"
      ? [textEntry("in", scheme.location), textEntry("name", scheme.parameter)]
      : []),
  ]);
}
