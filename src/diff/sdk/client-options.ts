/** The types of `src/client.ts` that depend on the spec: credentials, servers and the options of a client. */
import { credentialed, soleScheme } from "../../emit/client/auth-types.js";
import { isAbsolute, nameServers } from "../../emit/client/servers.js";
import { credentialKind } from "../../emit/security-schemes.js";
import type { SecurityScheme, Server } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { SdkSide } from "./sdk-side.js";
import {
  literal,
  object,
  union,
  word,
  type SdkProperty,
  type SdkType,
} from "./sdk-type.js";

export interface ClientType {
  name: string;
  direction: Direction;
  type: SdkType;
}

/** The types of the exports that the side has. */
export function clientTypes(side: SdkSide): ClientType[] {
  const { model } = side;
  const servers = nameServers(model.servers);
  const nameOf = (name: string) => side.names.exported("client", name);
  const options: ClientType = {
    name: nameOf("ClientOptions"),
    direction: "request",
    type: clientOptions(side),
  };
  const auth: ClientType = {
    name: nameOf("Auth"),
    direction: "request",
    type: object(
      credentialed(model).map((scheme): [string, SdkProperty] => [
        scheme.name,
        { type: credentialType(scheme), optional: true, origin: scheme.origin },
      ]),
    ),
  };
  const urls: ClientType = {
    name: nameOf("servers"),
    direction: "response",
    type: object(
      servers.map(({ name }): [string, SdkProperty] => [
        name,
        { type: word("() => string"), optional: false, origin: null },
      ]),
    ),
  };
  return [
    options,
    ...(credentialed(model).length > 0 ? [auth] : []),
    ...(servers.length > 0 ? [urls] : []),
    ...servers.map(({ name, server }): ClientType => ({
      name: `${nameOf("servers")}.${name}`,
      direction: "request",
      type: serverVariables(server),
    })),
  ];
}

function clientOptions({ model }: SdkSide): SdkType {
  const [first] = model.servers;
  const hasBaseUrl = first !== undefined && isAbsolute(first);
  const sole = soleScheme(model);
  const auth: [string, SdkProperty][] =
    credentialed(model).length === 0
      ? []
      : [
          [
            "auth",
            {
              // `Auth` has its own comparison.
              type: union([
                word("Auth"),
                ...(sole === null ? [] : [credentialType(sole)]),
              ]),
              optional: true,
              origin: sole?.origin ?? null,
            },
          ],
        ];
  return object([
    ["baseUrl", { type: word("string"), optional: hasBaseUrl, origin: null }],
    ...auth,
  ]);
}

function credentialType({ scheme }: SecurityScheme): SdkType {
  return word(
    credentialKind(scheme) === "basic"
      ? "Credential<BasicCredentials>"
      : "Credential",
  );
}

function serverVariables({ variables }: Server): SdkType {
  return object(
    variables.map(({ name, values }): [string, SdkProperty] => [
      name,
      {
        type:
          values.length === 0
            ? word("string")
            : union(values.map((value) => literal(value))),
        optional: true,
        origin: null,
      },
    ]),
  );
}
