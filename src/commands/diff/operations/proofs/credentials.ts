/** Credentials of requests. They are placeholders. */
import { percentEncoded } from "../../../../base/common/url.js";
import { credentialKind } from "../../../../facts/operations/security-schemes.js";
import type { ApiModel, SecurityRequirement } from "../../../../model/model.js";
import type { WitnessRequest } from "../../finding.js";

export function addCredentials(
  model: ApiModel,
  { schemes }: SecurityRequirement,
  request: WitnessRequest,
  queryMark: (url: string) => string,
): WitnessRequest {
  let { target } = request;
  const headers = { ...request.headers };
  for (const { scheme: name } of schemes) {
    const scheme = model.securitySchemes.find((one) => one.name === name);
    if (!scheme) continue;
    const { scheme: kind } = scheme;
    if (kind.kind === "apiKey") {
      const { location, parameter } = kind;
      const pair = `${percentEncoded(parameter)}=key`;
      if (location === "query")
        // Some specs also describe the key as a parameter.
        target += hasPair(target, parameter) ? "" : queryMark(target) + pair;
      else if (location === "header") headers[parameter] = "key";
      else
        headers["Cookie"] = headers["Cookie"]
          ? `${headers["Cookie"]}; ${pair}`
          : pair;
      continue;
    }
    switch (credentialKind(kind)) {
      case "basic":
        // ada:secret
        headers["Authorization"] = "Basic YWRhOnNlY3JldA==";
        break;
      case "bearer":
        headers["Authorization"] = "Bearer token";
        break;
      case "http":
        headers["Authorization"] =
          `${kind.kind === "http" ? kind.scheme : ""} token`;
        break;
      case "apiKey":
      case "mutualTLS":
      case "undescribed":
        break;
    }
  }
  const scopes = schemes.flatMap((one) => one.scopes);
  return {
    ...request,
    target,
    headers,
    ...(scopes.length > 0 && { scopes }),
  };
}

function hasPair(target: string, name: string): boolean {
  return new URLSearchParams(target.replace(/^[^?]*/, "")).has(name);
}
