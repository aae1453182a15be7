/** Security schemes of several targets. */
import type {
  ApiModel,
  Operation,
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

/** The place of a credential in a request. */
export interface CredentialPlace {
  readonly location: "header" | "query" | "cookie";
  readonly name: string;
  /** Before the credential: `Bearer `, or empty. */
  readonly prefix: string;
}

/** Null if requests do not contain the credential. A user and a password follow the prefix as base64. */
export function credentialPlace(
  scheme: SecuritySchemeKind,
): CredentialPlace | null {
  if (!hasCredential(scheme)) return null;
  if (scheme.kind === "apiKey")
    return { location: scheme.location, name: scheme.parameter, prefix: "" };
  const words = { basic: "Basic", bearer: "Bearer" };
  const kind = credentialKind(scheme) as keyof typeof words | "http";
  const word =
    kind === "http" && scheme.kind === "http"
      ? scheme.scheme
      : words[kind as keyof typeof words];
  return { location: "header", name: "Authorization", prefix: `${word} ` };
}

/** A scheme that an operation requires. */
export interface Credential {
  readonly scheme: SecurityScheme;
  readonly scopes: string[];
}

/** The alternatives of an operation. An empty one needs no credential. */
export function securityOf(
  { securitySchemes }: ApiModel,
  { security }: Pick<Operation, "security">,
): Credential[][] {
  return security.map(({ schemes }) =>
    schemes.flatMap(({ scheme: name, scopes }) => {
      const scheme = securitySchemes.find((one) => one.name === name);
      return scheme ? [{ scheme, scopes }] : [];
    }),
  );
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
