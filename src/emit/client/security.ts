/** `src/security.ts`: a constant for each security scheme that an operation uses. */
import type { SecurityScheme } from "../../model/model.js";
import { takeFreeName } from "../../naming/free-name.js";
import { camelCase, isReserved } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  code,
  flatObject,
  textEntry,
  valueRef,
  type Code,
} from "../code/index.js";
import { credentialKind } from "../security-schemes.js";
import type { FilePlan } from "../target.js";
import type { Writer } from "./body-types.js";

const module = "security";

/** The constants by the name of the scheme. */
export function schemeSymbols({
  context,
}: Writer): ReadonlyMap<string, SymbolRef> {
  const taken = new Set<string>();
  return new Map(
    context.model.securitySchemes.map(({ name }) => {
      const wanted = camelCase(name);
      const free = takeFreeName(
        isReserved(wanted) ? `${wanted}Scheme` : wanted,
        taken,
      );
      return [name, context.names.fixed("client", module, free)];
    }),
  );
}

/** No file if no operation uses a security scheme. */
export function securityFiles(writer: Writer): FilePlan[] {
  const { model } = writer.context;
  const symbols = schemeSymbols(writer);
  const used = new Set(
    model.operations.flatMap(({ security }) =>
      security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)),
    ),
  );
  const schemes = model.securitySchemes.flatMap((scheme) => {
    const symbol = symbols.get(scheme.name);
    return symbol === undefined || !used.has(scheme.name)
      ? []
      : [
          {
            name: valueRef(symbol),
            type: writer.runtime.type("route", "SecurityScheme"),
            value: schemeValue(writer, scheme),
          },
        ];
  });
  if (schemes.length === 0) return [];
  return [
    {
      kind: "typescript",
      path: `src/${module}.ts`,
      template: "client/constants.ts",
      view: { constants: schemes },
    },
  ];
}

/** `{ name: "key", attach: headerKey, key: "X-Key" }` */
function schemeValue(
  { runtime }: Writer,
  { name, scheme }: SecurityScheme,
): Code {
  const kind = credentialKind(scheme);
  const attach = (module: string, value: string) =>
    code`attach: ${runtime.value(`credentials/${module}`, value)}`;
  const parts: Code[] = [textEntry("name", name)];
  switch (kind) {
    case "basic":
    case "bearer":
      parts.push(attach(kind, kind));
      break;
    case "http":
      parts.push(attach(kind, kind));
      if (scheme.kind === "http")
        parts.push(textEntry("key", scheme.scheme.toLowerCase()));
      break;
    case "apiKey":
      if (scheme.kind === "apiKey")
        parts.push(
          attach(`${scheme.location}-key`, `${scheme.location}Key`),
          textEntry("key", scheme.parameter),
        );
      break;
    case "mutualTLS":
      break;
  }
  return flatObject(parts);
}
