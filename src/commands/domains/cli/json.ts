/** The JSON documents of the commands about domains. */
import type { CertificateReport, HttpsReport } from "../https/judge-https.js";
import type { ResponseReport } from "../https/judge-redirects.js";
import { jsonTable, type JsonDocs } from "../../../cli/json-output.js";
import { addCount, type CommandOutcome } from "../../../cli/outcome.js";
import { domainStates } from "../finding.js";
import type { NeededRecord } from "../records.js";
import type { DomainReport, ServerFinding } from "../verify/verify.js";

export interface RecordDetails {
  records: readonly NeededRecord[];
}

const recordTable = jsonTable<NeededRecord>("Each entry of `records`", {
  name: "The full name of the record, without a final dot.",
  unicode:
    "The name with its own letters if it is internationalised, otherwise the same as `name`.",
  type: "`CNAME` for a subdomain, `ALIAS` for an apex domain, `TXT` for a proof of ownership, or `CAA`.",
  ttl: "The time to live, in seconds.",
  value: "The value as in a zone file, without a final dot.",
  condition: "`always`, or `if the zone has CAA records`.",
  note: "A remark about the type; `null` if there is none.",
});

/** `records` says which records they are. */
export function recordJson(records: string): JsonDocs<RecordDetails> {
  return {
    fields: { records },
    counts: "the number of `records`",
    tables: [recordTable],
  };
}

export function addRecords(
  outcome: CommandOutcome<RecordDetails>,
  records: readonly NeededRecord[],
): void {
  outcome.details = { records };
  addCount(outcome, "records", records.length);
}

export interface VerifyDetails {
  domains: readonly DomainReport[];
}

export const verifyJson: JsonDocs<VerifyDetails> = {
  fields: { domains: "the domains of the file" },
  counts: "the number of domains in each state",
  tables: [
    jsonTable<DomainReport>("Each entry of `domains`", {
      domain: "The domain as DNS has it, in Punycode.",
      unicode:
        "The domain with its own letters if it is internationalised, otherwise the same as `domain`.",
      kind: "`subdomain` or `apex`.",
      state: `One of ${[...domainStates]
        .reverse()
        .map((state) => `\`${state}\``)
        .join(", ")}. If servers disagree, the most urgent state.`,
      message: "What DNS has, or what the web server of the domain sends.",
      fix: "What to change; `null` if the state is `ok`.",
      servers: "The answer of each DNS server.",
      https:
        "With `--https`, what the web server of the domain sent; `null` without it, or if the DNS records are not right.",
    }),
    jsonTable<ServerFinding>("Each entry of `servers` in `domains`", {
      server: "The server, as `--resolver` names it.",
      state: "The state of the domain at this server.",
      message: "What this server has.",
    }),
    jsonTable<HttpsReport>("`https` of an entry of `domains`", {
      certificate: "The certificate; `null` if there is none.",
      responses: "The responses over HTTPS and HTTP.",
    }),
    jsonTable<CertificateReport>("`certificate` in `https`", {
      names: "The domains in the certificate, at most 100.",
      issuer: "The organisation that issued it, or its common name.",
      validFrom: "The start of its validity, in ISO 8601.",
      validTo: "The end of its validity, in ISO 8601.",
      daysLeft: "The whole days until the end; negative if it has expired.",
    }),
    jsonTable<ResponseReport>("Each entry of `responses` in `https`", {
      url: "The URL that was requested.",
      status: "The status code; `null` if no server answered.",
      location: "The header `Location`; `null` if there is none.",
    }),
  ],
};
