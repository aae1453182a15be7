/** Finds the CAA records that govern a name, and whether they allow an authority (RFC 8659, RFC 8657). */
import type { Ask, DnsFailure } from "../dns/ask.js";
import { recordsAt } from "../dns/follow.js";
import type { CaaProperty } from "../dns/message.js";
import { parseIssue, type CaaIssue } from "./caa-value.js";

export interface CaaSet {
  /** The owner of the records. */
  readonly name: string;
  readonly properties: readonly CaaProperty[];
}

type CaaLookup =
  /** Null if there are no CAA records, which allows every authority. */
  { readonly kind: "found"; readonly set: CaaSet | null } | DnsFailure;

/** How the hosting platform requests a certificate. */
export interface CertificateRequest {
  readonly authority: string;
  /** The platform uses any of these methods. */
  readonly methods: readonly string[];
  /** The accounts of the platform; empty if they are not known. */
  readonly accounts: readonly string[];
}

export type CaaBlock =
  /** No `issue` property names the authority. `allowed` are the named ones. */
  | { readonly kind: "not-listed"; readonly allowed: readonly string[] }
  /** A critical property that authorities need not know. An authority must then refuse. */
  | { readonly kind: "critical"; readonly tag: string }
  /** The authority is named for another account, or for other validation methods. */
  | {
      readonly kind: "accounturi" | "validationmethods";
      readonly value: string;
    };

/** Returns the closest CAA records: those of the name, or of the nearest parent that has some. */
export async function findCaa(name: string, ask: Ask): Promise<CaaLookup> {
  const labels = name.split(".");
  for (let first = 0; first < labels.length; first++) {
    const found = await caaAt(labels.slice(first).join("."), ask);
    if (found.kind === "failure" || found.set !== null) return found;
  }
  return { kind: "found", set: null };
}

/** The parents of an alias do not count. */
async function caaAt(name: string, ask: Ask): Promise<CaaLookup> {
  const none = { kind: "found", set: null } as const;
  const found = await recordsAt(name, "CAA", ask);
  if (found.kind === "failure") {
    // A name server of one zone refuses questions about other zones, here those of the parents or of the target.
    return found.cause === "code REFUSED" ? none : found;
  }
  const { end, records } = found;
  return records.length === 0
    ? none
    : { kind: "found", set: { name: end, properties: records } };
}

/** The properties that authorities know. `issuewild` concerns wildcard certificates only, `issuemail` mail only. */
const knownTags = new Set(["issue", "issuewild", "iodef", "issuemail"]);

/** Returns why the records block a certificate for the name itself; null if they do not. */
export function caaBlock(
  { properties }: CaaSet,
  request: CertificateRequest,
): CaaBlock | null {
  const critical = properties.find(
    (property) => property.critical && !knownTags.has(property.tag),
  );
  if (critical !== undefined) return { kind: "critical", tag: critical.tag };
  const issues = properties
    .filter(({ tag }) => tag === "issue")
    .map(({ value }) => parseIssue(value));
  if (issues.length === 0) return null;
  const own = issues.filter(({ issuer }) => issuer === request.authority);
  const limits = own.map((issue) => limitOf(issue, request));
  if (limits.includes(null)) return null;
  const allowed = issues
    .map(({ issuer }) => issuer)
    .filter((issuer) => issuer !== null);
  return limits[0] ?? { kind: "not-listed", allowed };
}

/** Returns the parameter that excludes the request; null if all parameters allow it. Others than these two have no meaning. */
function limitOf(
  { parameters }: CaaIssue,
  { methods, accounts }: CertificateRequest,
): CaaBlock | null {
  const allows = {
    accounturi: (value: string) => accounts.includes(value),
    validationmethods: (value: string) =>
      value.split(",").some((method) => methods.includes(method)),
  };
  for (const kind of ["accounturi", "validationmethods"] as const) {
    const values = parameters
      .filter(({ tag }) => tag === kind)
      .map(({ value }) => value);
    const [value] = values;
    if (value === undefined) continue;
    // A parameter that occurs twice cannot be satisfied.
    if (values.length > 1 || !allows[kind](value)) {
      return { kind, value: values.join(", ") };
    }
  }
  return null;
}
