/** Credentials of a call: in words, in a curl command and in the client's options. */
import type { ApiModel, Operation, SecurityScheme } from "../../model/model.js";
import { code, key, type Code } from "../code/index.js";
import {
  codeSpan,
  inline,
  join,
  listing,
  type Markdown,
} from "../markdown/index.js";
import {
  credentialKind,
  hasCredential,
  securityOf,
  type Credential,
} from "../../facts/operations/security-schemes.js";

/** The credentials of the first alternative, which the samples show; empty if none are required. */
export function credentialsOf(
  model: ApiModel,
  operation: Pick<Operation, "security">,
): Credential[] {
  return securityOf(model, operation)[0] ?? [];
}

/** All alternatives: `bearerAuth, or apiKey and session`. */
export function securityWords(operation: Operation): Markdown {
  const { security } = operation;
  if (security.length === 0) return inline`no authentication`;
  return join(securityAlternatives(operation), inline` or `);
}

/** More of them are a list below the request. */
const alternativesInLine = 3;

export function hasManyAlternatives({ security }: Operation): boolean {
  return security.length > alternativesInLine;
}

export function securityAlternatives({ security }: Operation): Markdown[] {
  return security.map(({ schemes }) =>
    schemes.length === 0
      ? inline`none`
      : listing(
          schemes.map(({ scheme, scopes }) =>
            scopes.length === 0
              ? codeSpan(scheme)
              : inline`${codeSpan(scheme)} with ${listing(scopes.map(codeSpan))}`,
          ),
        ),
  );
}

/** The credential of a scheme, in one sentence. */
export function schemeWords({ scheme }: SecurityScheme): Markdown {
  switch (scheme.kind) {
    case "http":
      if (credentialKind(scheme) === "bearer")
        return inline`A bearer token in the ${codeSpan("Authorization")} header.`;
      if (credentialKind(scheme) === "basic")
        return inline`A user name and a password in the ${codeSpan("Authorization")} header (HTTP Basic).`;
      return inline`${codeSpan(scheme.scheme)} credentials in the ${codeSpan("Authorization")} header.`;
    case "apiKey": {
      const place = {
        header: inline`header`,
        query: inline`query parameter`,
        cookie: inline`cookie`,
      };
      return inline`A key in the ${place[scheme.location]} ${codeSpan(scheme.parameter)}.`;
    }
    case "oauth2":
      return inline`An OAuth 2.0 access token in the ${codeSpan("Authorization")} header.`;
    case "openIdConnect":
      return inline`An OpenID Connect token in the ${codeSpan("Authorization")} header.`;
    case "mutualTLS":
      return inline`A client certificate (mutual TLS).`;
    case "undescribed":
      return inline`The API description does not say how this credential is sent.`;
  }
}

/** The source of the secret in the samples. */
export function secretWords(credentials: readonly Credential[]): Markdown {
  const names = new Set(
    credentials.flatMap(({ scheme: { scheme } }) => {
      if (!hasCredential(scheme)) return [];
      return credentialKind(scheme) === "basic"
        ? ["API_PASSWORD"]
        : ["API_KEY"];
    }),
  );
  return listing([...names].map(codeSpan));
}

/** A credential in the options of the client: `bearerAuth: process.env["API_KEY"] ?? ""`. */
export function clientCredential({
  scheme: { name, scheme },
}: Credential): Code | null {
  if (!hasCredential(scheme)) return null;
  if (credentialKind(scheme) === "basic") {
    return code`${key(name)}: {
      username: "ada",
      password: process.env["API_PASSWORD"] ?? "",
    }`;
  }
  return code`${key(name)}: process.env["API_KEY"] ?? ""`;
}
