/** Checks all domains at all servers, once or until everything is right. */
import {
  allDomains,
  type Domain,
  type DomainsConfig,
} from "../config/domains.js";
import {
  asker,
  type Ask,
  type AskOptions,
  type DnsFailure,
} from "../dns/ask.js";
import type { DnsServer } from "../dns/server-address.js";
import {
  judgeHttps,
  type HttpsJudgement,
  type HttpsOptions,
  type HttpsReport,
} from "../https/judge-https.js";
import { addressesOf, type Addresses } from "./addresses.js";
import {
  domainStates,
  type DomainState,
  type DomainFinding,
} from "../finding.js";
import { judge } from "./judge.js";
import type { Readiness } from "./readiness.js";

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
  /** What the web server of the domain sent; null if it was not asked. */
  readonly https: HttpsReport | null;
}

interface VerifyOptions {
  readonly ask?: AskOptions;
  readonly https?: {
    readonly options: HttpsOptions;
    readonly readiness: Readiness;
  };
}

export async function verifyDomains(
  config: DomainsConfig,
  servers: readonly DnsServer[],
  { ask: askOptions, https }: VerifyOptions = {},
): Promise<DomainReport[]> {
  // The answers are kept for this round only.
  const sources = servers.map((server) => ({
    server: server.label,
    ask: asker(server, askOptions),
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
              firstAddresses(config.target.ascii, [
                ask,
                ...sources.map((source) => source.ask),
              ]),
          }),
        })),
      );
      const report = reportOf(domain, findings);
      if (https === undefined) return report;
      const isReady = report.state === "ok";
      const { options, readiness } = https;
      const since = readiness.note(domain.ascii, isReady, options.now());
      if (!isReady) return report;
      const asks = sources.map(({ ask }) => ask);
      const found = await firstAddresses(domain.ascii, asks);
      const addresses = found.kind === "addresses" ? found.list : [];
      const context = { config, addresses, since, options };
      return withHttps(report, await judgeHttps(domain, context));
    }),
  );
}

/** A name server of one zone may not know a name, so the other servers are asked, too. */
async function firstAddresses(
  name: string,
  asks: readonly Ask[],
): Promise<Addresses> {
  let failure: DnsFailure | null = null;
  for (const ask of asks) {
    const found = await addressesOf(name, ask);
    if (found.kind === "addresses") return found;
    // A refusal says nothing about the name, unlike any other failure.
    if (failure === null || failure.cause === "code REFUSED") failure = found;
  }
  return failure ?? noAnswer(name);
}

/** The records are right, so the web server decides about the state. */
function withHttps(
  report: DomainReport,
  { finding, report: https }: HttpsJudgement,
): DomainReport {
  const message =
    finding.state === "ok"
      ? `${report.message} ${finding.message}`
      : finding.message;
  return { ...report, ...finding, message, https };
}

function noAnswer(name: string): DnsFailure {
  return { kind: "failure", query: { name, type: "A" }, cause: "closed" };
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
  const base = {
    domain: ascii,
    unicode,
    kind,
    servers,
    ...first,
    https: null,
  };
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
