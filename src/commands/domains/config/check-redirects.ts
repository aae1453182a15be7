/** Checks the domains of a file against each other: duplicates, unknown ends, circles and chains. */
import { keyText, type Path } from "../../../base/config/check.js";
import type { Diagnostics, SourcePlace } from "../../../base/diagnostics.js";
import { nearest } from "../../../base/common/nearest.js";
import type { Domain } from "./domains.js";
import { hostText, type HostName } from "./host-name.js";
import type { Written, WrittenDomains } from "./written.js";

type PlaceAt = (path: Path) => SourcePlace | null;

export function checkRedirects(
  domains: WrittenDomains,
  placeAt: PlaceAt,
  diagnostics: Diagnostics,
): void {
  const known = distinctDomains(domains, placeAt, diagnostics);
  const { primary } = domains;
  // A redirect from the primary domain is already reported as a duplicate.
  const redirects = domains.redirects.filter(
    ({ from }) => from.host.ascii !== primary.host.ascii,
  );
  const next = new Map(
    redirects.map(({ from, to }) => [from.host.ascii, to.host] as const),
  );
  const reported = new Set<string>();
  for (const { from, to } of redirects) {
    const place = placeAt(to.path);
    if (from.host.ascii === to.host.ascii) {
      const domain = hostText(from.host);
      diagnostics.report("redirect-to-itself", place, { domain });
      continue;
    }
    if (!known.has(to.host.ascii)) {
      diagnostics.report("redirect-to-unknown", place, {
        from: hostText(from.host),
        to: hostText(to.host),
        hint: suggestion(to.host, [...known.values()], primary.host),
      });
      continue;
    }
    const route = follow(from.host, next);
    const path = route.map(hostText).join(" -> ");
    const end = route.at(-1) ?? from.host;
    if (end.ascii === from.host.ascii) {
      if (reported.has(from.host.ascii)) continue;
      for (const { ascii } of route) reported.add(ascii);
      const params = { path, primary: hostText(primary.host) };
      diagnostics.report("redirect-circle", place, params);
    } else if (route.length > 2 && end.ascii === primary.host.ascii) {
      const params = { path, end: end.unicode };
      diagnostics.report("redirect-chain", place, params);
    }
  }
}

/** Reports domains that are listed twice, in any spelling. Returns the others by their ASCII form. */
function distinctDomains(
  { target, primary, redirects }: WrittenDomains,
  placeAt: PlaceAt,
  diagnostics: Diagnostics,
): Map<string, Domain> {
  const known = new Map<string, Written<Domain>>();
  for (const domain of [primary, ...redirects.map(({ from }) => from)]) {
    const place = placeAt(domain.path);
    const { ascii } = domain.host;
    const first = known.get(ascii);
    if (first !== undefined) {
      diagnostics.report("domain-duplicate", place, {
        domain: domain.text,
        key: keyText(first.path),
        spelling:
          first.text === domain.text ? "" : `, written as ${first.text}`,
      });
    } else if (ascii === target.host.ascii) {
      diagnostics.report("domain-is-target", place, { domain: domain.text });
    }
    known.set(ascii, first ?? domain);
  }
  return new Map([...known].map(([ascii, { host }]) => [ascii, host]));
}

/** Returns the domains on the way from a domain, until the way ends or reaches one of them again. */
function follow(
  start: HostName,
  next: ReadonlyMap<string, HostName>,
): HostName[] {
  const route = [start];
  const seen = new Set([start.ascii]);
  for (let at = next.get(start.ascii); at; at = next.get(at.ascii)) {
    route.push(at);
    if (seen.has(at.ascii)) break;
    seen.add(at.ascii);
  }
  return route;
}

function suggestion(
  to: HostName,
  known: readonly Domain[],
  primary: Domain,
): string {
  const near = nearest(
    to.unicode,
    known.map(({ unicode }) => unicode),
  );
  return near === null
    ? `Redirect to the primary domain ${hostText(primary)}.`
    : `Did you mean ${near}?`;
}
