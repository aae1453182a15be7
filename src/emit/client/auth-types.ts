/** Security schemes: the type of their credentials, and how they are sent. */
import type { SecurityScheme, SecuritySchemeKind } from "../../model/model.js";
import {
  code,
  docComment,
  entry,
  key,
  lines,
  object,
  objectType,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import { schemeRow, credentialKind } from "../security-schemes.js";
import type { Writer } from "./body-types.js";

/** The body of `interface Auth`. */
export function authMembers(writer: Writer): Code {
  return objectType(
    credentialed(writer).map((scheme) =>
      lines([
        docComment(docOf(writer.context, scheme)),
        code`readonly ${key(scheme.name)}?: ${credentialType(writer, scheme.scheme)};`,
      ]),
    ),
  );
}

/** The type of the `auth` option. If there is only one scheme, its credential alone is also allowed. */
export function authOption(writer: Writer): Code {
  const [only, ...others] = writer.context.model.securitySchemes;
  return only === undefined || others.length > 0
    ? code`Auth`
    : code`Auth | ${credentialType(writer, only.scheme)}`;
}

/** Schemes that take a credential from the caller. */
export function credentialed(writer: Writer): SecurityScheme[] {
  return writer.context.model.securitySchemes.filter(
    ({ scheme }) => scheme.kind !== "mutualTLS",
  );
}

/** The constant with the security schemes for the runtime. */
export function schemesOf({ context }: Writer): Code {
  return object(
    context.model.securitySchemes.map(({ name, scheme }) =>
      entry(name, schemeRow(scheme)),
    ),
  );
}

function credentialType({ runtime }: Writer, scheme: SecuritySchemeKind): Code {
  const credential = runtime.type("request/auth", "Credential");
  return credentialKind(scheme) === "basic"
    ? code`${credential}<${runtime.type("request/auth", "BasicCredentials")}>`
    : credential;
}
