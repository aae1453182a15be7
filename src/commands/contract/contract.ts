/** `specwright contract`: sends valid and invalid requests to a running service, and compares the responses with a spec. */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fail, visible } from "../../base/diagnostics.js";
import type { ApiModel, Operation } from "../../model/model.js";
import {
  booleanFlag,
  configFlag,
  listFlag,
  textFlag,
  withWarnings,
} from "../../cli/flags.js";
import { addCount, raiseExitCode } from "../../cli/outcome.js";
import { withPlaces } from "../../cli/problem.js";
import { onlySpec, readModel, specCommand } from "../../cli/spec-command.js";
import { painter } from "../../cli/style.js";
import type { Io } from "../../cli/io.js";
import type { Transport } from "./exchange/send.js";
import {
  contractJson,
  type ContractDetails,
  type JsonContractOperation,
} from "./report/json-contract.js";
import type { OperationTally } from "./session.js";

/** About 23 days, in seconds. A timer of JavaScript takes more than 2^31 - 1 milliseconds as 1. */
const longestTimeout = 2_000_000;

const flags = {
  url: textFlag(
    "The URL of the service. Without a path, the path of the first server of the spec follows.",
  ),
  operation: listFlag(
    "Only this operation, by its name or as 'GET /pets'. May be repeated.",
  ),
  header: listFlag(
    "A header of every request: 'name: value'. $NAME is the value of an environment variable. May be repeated.",
  ),
  auth: listFlag(
    "The credential of a security scheme: 'bearerAuth=$API_KEY', for Basic 'name:password'. May be repeated.",
  ),
  write: booleanFlag(
    "Also send requests that may change data to a service that is not on this machine.",
  ),
  "read-only": booleanFlag(
    "Send no requests that may change data, not even to a service on this machine.",
  ),
  seed: numberFlag("The seed of the samples.", 1),
  examples: numberFlag("The number of valid requests of each operation.", 6),
  "max-requests": numberFlag("The largest number of requests.", 5000),
  timeout: numberFlag(
    "The time limit of a request, in seconds.",
    10,
    longestTimeout,
  ),
  junit: textFlag("A file for a report as JUnit XML."),
  config: configFlag,
} as const;

function numberFlag(
  description: string,
  value: number,
  largest = Number.MAX_SAFE_INTEGER,
) {
  return {
    type: "number",
    requiresArg: true,
    default: value,
    defaultDescription: String(value),
    description,
    coerce: (given: number) => {
      if (given >= 0 && given <= largest) return given;
      throw new Error(
        `Not a number from 0 to ${String(largest)}: ${String(given)}`,
      );
    },
  } as const;
}

export const contractCommand = specCommand<typeof flags, ContractDetails>({
  name: "contract",
  description: "Compare a running service with a spec",
  findings: ["the service differs from the spec", withWarnings],
  flags,
  json: contractJson,
  select: onlySpec,
  async run([spec], run) {
    const { args, io, progress, outcome } = run;
    const { model } = await readModel(run, spec);
    if (model === null || outcome.exitCode !== 0) return;

    const { basePathOf } = await import("../../facts/operations/base-path.js");
    const base = baseUrl(args.url, basePathOf(model.servers));
    const operations = chosenOperations(model, args.operation ?? []);
    const { createSecrets } = await import("./exchange/secrets.js");
    const { createTransport } = await import("./exchange/send.js");
    const { createSession } = await import("./session.js");
    const { runContract } = await import("./run.js");
    const transport = createTransport(args.timeout * 1000);
    const secrets = createSecrets(
      model,
      { header: args.header ?? [], auth: args.auth ?? [] },
      io.env,
    );
    const session = createSession(
      {
        ...{ model, base, secrets, transport },
        seed: args.seed,
        examples: args.examples,
        maxRequests: args["max-requests"],
        canWrite: !args["read-only"] && (args.write || isLocal(base)),
        today: io.today,
      },
      operations,
    );
    try {
      await expectService(transport, base);
      await runContract(session, (operation) => {
        progress.show(`${operationName(operation)} ...`);
      });
    } finally {
      transport.close();
    }

    const tallies = [...session.tallies.values()];
    const shown = await shownOperations(tallies, spec.entryName, io);
    const { contractText } = await import("./report/text.js");
    outcome.details = { contract: shown };
    outcome.text.push(...contractText(shown, painter(io, io.stdout)));
    const findings = shown.flatMap((one) => one.findings).length;
    addCount(outcome, "requests", session.sent());
    addCount(outcome, "findings", findings);
    for (const { passed, failed } of shown) {
      addCount(outcome, "passed", passed);
      addCount(outcome, "failed", failed);
    }
    outcome.text.push(
      "",
      `${session.sent()} requests with seed ${args.seed}: ${findings === 0 ? "no findings" : `${findings} findings`}.`,
    );
    if (args.junit !== undefined) {
      const { contractJunit } = await import("./report/junit.js");
      const text = contractJunit(shown, `specwright contract ${base.host}`);
      await writeFile(resolve(io.cwd, args.junit), text);
      outcome.files.push({ kind: "report", path: args.junit });
    }
    if (findings > 0) raiseExitCode(outcome, 1);
  },
});

/** Any response will do: without one, every case would be a finding. */
async function expectService(transport: Transport, url: URL): Promise<void> {
  try {
    await transport.send(url, { method: "GET", headers: [], body: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    fail("service-unreachable", null, { url: url.origin, reason });
  }
}

/** `basePath` follows a URL without a path. */
function baseUrl(text: string | undefined, basePath: string): URL {
  if (text === undefined)
    return badUrl("--url is missing.", "Write --url http://localhost:3000.");
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return badUrl(
      `--url ${visible(text)} is not a URL.`,
      "Write a URL such as http://localhost:3000.",
    );
  const url = new URL(text);
  if (url.username !== "" || url.password !== "")
    return badUrl(
      "--url has credentials.",
      "Pass them with --auth, so that no report shows them.",
    );
  url.search = "";
  url.hash = "";
  const hasPath = /^https?:\/\/[^/?#]+\//i.test(text);
  if (!hasPath) url.pathname = basePath;
  return url;
}

function badUrl(problem: string, hint: string): never {
  return fail("bad-arguments", null, { problem, hint });
}

/** Whether the service is on this machine. */
function isLocal({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

function operationName({ name, method, path }: Operation): string {
  return visible(name ?? `${method.toUpperCase()} ${path.text}`);
}

function chosenOperations(
  { operations }: ApiModel,
  wanted: readonly string[],
): readonly Operation[] {
  if (wanted.length === 0) return operations;
  return wanted.map(
    (name) =>
      operations.find(
        (one) =>
          one.name === name ||
          `${one.method.toUpperCase()} ${one.path.text}` === name,
      ) ??
      fail("bad-arguments", null, {
        problem: `The spec has no operation ${visible(name)}.`,
        hint: "Write the operationId, or the method and the path: 'GET /pets'.",
      }),
  );
}

async function shownOperations(
  tallies: readonly OperationTally[],
  entry: string,
  io: Io,
): Promise<JsonContractOperation[]> {
  const found = tallies.flatMap(({ findings }) => [...findings.values()]);
  const placed = await withPlaces(found, ({ origin }) => origin, entry, io);
  return tallies.map(({ operation, cases, isReached, skipped }) => ({
    operation: operationName(operation),
    method: operation.method.toUpperCase(),
    path: visible(operation.path.text),
    passed: [...cases.values()].filter((isPassed) => isPassed).length,
    failed: [...cases.values()].filter((isPassed) => !isPassed).length,
    reached: isReached,
    skipped: [...skipped].map(visible),
    findings: placed
      .filter((finding) => finding.operation === operation)
      .map(({ check, curl, count, file, line, column, ...finding }) => ({
        check,
        case: visible(finding.title),
        message: visible(finding.message),
        expected: visible(finding.expected),
        curl,
        count,
        file,
        line,
        column,
      })),
  }));
}
