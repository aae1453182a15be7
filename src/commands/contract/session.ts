/** One run: sends the cases of operations, compares the responses, and counts. */
import type { ApiModel, Operation } from "../../model/model.js";
import {
  createExpectations,
  type Expectations,
  type Judge,
} from "./checks/expectations.js";
import type { Mismatch } from "./checks/finding.js";
import { createValueChecks, type ValueChecks } from "./checks/values.js";
import { repeatCommand } from "./exchange/curl.js";
import type { ContractRequest } from "./exchange/request.js";
import {
  wrongCredentials,
  type SecretValue,
  type Secrets,
} from "./exchange/secrets.js";
import type { ServiceReply, Transport } from "./exchange/send.js";
import { createResources, type Resources } from "./inputs/resources.js";
import { createInputs, type SampledInputs } from "./inputs/sampled-input.js";

export interface ContractCase {
  /** What is special about the request: `limit breaks maximum`. */
  title: string;
  request: ContractRequest;
  /** By default those of the command line. */
  credentials?: "none" | "wrong";
  judge: Judge;
}

export interface ContractFinding extends Mismatch {
  operation: Operation;
  /** The title of the first case. */
  title: string;
  curl: string;
  /** The number of cases with this finding. */
  count: number;
}

export interface OperationTally {
  operation: Operation;
  passed: number;
  failed: number;
  /** The reasons why cases were left out. */
  skipped: Set<string>;
  findings: Map<string, ContractFinding>;
}

export interface SessionOptions {
  model: ApiModel;
  /** With the path of the API. */
  base: URL;
  secrets: Secrets;
  transport: Transport;
  seed: number;
  examples: number;
  maxRequests: number;
  /** Whether requests may change data. */
  canWrite: boolean;
  today: string;
}

export interface Session extends SessionOptions {
  values: ValueChecks;
  expect: Expectations;
  resources: Resources;
  inputs: SampledInputs;
  tallies: ReadonlyMap<Operation, OperationTally>;
  sent(): number;
  /** Null if the service did not respond, or the limit is reached. */
  run(operation: Operation, one: ContractCase): Promise<ServiceReply | null>;
  /** Adds a finding that more than one response shows, with the request that shows it last. */
  report(
    operation: Operation,
    one: Pick<ContractCase, "title" | "request">,
    mismatches: readonly Mismatch[],
  ): void;
  skip(operation: Operation, reason: string): void;
}

export function createSession(
  options: SessionOptions,
  operations: readonly Operation[],
): Session {
  const { model, base, secrets, transport, maxRequests } = options;
  const values = createValueChecks(model);
  const { facts, fits } = values;
  const resources = createResources(model, fits);
  const tallies = new Map(
    operations.map((operation): [Operation, OperationTally] => [
      operation,
      {
        operation,
        ...{ passed: 0, failed: 0 },
        skipped: new Set(),
        findings: new Map(),
      },
    ]),
  );
  let sent = 0;

  function tallyOf(operation: Operation): OperationTally {
    const tally = tallies.get(operation);
    if (!tally) throw new Error("The operation is not part of the run");
    return tally;
  }

  function credentialsOf(
    operation: Operation,
    { credentials }: Pick<ContractCase, "credentials">,
  ): readonly SecretValue[] {
    if (credentials === undefined)
      return [...secrets.headers, ...(secrets.of(operation) ?? [])];
    const own = wrongCredentials(model, operation);
    const names = own.map(({ name }) => name.toLowerCase());
    const others = secrets.headers.filter(
      ({ name }) => !names.includes(name.toLowerCase()),
    );
    return credentials === "none" ? others : [...others, ...own];
  }

  function add(
    operation: Operation,
    one: Pick<ContractCase, "title" | "request" | "credentials">,
    mismatches: readonly Mismatch[],
  ): void {
    const { findings } = tallyOf(operation);
    for (const mismatch of mismatches) {
      const { check, origin, message, expected } = mismatch;
      const key =
        mismatch.key ?? `${check} ${origin.document}#${origin.pointer}`;
      const known = findings.get(key);
      if (known) {
        known.count++;
        continue;
      }
      findings.set(key, {
        ...mismatch,
        operation,
        title: one.title,
        message: secrets.redact(message),
        expected: secrets.redact(expected),
        curl: secrets.redact(
          repeatCommand(base, one.request, credentialsOf(operation, one)),
        ),
        count: 1,
      });
    }
  }

  return {
    ...options,
    values,
    resources,
    tallies,
    expect: createExpectations(model, values),
    inputs: createInputs({ model, facts, resources, fits }),
    sent: () => sent,
    skip(operation, reason) {
      tallyOf(operation).skipped.add(reason);
    },
    report(operation, one, mismatches) {
      if (mismatches.length === 0) return;
      const tally = tallyOf(operation);
      // The case that shows it was counted as passed.
      tally.passed--;
      tally.failed++;
      add(operation, one, mismatches);
    },
    async run(operation, one) {
      const tally = tallyOf(operation);
      if (sent >= maxRequests) {
        tally.skipped.add(`the limit of ${maxRequests} requests is reached`);
        return null;
      }
      sent++;
      const credentials = credentialsOf(operation, one);
      let reply: ServiceReply;
      try {
        reply = await transport.send(
          ...messageOf(base, one.request, credentials),
        );
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        tally.failed++;
        add(operation, one, [
          {
            check: "no-response",
            message: `There is no response: ${reason}.`,
            expected: "A response.",
            origin: operation.origin,
          },
        ]);
        return null;
      }
      if (reply.status === 429) {
        tally.skipped.add("the service limits the rate of requests (429)");
        return null;
      }
      const mismatches = one.judge(reply);
      if (mismatches.length === 0) tally.passed++;
      else tally.failed++;
      add(operation, one, mismatches);
      return reply;
    },
  };
}

function messageOf(
  base: URL,
  { method, target, headers, body }: ContractRequest,
  secrets: readonly SecretValue[],
): Parameters<Transport["send"]> {
  const url = new URL(base.href.replace(/\/$/, "") + target);
  // A path of a spec may be hostile: `@other.example`.
  if (url.origin !== base.origin) throw new Error("the URL has another origin");
  const lines = new Map(
    headers.map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const { location, name, prefix, value } of secrets) {
    if (location === "query") url.searchParams.append(name, value);
    else if (location === "header")
      lines.set(name.toLowerCase(), prefix + value);
    else
      lines.set(
        "cookie",
        [lines.get("cookie"), `${name}=${value}`].filter(Boolean).join("; "),
      );
  }
  return [url, { method, headers: [...lines], body }];
}
