/** Finds the CAA records that govern a name, and whether they allow an authority (RFC 8659). */
import type { Ask, DnsFailure } from "../dns/ask.js";
import type { CaaProperty, DnsRecord } from "../dns/message.js";

export interface CaaSet {
  /** The owner of the records. */
  readonly name: string;
  readonly properties: readonly CaaProperty[];
}

export type CaaLookup =
  /** Null if there are no CAA records, which allows every authority. */
  { readonly kind: "found"; readonly set: CaaSet | null } | DnsFailure;

export type CaaBlock =
  /** No `issue` property names the authority. `allowed` are the named ones. */
  | { readonly kind: "not-listed"; readonly allowed: readonly string[] }
  /** A critical property that authorities need not know. An authority must then refuse. */
  | { readonly kind: "critical"; readonly tag: string };

const maxAliases = 16;

/** Returns the closest CAA records: those of the name, or of the nearest parent that has some. */
export async function findCaa(name: string, ask: Ask): Promise<CaaLookup> {
  const labels = name.split(".");
  for (let first = 0; first < labels.length; first++) {
    const found = await caaAt(labels.slice(first).join("."), ask);
    if (found.kind === "failure" || found.set !== null) return found;
  }
  return { kind: "found", set: null };
}

/** Follows CNAME records. The parents of an alias do not count. */
async function caaAt(start: string, ask: Ask): Promise<CaaLookup> {
  const none = { kind: "found", set: null } as const;
  let name = start;
  for (let step = 0; step < maxAliases; step++) {
    const result = await ask(name, "CAA");
    if (result.kind === "failure") {
      // A name server of one zone refuses questions about other zones, here those of the parents or of the target.
      return result.cause === "code REFUSED" ? none : result;
    }
    const end = aliasEnd(name, result.records);
    const properties = result.records.filter(
      (record) => record.type === "CAA" && record.name === end,
    ) as CaaProperty[];
    if (properties.length > 0) {
      return { kind: "found", set: { name: end, properties } };
    }
    if (end === name || result.recursive) return none;
    name = end;
  }
  return none;
}

/** Returns the name at the end of the CNAME records in an answer. */
function aliasEnd(start: string, records: readonly DnsRecord[]): string {
  const targets = new Map(
    records.flatMap((record) =>
      record.type === "CNAME" ? [[record.name, record.target] as const] : [],
    ),
  );
  let name = start;
  for (let step = 0; step < maxAliases; step++) {
    const next = targets.get(name);
    if (next === undefined) return name;
    name = next;
  }
  return name;
}

/** The properties that authorities know. `issuewild` concerns wildcard certificates only, `issuemail` mail only. */
const knownTags = new Set(["issue", "issuewild", "iodef", "issuemail"]);

/** Returns why the records block an authority from issuing a certificate for the name itself; null if they do not. */
export function caaBlock(
  { properties }: CaaSet,
  authority: string,
): CaaBlock | null {
  const critical = properties.find(
    (property) => property.critical && !knownTags.has(property.tag),
  );
  if (critical !== undefined) return { kind: "critical", tag: critical.tag };
  const issue = properties.filter(({ tag }) => tag === "issue");
  if (issue.length === 0) return null;
  const allowed = issue
    .map(({ value }) => issuerOf(value))
    .filter((issuer) => issuer !== null);
  return allowed.includes(authority) ? null : { kind: "not-listed", allowed };
}

/** Returns the authority in a value such as `letsencrypt.org; accounturi=...`; null for `;` or a malformed value. */
function issuerOf(value: string): string | null {
  const [, issuer = ""] = /^[ \t]*([^; \t]*)[ \t]*(?:;.*)?$/s.exec(value) ?? [];
  const lower = issuer.toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(lower) ? lower : null;
}
