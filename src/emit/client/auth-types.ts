/** The types of credentials. */
import type {
  ApiModel,
  SecurityScheme,
  SecuritySchemeKind,
} from "../../model/model.js";
import {
  code,
  docComment,
  key,
  lines,
  objectType,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import {
  credentialKind,
  hasCredential,
} from "../../facts/operations/security-schemes.js";
import type { Writer } from "./body-types.js";

/** The body of `interface Auth`. */
export function authMembers(writer: Writer): Code {
  return objectType(
    credentialed(writer.context.model).map((scheme) =>
      lines([
        docComment(docOf(writer.context, scheme)),
        code`readonly ${key(scheme.name)}?: ${credentialType(writer, scheme.scheme)};`,
      ]),
    ),
  );
}

/** The type of the `auth` option. If there is only one scheme, its credential alone is also allowed. */
export function authOption(writer: Writer): Code {
  const sole = soleScheme(writer.context.model);
  return sole === null
    ? code`Auth`
    : code`Auth | ${credentialType(writer, sole.scheme)}`;
}

/** The scheme of an API with only one that takes a credential; null otherwise. */
export function soleScheme(model: ApiModel): SecurityScheme | null {
  const [only, ...others] = model.securitySchemes;
  return only === undefined || others.length > 0 || !hasCredential(only.scheme)
    ? null
    : only;
}

/** Schemes that take a credential from the caller. */
export function credentialed(model: ApiModel): SecurityScheme[] {
  return model.securitySchemes.filter(({ scheme }) => hasCredential(scheme));
}

function credentialType({ runtime }: Writer, scheme: SecuritySchemeKind): Code {
  const credential = runtime.type("credentials/types", "Credential");
  return credentialKind(scheme) === "basic"
    ? code`${credential}<${runtime.type("credentials/types", "BasicCredentials")}>`
    : credential;
}
