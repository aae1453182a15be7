/** Checks all domains at all servers, once or until everything is right. */
import {
  allDomains,
  type Domain,
  type DomainsConfig,
} from "../config/domains.js";
import { asker, type Ask, type AskOptions } from "../dns/ask.js";
import type { DnsServer } from "../dns/server-address.js";
import { addressesOf, type Addresses } from "./addresses.js";
import {
  domainStates,
  type DomainState,
  type DomainFinding,
} from "./finding.js";
import { judge } from "./judge.js";

export interface ServerFinding {
  readonly server: string;
  readonly state: DomainState;
  readonly message: string;
}

/** The result for one domain, as `--json` prints it. */
export interface DomainReport extends DomainFinding {
  readonly domain: string;
  readonly unicode: string;
  readonly kind: Domain["kind"];
  /** What each server answered. */
  readonly servers: readonly ServerFinding[];
}

export async function verifyDomains(
  config: DomainsConfig,
  servers: readonly DnsServer[],
  options?: AskOptions,
): Promise<DomainReport[]> {
  // The answers are kept for this round only.
  const sources = servers.map((server) => ({
    server: server.label,
    ask: asker(server, options),
  }));
  return Promise.all(
    allDomains(config).map(async (domain) => {
      const findings = await Promise.all(
        sources.map(async ({ server, ask }) => ({
          server,
          finding: await judge(domain, {
            config,
            server,
            ask,
            targetAddresses: () =>
              targetAddresses(config, [ask, ...sources.map((s) => s.ask)]),
          }),
        })),
      );
      return reportOf(domain, findings);
    }),
  );
}

/** A name server of one zone may not know the target, so the other servers are asked, too. */
async function targetAddresses(
  { target }: DomainsConfig,
  asks: readonly Ask[],
): Promise<Addresses> {
  let failure: Addresses | null = null;
  for (const ask of asks) {
    const found = await addressesOf(target.ascii, ask);
    if (found.kind === "addresses") return found;
    failure ??= found;
  }
  return failure ?? { kind: "addresses", list: [] };
}

function reportOf(
  { ascii, unicode, kind }: Domain,
  findings: readonly { server: string; finding: DomainFinding }[],
): DomainReport {
  const servers = findings.map(({ server, finding }) => ({
    server,
    state: finding.state,
    message: finding.message,
  }));
  const urgent = [...findings].sort(
    (one, other) =>
      domainStates.indexOf(one.finding.state) -
      domainStates.indexOf(other.finding.state),
  );
  const first = urgent[0]?.finding ?? noServer;
  const base = { domain: ascii, unicode, kind, servers, ...first };
  const messages = new Set(servers.map(({ message }) => message));
  const answered = servers.filter(({ state }) => state !== "unreachable");
  const states = new Set(answered.map(({ message }) => message));
  if (messages.size === 1) return base;
  const all = servers.map(({ server, message }) => `${server}: ${message}`);
  if (states.size < 2) return { ...base, message: all.join(" ") };
  return {
    ...base,
    message: `The servers disagree. ${all.join(" ")}`,
    fix: `${first.fix ?? ""} If you have changed the record already, wait: a server can keep an old answer for up to 48 hours.`,
  };
}

const noServer: DomainFinding = {
  state: "unreachable",
  message: "There is no DNS server to ask.",
  fix: "Name one with --resolver.",
};
