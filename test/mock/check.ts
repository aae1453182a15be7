/** Checks the target `mock` of one spec: samples by the generated validators, responses through the generated client. */
import { Diagnostics } from "../../src/base/diagnostics.js";
import { hasPlan } from "../../src/samples/plan/plans.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { describeOperation } from "../../src/facts/operations/describe.js";
import { generate } from "../../src/generate.js";
import { allSchemas } from "../../src/model/graph.js";
import type { ApiModel, Operation } from "../../src/model/model.js";
import { nameAll } from "../../src/naming/name-all.js";
import type { NameTable } from "../../src/naming/names.js";
import { install } from "../petstore/packages.js";
import { settled } from "../round-trip/compare.js";
import type { TripSpec } from "../round-trip/specs.js";

export interface MockReport {
  /** Numbers of functions, samples and responses, and of what could not be tested, by reason. */
  readonly counts: Record<string, number>;
  /** The names of schemas without a sample. */
  readonly missing: string[];
  readonly faults: string[];
}

interface SampleOptions {
  seed?: number;
  size?: string;
}

type SampleFunction = (options?: SampleOptions) => unknown;

type Answer = (status?: number, options?: SampleOptions) => object;

interface Received {
  readonly declared: boolean;
  readonly status: number;
  readonly body: unknown;
}

type Call = (
  client: unknown,
  request: object,
  options: object,
) => Promise<Received>;

interface Loaded {
  validators: Record<string, (value: unknown) => readonly object[]>;
  mock: Record<string, SampleFunction>;
  responses: Record<string, Answer>;
  client: Record<string, Call>;
  createMock(handlers: object, options: object): { fetch: unknown };
  createClient(options: object): unknown;
}

const source = `
import * as validators from "mock-validators";
import * as mock from "mock-mock";
import * as client from "mock-client";
export { createClient } from "mock-client";
export { createMock, responses } from "mock-mock";
export { validators, mock, client };
`;

const sizes = ["minimal", "typical", "maximal"];

/** Null if the spec has errors. `seeds` is the number of seeds. */
export async function checkMock(
  { options }: TripSpec,
  seeds: number,
): Promise<MockReport | null> {
  const { files, model } = await generate({
    ...options,
    targets: ["validators", "client", "server", "mock"],
    packageName: "mock-{target}",
  });
  const names = model && nameAll(model, {}, new Diagnostics())?.names;
  if (files.length === 0 || !names) return null;
  const installed = install(files, (target) => `mock-${target}`);
  try {
    const loaded = (await installed.load("app", source)) as unknown as Loaded;
    const report: MockReport = { counts: {}, missing: [], faults: [] };
    const ways = waysOf(seeds);
    checkSamples(model, names, loaded, ways, report);
    await checkResponses(model, names, loaded, ways, report);
    return report;
  } finally {
    installed.remove();
  }
}

function waysOf(seeds: number): SampleOptions[] {
  return Array.from({ length: seeds + 1 }, (_, seed) =>
    sizes.map((size) => (seed === 0 ? { size } : { size, seed })),
  ).flat();
}

function count({ counts }: MockReport, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function checkSamples(
  model: ApiModel,
  names: NameTable,
  { validators, mock }: Loaded,
  ways: readonly SampleOptions[],
  report: MockReport,
): void {
  for (const schema of allSchemas(model).filter(hasPlan)) {
    const views = schema.projection === "split" ? 2 : 1;
    for (const direction of (["response", "request"] as const).slice(
      0,
      views,
    )) {
      const { type, validate, encode } = names.schema(schema.id, direction);
      // Samples are values of code. An encoder throws if the result is not valid.
      const toWire = validators[encode.name] as
        ((value: unknown) => unknown) | undefined;
      const sample = mock[`sample${type.name}`];
      const check = validators[validate.name];
      if (!sample || !check) {
        report.faults.push(`there is no function for ${type.name}`);
        continue;
      }
      count(report, "functions");
      for (const way of ways) {
        let value: unknown;
        try {
          value = sample(way);
        } catch (error) {
          if (!String(error).includes("There is no sample of")) throw error;
          report.missing.push(type.name);
          break;
        }
        count(report, "samples");
        const [issue] = check(toWire ? toWire(value) : value);
        if (issue === undefined) continue;
        report.faults.push(
          `${type.name} ${JSON.stringify(way)} ${JSON.stringify(issue)} ${show(value)}`,
        );
        break;
      }
    }
  }
}

/** Calls each operation, which answers with each of its responses. */
async function checkResponses(
  model: ApiModel,
  names: NameTable,
  loaded: Loaded,
  ways: readonly SampleOptions[],
  report: MockReport,
): Promise<void> {
  let answer: () => object;
  let errors: string[] = [];
  const calls = model.operations.map(({ id }) => names.operation(id).call);
  const mock = loaded.createMock(
    Object.fromEntries(calls.map((call) => [call, () => answer()])),
    {
      basePath: "",
      validateResponses: "throw",
      onError: (error: unknown) => errors.push(String(error)),
    },
  );
  const client = loaded.createClient({
    baseUrl: "https://mock.example",
    redirect: "manual",
    fetch: mock.fetch,
    auth: credentialsOf(model),
  });
  const requestOf = requestMaker(model);
  for (const operation of model.operations) {
    const { call } = names.operation(operation.id);
    const send =
      loaded.client[names.derived("client", operation.id, "call").name];
    const sample = loaded.responses[call];
    if (operation.responses.length === 0) {
      count(report, "operations without responses");
      continue;
    }
    const request = requestOf(operation);
    if (!send || !sample || request === null || operation.servers.length > 0) {
      count(report, "operations without a request");
      continue;
    }
    count(report, "operations");
    for (const status of statusesOf(operation)) {
      for (const way of ways) {
        const asked: object[] = [];
        errors = [];
        answer = () => {
          const made = sample(status, way);
          asked.push(made);
          return made;
        };
        const result = await send(client, request, {})
          .then(async (result) => ({
            ...result,
            body: await settled(result.body),
          }))
          .catch((error: unknown) => String(error));
        if (asked.length === 0 && errors.length === 0) {
          count(report, "requests that were refused");
          continue;
        }
        const [error] = errors;
        if (error?.includes("There is no sample of")) {
          count(report, "responses without a sample");
          break;
        }
        count(report, "responses");
        const isFine =
          error === undefined &&
          typeof result === "object" &&
          result.declared &&
          (status === undefined || result.status === status);
        if (isFine) continue;
        report.faults.push(
          `${call} ${String(status)} ${JSON.stringify(way)} ${error ?? show(result)}`,
        );
        break;
      }
    }
  }
}

/** Undefined for the status that the mock chooses. */
function statusesOf({ responses }: Operation): (number | undefined)[] {
  return [
    undefined,
    ...responses.flatMap(({ status }) =>
      status.kind === "code" && status.code >= 200 ? [status.code] : [],
    ),
  ];
}

/** Returns a function for a valid request; null if the sampler finds none. */
function requestMaker(
  model: ApiModel,
): (operation: Operation) => object | null {
  const sampler = createSampler(model);
  return (operation) => {
    const request: Record<string, unknown> = {};
    for (const [location, name] of [
      ["path", "path"],
      ["query", "query"],
      ["header", "headers"],
      ["cookie", "cookies"],
    ] as const) {
      const schema = operation.inputs[location];
      if (schema === null) continue;
      const value = sampler.of(schema, "request");
      if (value === undefined) return null;
      request[name] = value;
    }
    const { body } = describeOperation(model, operation);
    if (body?.presence !== "required") return request;
    const [content] = body.contents;
    if (!content) return request;
    const value = sampler.ofContent(content.content, "request");
    if (value === undefined) return null;
    request["body"] = value;
    if (body.contents.length > 1) request["contentType"] = content.mediaType;
    return request;
  };
}

function credentialsOf({ securitySchemes }: ApiModel): object {
  return Object.fromEntries(
    securitySchemes.map(({ name, scheme }) => [
      name,
      scheme.kind === "http" && scheme.scheme === "basic"
        ? { username: "anna", password: "secret" }
        : "t0ken",
    ]),
  );
}

function show(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === "bigint" ? `${String(part)}n` : part,
  );
  return text.slice(0, 300);
}
