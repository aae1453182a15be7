/** The environment variables of a server that a host starts as a process. */
import {
  credentialKind,
  hasCredential,
} from "../../facts/operations/security-schemes.js";
import { fileSlug } from "../../naming/identifiers.js";
import type { McpContext } from "./runtime.js";

type Variables =
  | { kind: "text"; variable: string }
  | { kind: "basic"; username: string; password: string };

/** `PET_STORE` */
export function prefixOf({ names }: McpContext): string {
  const words = names.api.slug.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return /^[A-Z]/.test(words) ? words : `API_${words}`;
}

/** The variables of each security scheme: `PET_STORE_BEARER_AUTH`. */
export function credentialVariables(
  context: McpContext,
): { scheme: string; variables: Variables }[] {
  const used = new Set<string>();
  return context.model.securitySchemes
    .filter(({ scheme }) => hasCredential(scheme))
    .map(({ name, scheme }) => {
      const words = fileSlug(name)
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, "_");
      let variable = `${prefixOf(context)}_${words || "CREDENTIAL"}`;
      while (used.has(variable)) variable += "_2";
      used.add(variable);
      return {
        scheme: name,
        variables:
          credentialKind(scheme) === "basic"
            ? {
                kind: "basic",
                username: `${variable}_USERNAME`,
                password: `${variable}_PASSWORD`,
              }
            : { kind: "text", variable },
      };
    });
}
