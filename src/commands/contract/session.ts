/** One run: sends the cases of operations, compares the responses, and counts. */
import type { ApiModel, JsonValue, Operation } from "../../model/model.js";
import {
  createExpectations,
  isSuccess,
  type Expectations,
  type Judge,
} from "./checks/expectations.js";
import type { Mismatch } from "./checks/finding.js";
import { describedResponse } from "../../facts/operations/status.js";
import { createValueChecks, type ValueChecks } from "./checks/values.js";
import { repeatCommand } from "./exchange/curl.js";
import type { ContractRequest } from "./exchange/request.js";
import {
  wrongCredentials,
  type SecretValue,
  type Secrets,
} from "./exchange/secrets.js";
import type { ServiceReply, Transport } from "./exchange/send.js";
import {
  createResources,
  lastParameter,
  parameterNames,
  shapeOf,
  type Resources,
} from "./inputs/resources.js";
import {
  createInputs,
  type SampleChoiceOptions,
  type SampledInputs,
} from "./inputs/sampled-input.js";

export interface ContractCase {
  /** What is special about the request: `limit breaks maximum`. */
  title: string;
  request: ContractRequest;
  /** By default those of the command line. */
  credentials?: "none" | "wrong";
  judge: Judge;
  /** Whether a success shows that the operation works. */
  isValid?: true;
}

interface ContractFinding extends Mismatch {
  operation: Operation;
  /** The title of the first case. */
  title: string;
  curl: string;
  /** The number of cases with this finding. */
  count: number;
}

/** What a report needs of a case. Each case is an object of its own. */
type CaseIdentity = Pick<ContractCase, "title" | "request">;

export interface OperationTally {
  operation: Operation;
  /** Whether each case passed. The counts of a report are made from this list only. */
  cases: Map<CaseIdentity, boolean>;
  /** Whether a valid request had a success. */
  isReached: boolean;
  /** The reasons why cases were left out. */
  skipped: Set<string>;
  findings: Map<string, ContractFinding>;
}

interface SessionOptions {
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

/** The sampler of each seed needs memory. */
const mostChoices = 100;

export interface Session extends SessionOptions {
  values: ValueChecks;
  expect: Expectations;
  resources: Resources;
  inputs: SampledInputs;
  tallies: ReadonlyMap<Operation, OperationTally>;
  sent(): number;
  /** Null if the service did not respond, or the limit is reached. */
  run(operation: Operation, one: ContractCase): Promise<ServiceReply | null>;
  /** Adds findings to a case that was run: a later response shows them. */
  report(
    operation: Operation,
    one: CaseIdentity,
    mismatches: readonly Mismatch[],
  ): void;
  isReached(operation: Operation): boolean;
  /** Whether responses have shown the things that the path names. */
  isKnown(operation: Operation): boolean;
  /** Whether the path exists if its thing does. A part that PUT creates or DELETE removes need not. */
  mustExist(operation: Operation): boolean;
  /** A choice that was not used before. */
  freshChoice(): SampleChoiceOptions;
  /** Whether no thing was created with this identifier before. */
  isNewThing(create: Operation, id: readonly JsonValue[]): boolean;
  skip(operation: Operation, reason: string): void;
}

export function createSession(
  options: SessionOptions,
  operations: readonly Operation[],
): Session {
  const { base, secrets, transport, maxRequests } = options;
  // The order of the spec changes nothing.
  const sorted = options.model.operations.toSorted(compareOperations);
  const model = { ...options.model, operations: sorted };
  const values = createValueChecks(model);
  const { facts, fits } = values;
  const resources = createResources(model, fits);
  const tallies = new Map(
    operations.map((operation): [Operation, OperationTally] => [
      operation,
      {
        operation,
        cases: new Map(),
        isReached: false,
        skipped: new Set(),
        findings: new Map(),
      },
    ]),
  );
  const created = new Set<string>();
  let sent = 0;
  let choices = 0;

  function mustExist({ path: { text } }: Operation): boolean {
    if (!text.includes("{") || lastParameter(text) !== null) return true;
    return !model.operations.some(
      ({ method, path }) =>
        shapeOf(path.text) === shapeOf(text) &&
        (method === "put" || method === "delete"),
    );
  }

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
    one: CaseIdentity & Pick<ContractCase, "credentials">,
    mismatches: readonly Mismatch[],
  ): void {
    const { findings, cases } = tallyOf(operation);
    cases.set(one, mismatches.length === 0 && (cases.get(one) ?? true));
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
    model,
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
      if (mismatches.length > 0) add(operation, one, mismatches);
    },
    isReached: (operation) => tallyOf(operation).isReached,
    mustExist,
    isKnown(operation) {
      const known = resources.pathValues(operation);
      const names = parameterNames(operation.path.text);
      return mustExist(operation) && names.every((name) => known.has(name));
    },
    freshChoice() {
      const seed = options.seed + 1000 + (choices++ % mostChoices);
      return { seed, size: "minimal" };
    },
    isNewThing({ path }, id) {
      const key = JSON.stringify([path.text, id]);
      const isNew = !created.has(key);
      created.add(key);
      return isNew;
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
      if (one.isValid && isReaching(operation, reply.status))
        tally.isReached = true;
      add(operation, one, one.judge(reply));
      return reply;
    },
  };
}

const methodOrder = "get head options query trace post put patch delete".split(
  " ",
);

/** By path, then by method: those that change more come later. */
function compareOperations(one: Operation, other: Operation): number {
  if (one.path.text !== other.path.text)
    return one.path.text < other.path.text ? -1 : 1;
  const rank = ({ method }: Operation) => methodOrder.indexOf(method);
  return rank(one) - rank(other);
}

/** A success, or a redirect that the spec describes. */
function isReaching(operation: Operation, status: number): boolean {
  return (
    isSuccess(status) ||
    (status < 400 && describedResponse(operation, status) !== null)
  );
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
