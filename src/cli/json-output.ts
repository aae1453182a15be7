/** The document that `--json` prints, and the documentation of its fields. */
import type {
  JsonContractFinding,
  JsonContractOperation,
} from "../commands/contract/report/json-contract.js";
import type { Topic } from "../commands/docs/topics.js";
import type { NeededRecord } from "../commands/domains/records.js";
import type {
  CertificateReport,
  HttpsReport,
} from "../commands/domains/https/judge-https.js";
import type { ResponseReport } from "../commands/domains/https/judge-redirects.js";
import type {
  DomainReport,
  ServerFinding,
} from "../commands/domains/verify/verify.js";
import { domainStates } from "../commands/domains/finding.js";
import {
  exitCodes,
  type ExitCode,
  type FileOutcome,
  type JsonDetails,
} from "./outcome.js";
import type {
  JsonFinding,
  JsonPlace,
} from "../commands/diff/cli/json-finding.js";
import type {
  JsonLifecycleItem,
  JsonUse,
} from "../commands/lifecycle/cli/json-item.js";
import type { JsonPackage } from "../commands/release/cli/json-package.js";
import type { SurfaceChange } from "../surface/compare-surfaces.js";
import type { JsonDiagnostic } from "./problem.js";

export interface JsonOutput extends JsonDetails {
  exitCode: ExitCode;
  diagnostics: JsonDiagnostic[];
  files: FileOutcome[];
  counts: Record<string, number>;
}

interface FieldDocs {
  document: Record<keyof JsonOutput, string>;
  diagnostic: Record<keyof JsonDiagnostic, string>;
  file: Record<keyof FileOutcome, string>;
  record: Record<keyof NeededRecord, string>;
  domain: Record<keyof DomainReport, string>;
  server: Record<keyof ServerFinding, string>;
  https: Record<keyof HttpsReport, string>;
  certificate: Record<keyof CertificateReport, string>;
  response: Record<keyof ResponseReport, string>;
  lifecycle: Record<keyof JsonLifecycleItem, string>;
  use: Record<keyof JsonUse, string>;
  surface: Record<keyof SurfaceChange, string>;
  package: Record<keyof JsonPackage, string>;
  contract: Record<keyof JsonContractOperation, string>;
  mismatch: Record<keyof JsonContractFinding, string>;
  topic: Record<keyof Topic, string>;
  finding: Record<keyof JsonFinding, string>;
  place: Record<keyof JsonPlace, string>;
  witness: Record<keyof NonNullable<JsonFinding["witness"]>, string>;
}

export const jsonFields: FieldDocs = {
  document: {
    exitCode: `The exit code of the process: ${Object.keys(exitCodes).join(", ")}.`,
    diagnostics: "All errors and warnings.",
    files:
      "The files that were written or deleted, or with `--check` are out of date. For `lifecycle` and `usage`, the reports of `--annotations`; for `contract`, the report of `--junit`. For `scaffold`, also the handlers of deprecated operations.",
    counts:
      "How many files there are of each `kind`, and how many are `unchanged`; for `validate`, the number of `operations`; for `domains records`, `add` and `remove`, the number of `records`; for `domains verify`, the number of domains in each state; for `lifecycle`, the number of parts in each `status`; for `usage`, the number of `files` and of uses in each `status`; for `diff`, the number of findings of each `level` and of `waived` ones; for `contract`, the number of `requests` and `findings`, and of cases that `passed` and `failed`; for `docs`, the number of `topics`.",
    records:
      "Only for `domains records` and `domains add`, the DNS records to create; for `domains remove`, those to delete.",
    domains: "Only for `domains verify`: the domains of the file.",
    config: "Only for `domains config`: the text of the config.",
    lifecycle:
      "Only for `lifecycle`: the deprecated parts, with the earliest removal first, then the parts that are not stable.",
    description:
      "Only for `bundle` without `--output`: the text of the document.",
    inputs:
      "Only for `generate --list-inputs`: the files that a run reads, relative to the folder of the config file.",
    outputs:
      "Only for `generate --list-outputs`: the files that a run leaves in the output folder, relative to the folder of the config file.",
    surface:
      "Only for `upgrade`: the names that this version of Specwright exports otherwise than the packages in the output folder.",
    uses: "Only for `usage`: the uses, with the earliest removal first.",
    version:
      "Only for `diff` and `version`: the version that follows, `major`, `minor`, `patch` or `none`.",
    findings:
      "Only for `diff`: the changes that no waiver covers, the breaking ones first.",
    waived:
      "Only for `diff`: the changes that a waiver covers, with its `reason` and the day it `expires`.",
    release:
      "Only for `version`: the released version `from` which the new one is computed, and the new version `to` set.",
    packages:
      "Only for `release`: the packages, each after those that it depends on.",
    contract:
      "Only for `contract`: the operations, each with the number of its cases and its findings.",
    topics: "Only for `docs`: all topics, or the one that is printed.",
    markdown: "Only for `docs` with a topic: the text of the page.",
  },
  diagnostic: {
    code: "The stable code, one of those in the [list of diagnostics](diagnostics.md).",
    severity: "`error` or `warning`.",
    message: "What is wrong.",
    fix: "What to do about it.",
    file: "The document, relative to the working folder, or its URL; `null` if the problem is not in a document.",
    pointer:
      "The JSON Pointer of the value in the document; `null` if there is none.",
    line: "The line, counted from 1; `null` if it is not known.",
    column: "The column, counted from 1; `null` if it is not known.",
  },
  file: {
    kind: "For `generate`, what was wrong with the file: `missing`, `changed`, `edited` by hand, or `extra`. For `scaffold`: `created`, `extended`, `renamed` or `deprecated`. For `lifecycle`, `usage` and `contract`: `report`. For `bundle`: `written`. For `domains add` and `remove`: `created` or `changed`. For `pull`: `missing` or `changed`.",
    path: "The path, relative to the working folder.",
    handler: "The handler in the file, if the entry is about one handler.",
  },
  record: {
    name: "The full name of the record, without a final dot.",
    unicode:
      "The name with its own letters if it is internationalised, otherwise the same as `name`.",
    type: "`CNAME` for a subdomain, `ALIAS` for an apex domain, `TXT` for a proof of ownership, or `CAA`.",
    ttl: "The time to live, in seconds.",
    value: "The value as in a zone file, without a final dot.",
    condition: "`always`, or `if the zone has CAA records`.",
    note: "A remark about the type; `null` if there is none.",
  },
  domain: {
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
  },
  https: {
    certificate: "The certificate; `null` if there is none.",
    responses: "The responses over HTTPS and HTTP.",
  },
  certificate: {
    names: "The domains in the certificate, at most 100.",
    issuer: "The organisation that issued it, or its common name.",
    validFrom: "The start of its validity, in ISO 8601.",
    validTo: "The end of its validity, in ISO 8601.",
    daysLeft: "The whole days until the end; negative if it has expired.",
  },
  response: {
    url: "The URL that was requested.",
    status: "The status code; `null` if no server answered.",
    location: "The header `Location`; `null` if there is none.",
  },
  server: {
    server: "The server, as `--resolver` names it.",
    state: "The state of the domain at this server.",
    message: "What this server has.",
  },
  lifecycle: {
    kind: "`api`, `tag`, `server`, `securityScheme`, `operation`, `webhook`, `parameter`, `header`, `mediaType`, `bodyField`, `schema`, `field` or `value`.",
    name: "The name of the part. For a field, its path; for a value, the value.",
    operation: "The operation to which the part belongs, or which it is.",
    schema: "The schema to which the part belongs, or which it is.",
    status: "`overdue`, `deprecated` or `unstable`.",
    stability: "`experimental`, `alpha`, `beta` or `stable`.",
    since: "The date of the deprecation.",
    sinceVersion: "The version of the API that deprecates the part.",
    removal: "The date of the removal.",
    daysLeft: "The days until the removal; negative if it is overdue.",
    replacement: "The operation or part to use instead, or a sentence.",
    note: "The message for people.",
    file: "The document that states it, relative to the working folder, or its URL.",
    line: "The line, counted from 1.",
    column: "The column, counted from 1.",
  },
  surface: {
    package:
      "The folder of the package in the output folder; `.` is the folder itself.",
    entry: "The entry point: `.`, `./checks`.",
    name: "The exported name; `null` for a whole entry point.",
    change: "`removed`, `changed` or `added`.",
    before: "The committed signature; `null` if there is none.",
    after: "The new signature; `null` if there is none.",
  },
  use: {
    kind: "`operation`, `parameter`, `field`, `value` or `schema`.",
    name: "The name in the package: `getPet`, `ListPetsQuery.cursor`.",
    package: "The generated package that declares the part.",
    status: "`overdue`, `deprecated` or `unstable`.",
    stability: "`experimental`, `alpha`, `beta` or `stable`.",
    since: "The date of the deprecation.",
    sinceVersion: "The version of the API that deprecates the part.",
    removal: "The date of the removal.",
    daysLeft: "The days until the removal; negative if it is overdue.",
    advice:
      "What to use instead, in words; `null` if the part is not deprecated.",
    file: "The file of the use, relative to the working folder.",
    line: "The line, counted from 1.",
    column: "The column, counted from 1.",
  },
  package: {
    name: "The name of the package.",
    version: "Its version.",
    tag: "The tag of npm that the version gets.",
    provenance: "Whether it is published with provenance.",
    registry: "The registry; `null` for that of the npm configuration.",
    upToDate: "Whether the package is generated from the spec as it is now.",
    state:
      "`planned` with `--dry-run`, `published`, or `skipped` if the registry has it already.",
    files: "Its files, each with its `path` and `size`.",
    size: "The size of the archive, in bytes.",
    unpackedSize: "The size of its files, in bytes.",
  },
  contract: {
    operation: "The name of the operation, or its method and path.",
    method: "The method, in upper case.",
    path: "The path of the spec.",
    passed: "The number of cases whose responses agree with the spec.",
    failed: "The number of other cases.",
    reached:
      "Whether a valid request had a success. Otherwise, no response of a success was compared.",
    skipped: "The reasons why cases were left out.",
    findings: "The differences between the service and the spec.",
  },
  mismatch: {
    check:
      "The stable code of the check, one of those in the [guide](../guide/contract.md#checks).",
    case: "What is special about the request.",
    message: "What the service did.",
    expected: "What the spec says.",
    curl: "A command that repeats the request. Secrets are names of variables.",
    count: "The number of cases with this finding.",
    file: "The document of the spec, relative to the working folder, or its URL.",
    line: "The line, counted from 1; `null` if it is not known.",
    column: "The column, counted from 1; `null` if it is not known.",
  },
  topic: {
    name: "The word that selects the page: `server`, `reference/cli`.",
    title: "Its title.",
    sections: "The headings of its sections.",
    path: "The file, relative to the folder of the package `specwright`.",
  },
  finding: {
    code: "The stable code, one of those in the [list of findings](findings.md).",
    level:
      "`breaking`, `unproven` (it looks breaking, but no value or request shows it), or `compatible`.",
    scope:
      "`wire` for requests and responses, `sdk` for code that uses the generated packages.",
    direction:
      "`request` or `response`: who sends the changed part; `null` if it is in neither.",
    message: "What changed, in one sentence.",
    base: "The place in the old spec; `null` if it does not have the part.",
    head: "The place in the new spec; `null` if it does not have the part.",
    witness:
      "A value or a request that one side accepts and the other refuses; `null` if there is none.",
    operations:
      "The operations and webhooks that have the change, each with its `method`, `path` and `part`.",
  },
  place: {
    file: "The document, relative to the working folder, its URL, or `git:REVISION:PATH`.",
    line: "The line, counted from 1; `null` if it is not known.",
    column: "The column, counted from 1; `null` if it is not known.",
    pointer: "The JSON Pointer of the part in the document.",
  },
  witness: {
    acceptedBy:
      "`base` or `head`: the side that accepts it. The other refuses it.",
    value: "The value: a body, a parameter or a header.",
    request: "The request, with its `method`, `target`, `headers` and `body`.",
    response: "The response, with its `status`, `headers` and `body`.",
    replay:
      "Only with `--replay`: the answers of the servers of `base` and `head`, each with its `status`, its `body` and whether it accepts the request or the response (`isAccepted`), and whether they are as the witness says (`isAsClaimed`).",
  },
};
