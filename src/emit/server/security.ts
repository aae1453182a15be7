/** Security schemes: the functions that the application must write, and the table for the runtime. */
import type { ApiModel, Operation, SecurityScheme } from "../../model/model.js";
import {
  code,
  docComment,
  entry,
  key,
  lines,
  object,
  objectType,
  typeRef,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import { schemeRow, credentialKind } from "../security-schemes.js";
import type { TargetContext } from "../target.js";
import { runtime } from "./runtime.js";

/** Whether a handler of this operation receives a caller. */
export type CallerAccess = "open" | "optional" | "secured";

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

/** The members of the interface of security functions. */
export function securityMembers(context: TargetContext): Code {
  const fn = typeRef(runtime(context, "security/security", "SecurityFunction"));
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
export function schemeTable({ model }: TargetContext): Code {
  return object(
    usedSchemes(model).map((scheme) =>
      entry(scheme.name, schemeRow(scheme.scheme)),
    ),
  );
}

function credentialType(
  context: TargetContext,
  { scheme }: SecurityScheme,
): Code {
  if (scheme.kind === "mutualTLS") return code`unknown`;
  return credentialKind(scheme) === "basic"
    ? typeRef(runtime(context, "security/security", "BasicCredential"))
    : code`string`;
}
