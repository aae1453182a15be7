/** The law of the round trip, checked for the operations of one spec with random requests and responses. */
import { own as ownValue } from "../../src/base/common/json.js";
import { isDeepStrictEqual } from "node:util";
import { createFacts } from "../../src/facts/schemas/assertions.js";
import type { ApiModel, Operation } from "../../src/model/model.js";
import { randomFrom } from "../support/random.js";
import { isSame, settled, type IsDefault } from "./compare.js";
import { lossesOf, type Count, type Losses } from "./losses.js";
import { minimised, type Fault, type Trip } from "./minimised.js";
import {
  tripPackages,
  type Exchange,
  type Request,
  type TripPackages,
} from "./packages.js";
import { inputEntries, randomRequest } from "./requests.js";
import { randomResponse, responseKinds } from "./responses.js";
import { refusalReason, responseRefusal } from "./rules.js";
import type { TripSpec } from "./specs.js";
import { valueMaker } from "./values.js";

export interface Finding extends Fault {
  readonly spec: string;
  readonly operation: string;
}

/** A mistake of the generator shows in many operations. The first ones suffice to understand it. */
const mostMinimised = 5;

export interface TripReport {
  readonly findings: Finding[];
  /** How many requests and responses arrived, and how many could not be made or sent, by reason. */
  readonly counts: Record<string, number>;
}

export interface TripOptions {
  readonly seed: number;
  /** Requests of each operation, and responses of each status and media type. */
  readonly runs: number;
}

/** Null if the spec has errors. */
export async function roundTrips(
  spec: TripSpec,
  { seed, runs }: TripOptions,
): Promise<TripReport | null> {
  const packages = await tripPackages(spec);
  if (packages === null) return null;
  const report: TripReport = { findings: [], counts: {} };
  const count: Count = (what) => {
    report.counts[what] = (report.counts[what] ?? 0) + 1;
  };
  const { model } = packages;
  const judge = {
    isDefault: defaultsOf(model),
    losses: lossesOf(model),
    count,
  };
  const makeValue = valueMaker(packages);
  try {
    for (const [index, operation] of model.operations.entries()) {
      if (/[?#]/.test(operation.path.text)) {
        count("skipped: a path that the server cannot match");
        continue;
      }
      if (operation.method === "trace") {
        count("skipped: `fetch` sends no TRACE");
        continue;
      }
      const random = randomFrom(seed + 7919 * index);
      const kinds = responseKinds(model, operation);
      for (let run = 0; run < runs * Math.max(1, kinds.length); run++) {
        const request = randomRequest(packages, makeValue, operation, random);
        const kind = kinds[run % kinds.length] ?? null;
        const answer =
          kind === null
            ? { status: 204 }
            : randomResponse(packages, makeValue, kind, random);
        if (request === null || answer === null) {
          count(request === null ? "no request found" : "no response found");
          continue;
        }
        const trip = { operation, request, answer, kind };
        const fault = await faultOf(packages, trip, judge);
        if (fault === null) continue;
        const quiet = { ...judge, count: () => undefined };
        const smallest =
          report.findings.length < mostMinimised
            ? await minimised(packages, trip, (smaller) =>
                faultOf(packages, smaller, quiet),
              )
            : null;
        report.findings.push({
          spec: spec.name,
          operation: `${operation.method} ${operation.path.text}`,
          ...(smallest ?? fault),
        });
      }
    }
  } finally {
    packages.remove();
  }
  return report;
}

interface Judge {
  readonly isDefault: IsDefault;
  readonly losses: Losses;
  readonly count: Count;
}

async function faultOf(
  packages: TripPackages,
  trip: Trip,
  judge: Judge,
): Promise<Fault | null> {
  const { operation, request, answer } = trip;
  const { described, sent: written } = await packages.describe(
    operation,
    request,
  );
  if (!isDeepStrictEqual(described, written))
    return {
      problem: "the descriptor differs from the request",
      sent: written,
      received: described,
    };
  const exchange = await packages.exchange(operation, request, answer);
  const sent = (await settled(request)) as Request;
  const { handled, error, result } = exchange;
  if (handled === undefined) {
    const reason =
      error?.kind === "invalid-request"
        ? refusalReason(error.message, sent)
        : null;
    if (reason !== null) {
      judge.count(`refused: ${reason}`);
      return null;
    }
    if (result?.status === 405 && isOtherPath(packages, trip)) {
      judge.count("refused: the path is that of another operation");
      return null;
    }
    if (result?.status === 401 && hasEmptyKey(packages, sent)) {
      judge.count("refused: a parameter is also the credential, and empty");
      return null;
    }
    if (result?.status === 400 && lacksRequired(operation, sent, judge)) {
      judge.count("refused: all fields of a required object are unknown");
      return null;
    }
    const received = error?.message ?? {
      status: result?.status,
      body: result?.body,
    };
    return { problem: "the request does not arrive", sent, received };
  }
  const changed = requestFault(operation, sent, handled, judge);
  if (changed !== null) return changed;
  judge.count("requests");
  return responseFault(exchange, trip, judge);
}

function requestFault(
  operation: Operation,
  sent: Request,
  handled: Request,
  { losses, isDefault, count }: Judge,
): Fault | null {
  for (const [location, name] of inputEntries) {
    const expected = losses.parameters(
      operation,
      location,
      sent[name] ?? {},
      count,
    );
    const shared = name === "query" ? losses.shared(operation) : new Set();
    if (Object.keys(expected).some((key) => shared.has(key)))
      count("lost: several open objects share their fields");
    const own = (values: object) =>
      Object.fromEntries(
        Object.entries(values).filter(([key]) => !shared.has(key)),
      );
    const received = handled[name] ?? {};
    if (!isSame(own(expected), own(received), isDefault))
      return { problem: `the ${name} changed`, sent: sent[name], received };
  }
  return isSame(
    losses.body(operation, sent, handled.body, count),
    handled.body,
    isDefault,
  )
    ? null
    : {
        problem: "the body changed",
        sent: sent.body,
        received: handled.body,
      };
}

/** Whether a parameter is also an API key. The value of the caller is sent, and an empty key is no key. */
function hasEmptyKey({ model }: TripPackages, sent: Request): boolean {
  return model.securitySchemes.some(({ scheme }) =>
    inputEntries.some(
      ([location, name]) =>
        scheme.kind === "apiKey" &&
        scheme.location === location &&
        ownValue(sent[name], scheme.parameter) === "",
    ),
  );
}

/** Whether the filled path is a path without parameters, which OpenAPI matches first. */
function isOtherPath(
  { model }: TripPackages,
  { operation, request }: Trip,
): boolean {
  const values = (request.path ?? {}) as Record<string, unknown>;
  const filled = operation.path.text.replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) =>
      typeof values[name] === "string" ? values[name] : whole,
  );
  const matches = (template: string) => {
    const parts = template.split("/");
    const own = filled.split("/");
    return (
      template !== operation.path.text &&
      parts.length === own.length &&
      parts.every((part, index) => part.includes("{") || part === own[index])
    );
  };
  return model.operations.some(({ path }) => matches(path.text));
}

/** Whether a required query parameter arrives without any of its fields, which are all unknown. */
function lacksRequired(
  operation: Operation,
  { query = {} }: Request,
  { losses, count }: Judge,
): boolean {
  const arriving = losses.parameters(operation, "query", query, count);
  return operation.parameters.some(
    ({ location, name, presence }) =>
      location === "query" &&
      presence === "required" &&
      Object.hasOwn(query, name) &&
      !Object.hasOwn(arriving, name),
  );
}

/** Compares what the handler returned with what the client sees. */
async function responseFault(
  { result, error, reported }: Exchange,
  { answer, kind }: Trip,
  { losses, count }: Judge,
): Promise<Fault | null> {
  const sent = { ...answer, body: await settled(answer.body) };
  const { headers = {} } = answer;
  const [refused] = reported;
  const reason =
    refused === undefined ? null : responseRefusal(refused, answer);
  if (reason !== null) {
    count(`refused: ${reason}`);
    return null;
  }
  if (result === undefined || refused !== undefined) {
    const received = [error?.message, ...reported];
    return { problem: "the response does not arrive", sent, received };
  }
  if (kind === null) return null;
  const { declared, status, body } = result;
  const received = { declared, status, headers: result.headers, body };
  const expected = losses.headers(kind.response.headers, headers, count);
  if (!declared || status !== answer.status)
    return { problem: "the response is not declared", sent, received };
  if (!isSame(expected, result.headers, never))
    return { problem: "the response headers changed", sent, received };
  const isMarked =
    typeof sent.body === "string" &&
    sent.body === `\ufeff${String(body)}` &&
    !result.contentType.endsWith("json");
  if (isMarked) count("lost: `fetch` removes a byte order mark");
  const expectedBody = isMarked
    ? String(sent.body).slice(1)
    : losses.responseBody(kind.content, sent.body, count);
  if (!isSame(expectedBody, body, never))
    return { problem: "the response body changed", sent, received };
  count("responses");
  return null;
}

const never: IsDefault = () => false;

/** The server fills in the defaults of absent parameters and fields. */
function defaultsOf(model: ApiModel): IsDefault {
  const facts = createFacts(model);
  const defaults = new Map<string, unknown[]>();
  for (const { assertions } of Object.values(model.schemas)) {
    for (const assertion of assertions) {
      if (assertion.kind !== "object") continue;
      for (const { name, schema } of assertion.properties) {
        for (const layer of facts(schema).layers) {
          if (layer.default === null) continue;
          const known = defaults.get(name) ?? [];
          defaults.set(name, [...known, layer.default.value]);
        }
      }
    }
  }
  // A default is completed with the defaults of its own properties.
  const isDefault: IsDefault = (name, value) =>
    (defaults.get(name) ?? []).some((one) =>
      isSame(
        one,
        typeof value === "bigint" && typeof one === "number"
          ? Number(value)
          : value,
        isDefault,
      ),
    );
  return isDefault;
}
