/** Compares the credentials that operations need. Schemes are the same if they send the same credentials. */
import { isDeepStrictEqual } from "node:util";
import { comparableUrl } from "../../../facts/operations/server-url.js";
import type {
  ApiModel,
  OAuthFlow,
  Operation,
  SecurityRequirement,
  SecurityScheme,
  SecuritySchemeKind,
} from "../../../model/model.js";
import { breaking, compatible, unproven, type PartChange } from "./change.js";
import { lifecycleChanges } from "./lifecycle.js";
import { matched } from "./match.js";
import type { Apis, ComparedApi } from "./sides.js";
import { documentationChanges } from "./words.js";
import { requestOf } from "./proofs/requests.js";

/** The scopes of one alternative, by scheme. */
type Alternative = ReadonlyMap<string, readonly string[]>;

/** How the credentials are sent, and who issues them. Names of schemes are not sent. */
function schemeKey(scheme: SecuritySchemeKind): string {
  switch (scheme.kind) {
    case "http":
      return `http ${scheme.scheme}`;
    case "apiKey": {
      const { location, parameter } = scheme;
      return `${location} ${location === "header" ? parameter.toLowerCase() : parameter}`;
    }
    case "openIdConnect":
      return `openIdConnect ${comparableUrl(scheme.url)}`;
    case "oauth2":
    case "mutualTLS":
    case "undescribed":
      return scheme.kind;
  }
}

function alternativeOf(
  { securitySchemes }: ApiModel,
  { schemes }: SecurityRequirement,
): Alternative {
  return new Map(
    schemes.map(({ scheme, scopes }) => {
      const known = securitySchemes.find(({ name }) => name === scheme);
      return [known ? schemeKey(known.scheme) : scheme, scopes];
    }),
  );
}

/** Without alternatives, a request needs no credentials. */
function alternativesOf(
  { model }: ComparedApi,
  { security }: Operation,
): { alternative: Alternative; requirement: SecurityRequirement }[] {
  const all = security.length === 0 ? [{ schemes: [] }] : security;
  return all.map((requirement) => ({
    requirement,
    alternative: alternativeOf(model, requirement),
  }));
}

/** Whether credentials for one alternative suffice for another. */
function suffices(given: Alternative, needed: Alternative): boolean {
  return [...needed].every(([scheme, scopes]) => {
    const known = given.get(scheme);
    return known && scopes.every((scope) => known.includes(scope));
  });
}

export function securityChanges(
  apis: Apis,
  old: Operation,
  next: Operation,
): PartChange[] {
  const places = { base: old.origin, head: next.origin };
  const before = alternativesOf(apis.base, old);
  const after = alternativesOf(apis.head, next);
  const changes: PartChange[] = [];
  for (const { alternative, requirement } of before) {
    if (after.some((one) => suffices(alternative, one.alternative))) continue;
    const request = requestOf(apis.base, old, { credentials: requirement });
    const witness = request && { acceptedBy: "base" as const, request };
    const scopes = missingScopes(alternative, after);
    const details = { direction: "request" as const, witness };
    changes.push(
      scopes !== null
        ? breaking(
            "security-scope-added",
            `The access token needs ${quotedList(scopes)}`,
            places,
            details,
          )
        : alternative.size === 0
          ? breaking(
              "security-added",
              `The operation needs credentials: ${words(next)}`,
              places,
              details,
            )
          : breaking(
              "security-alternative-removed",
              `Credentials of ${names(requirement)} do not suffice any more`,
              places,
              details,
            ),
    );
  }
  for (const { alternative, requirement } of after) {
    if (
      before.some(
        (one) =>
          suffices(one.alternative, alternative) &&
          suffices(alternative, one.alternative),
      )
    )
      continue;
    const details = { direction: "request" as const };
    const isWeaker = before.some((one) =>
      suffices(one.alternative, alternative),
    );
    if (alternative.size === 0)
      changes.push(
        compatible(
          "security-removed",
          "The operation needs no credentials",
          places,
          details,
        ),
      );
    else if (isWeaker)
      changes.push(
        compatible(
          "security-scope-removed",
          `Fewer credentials suffice: ${names(requirement)}`,
          places,
          details,
        ),
      );
    else if (changes.length === 0)
      changes.push(
        compatible(
          "security-alternative-added",
          `Credentials of ${names(requirement)} suffice, too`,
          places,
          details,
        ),
      );
  }
  return changes;
}

/** The scopes that are missing for an alternative with the same schemes; null if there is no such alternative. */
function missingScopes(
  given: Alternative,
  after: readonly { alternative: Alternative }[],
): string[] | null {
  if (given.size === 0) return null;
  const similar = after.find(({ alternative }) =>
    [...alternative.keys()].every((scheme) => given.has(scheme)),
  );
  if (!similar) return null;
  return [...similar.alternative].flatMap(([scheme, scopes]) =>
    scopes.filter((scope) => !given.get(scheme)?.includes(scope)),
  );
}

function quotedList(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(" and ");
}

function names({ schemes }: SecurityRequirement): string {
  return quotedList(schemes.map(({ scheme }) => scheme));
}

function words({ security }: Operation): string {
  return security.map(names).join(" or ");
}

/** Compares the definitions of security schemes. */
export function schemeChanges(apis: Apis): PartChange[] {
  const { base, head } = apis;
  const { pairs } = matched(
    base.model.securitySchemes,
    head.model.securitySchemes,
    [
      ({ name, scheme }) => `${name} ${schemeKey(scheme)}`,
      ({ scheme }) => schemeKey(scheme),
    ],
  );
  return pairs.flatMap(({ old, new: next }) => {
    const places = { base: old.origin, head: next.origin };
    const title = `security scheme "${old.name}"`;
    const part = { title, places };
    return [
      ...flowChanges(title, old, next),
      ...lifecycleChanges(apis, part, old.lifecycle, next.lifecycle),
      ...documentationChanges(part, old, next),
    ];
  });
}

function flowChanges(
  title: string,
  old: SecurityScheme,
  next: SecurityScheme,
): PartChange[] {
  if (old.scheme.kind !== "oauth2" || next.scheme.kind !== "oauth2") return [];
  const places = { base: old.origin, head: next.origin };
  const { pairs, removed, added } = matched(
    old.scheme.flows,
    next.scheme.flows,
    [({ flow }) => flow],
  );
  const changed = (text: string) =>
    unproven("security-scheme-changed", text, places);
  // Without a flow in common, no client of the base gets a token.
  const lost = pairs.length === 0 ? breaking : unproven;
  return [
    ...removed.map(({ flow }) =>
      lost(
        "security-scheme-changed",
        `The ${title} has no flow "${flow}" any more`,
        places,
      ),
    ),
    ...added.map(({ flow }) =>
      compatible(
        "security-scheme-changed",
        `The ${title} has the flow "${flow}"`,
        places,
      ),
    ),
    ...pairs.flatMap((pair) => {
      const { scopes: before } = pair.old;
      const { scopes: after } = pair.new;
      const lost = before.filter(
        ({ name }) => !after.some((one) => one.name === name),
      );
      const gained = after.filter(
        ({ name }) => !before.some((one) => one.name === name),
      );
      return [
        ...(isDeepStrictEqual(urlsOf(pair.old), urlsOf(pair.new))
          ? []
          : [changed(`The URLs of the ${title} changed`)]),
        ...lost.map(({ name }) =>
          changed(`The ${title} has no scope "${name}" any more`),
        ),
        ...gained.map(({ name }) =>
          compatible(
            "security-scheme-changed",
            `The ${title} has the scope "${name}"`,
            places,
          ),
        ),
      ];
    }),
  ];
}

function urlsOf({
  authorizationUrl,
  tokenUrl,
  refreshUrl,
}: OAuthFlow): (string | null)[] {
  return [authorizationUrl, tokenUrl, refreshUrl].map(
    (url) => url && comparableUrl(url),
  );
}
