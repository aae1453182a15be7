/** `src/security.ts`: a constant for each security scheme that an operation uses. */
import type {
  ApiModel,
  Operation,
  SecurityRequirement,
  SecurityScheme,
} from "../../model/model.js";
import { takeFreeName } from "../../naming/free-name.js";
import { camelCase, isReserved } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  array,
  code,
  entry,
  flatObject,
  openArray,
  str,
  textEntry,
  valueRef,
  type Code,
} from "../code/index.js";
import { credentialKind } from "../../facts/operations/security-schemes.js";
import type { FilePlan } from "../target.js";
import type { Writer } from "./body-types.js";
import { clientFileLocals, clientFileNames } from "./symbols.js";

const module = "security";

/** The constants by the name of the scheme. */
function schemeSymbols({ context }: Writer): ReadonlyMap<string, SymbolRef> {
  const taken = new Set<string>([...clientFileNames, ...clientFileLocals]);
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

/** The security of an operation; null if it is the usual one. */
export function ownSecurity(
  writer: Writer,
  { security }: Operation,
): Code | null {
  return JSON.stringify(security) === JSON.stringify(writer.usualSecurity)
    ? null
    : securityAlternatives(writer, security);
}

/** The security of most operations; null if they send no credentials. */
export function commonSecurity(writer: Writer): Code | null {
  const { usualSecurity } = writer;
  return usualSecurity.length === 0
    ? null
    : securityAlternatives(writer, usualSecurity);
}

/** The security of more than half of the operations; empty if they differ. */
export function usualSecurityOf({
  operations,
}: ApiModel): SecurityRequirement[] {
  const counts = new Map<string, number>();
  for (const { security } of operations) {
    const text = JSON.stringify(security);
    const count = (counts.get(text) ?? 0) + 1;
    if (count > operations.length / 2) return security;
    counts.set(text, count);
  }
  return [];
}

/**
 * `[[bearerAuth], [apiKey, appId]]`: alternatives, and schemes that are required together. An alternative without schemes
 * adds nothing to a request, as if the caller gave no credentials.
 */
function securityAlternatives(
  writer: Writer,
  security: readonly SecurityRequirement[],
): Code {
  const symbols = schemeSymbols(writer);
  const alternatives = security.flatMap(({ schemes }): ListItem[] => {
    const used = schemes.flatMap(({ scheme, scopes }): ListItem[] => {
      const symbol = symbols.get(scheme);
      if (symbol === undefined) return [];
      const reference = valueRef(symbol);
      if (scopes.length === 0) return [{ item: reference, kind: "name" }];
      const members = [
        code`...${reference}`,
        entry("scopes", array(scopes.map(str))),
      ];
      return [{ item: flatObject(members), kind: "object" }];
    });
    const kind = used.length > 1 ? "list" : "name";
    return used.length === 0 ? [] : [{ item: list(used), kind }];
  });
  return list(alternatives);
}

interface ListItem {
  readonly item: Code;
  readonly kind: "name" | "object" | "list";
}

/** Prettier expands a list of several objects, and one of several lists that have more than one item. */
function list(items: readonly ListItem[]): Code {
  const codes = items.map(({ item }) => item);
  const [first] = items;
  const isExpanded =
    items.length > 1 &&
    first?.kind !== "name" &&
    items.every(({ kind }) => kind === first?.kind);
  return isExpanded ? openArray(codes) : array(codes);
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
    case "undescribed":
      break;
  }
  return flatObject(parts);
}
