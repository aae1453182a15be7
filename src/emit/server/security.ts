/** Security schemes: the functions that the application must write, and the table for the runtime. */
import type {
  ApiModel,
  Operation,
  SecurityScheme,
  SecuritySchemeKind,
} from "../../model/model.js";
import {
  code,
  docComment,
  entry,
  key,
  lines,
  flatObject,
  objectType,
  str,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import {
  credentialKind,
  hasCredential,
  usedSchemes,
} from "../../facts/operations/security-schemes.js";
import type { ServerContext } from "./runtime.js";

/** Whether a handler of this operation receives a caller. */
type CallerAccess = "open" | "optional" | "secured";

export function callerAccessOf(operation: Operation): CallerAccess {
  const requirements = usedRequirements(operation);
  if (requirements.length === 0) return "open";
  return requirements.some((all) => Object.keys(all).length === 0)
    ? "optional"
    : "secured";
}

/** The requirements in the route table: scheme → scopes. A requirement with an unknown scheme can never be met. */
export function usedRequirements(
  operation: Operation,
): Record<string, string[]>[] {
  const requirements = operation.security.map(({ schemes }) =>
    Object.fromEntries(
      schemes.map(({ scheme, scopes }): [string, string[]] => [scheme, scopes]),
    ),
  );
  const isOpen = requirements.every((all) => Object.keys(all).length === 0);
  return isOpen ? [] : requirements;
}

/** Whether any operation requires credentials. If no scheme is described for them, every request is rejected. */
export function needsCredentials(model: ApiModel): boolean {
  return model.operations.some((one) => usedRequirements(one).length > 0);
}

/** The members of the interface of security functions. */
export function securityMembers(context: ServerContext): Code {
  const fn = context.runtime.type("security/security", "SecurityFunction");
  return objectType(
    usedSchemes(context.model).map((scheme) =>
      lines([
        docComment(docOf(context, scheme)),
        code`${key(scheme.name)}: ${fn}<${credentialType(context, scheme)}, Principal>;`,
      ]),
    ),
  );
}

/** The table of schemes. */
export function schemeTable(context: ServerContext): Code {
  return flatObject(
    usedSchemes(context.model).map(({ name, scheme }) =>
      entry(name, schemeValue(context, scheme)),
    ),
  );
}

/** `bearer`, `headerKey("X-Key")` */
function schemeValue(
  { runtime }: ServerContext,
  scheme: SecuritySchemeKind,
): Code {
  const kind = credentialKind(scheme);
  switch (kind) {
    case "bearer":
      return runtime.value("security/http", "bearer");
    case "basic":
      return runtime.value("security/basic", "basic");
    case "mutualTLS":
      return runtime.value("security/mutual-tls", "mutualTls");
    case "undescribed":
      return runtime.value("security/undescribed", "undescribed");
    case "http": {
      const { scheme: name } = scheme as Kind<"http">;
      const http = runtime.value("security/http", "http");
      return code`${http}(${str(name.toLowerCase())})`;
    }
    case "apiKey": {
      const { location, parameter } = scheme as Kind<"apiKey">;
      const module = location === "header" ? "api-key" : `${location}-key`;
      const key = runtime.value(`security/${module}`, `${location}Key`);
      return code`${key}(${str(parameter)})`;
    }
  }
}

type Kind<K> = Extract<SecuritySchemeKind, { kind: K }>;

function credentialType(
  context: ServerContext,
  { scheme }: SecurityScheme,
): Code {
  if (!hasCredential(scheme))
    return code`${context.runtime.type("http", "ApiRequest")}["native"]`;
  return credentialKind(scheme) === "basic"
    ? context.runtime.type("security/basic", "BasicCredential")
    : code`string`;
}
