/** The generated client and server of a spec in one process: the client calls the server without a network. */
import { Diagnostics } from "../../src/base/diagnostics.js";
import { namedSchema } from "../../src/facts/schemas/resolved-type.js";
import type { Int64 } from "../../src/emit/target.js";
import { basePathOf } from "../../src/facts/operations/base-path.js";
import { createFits } from "../../src/samples/sample/fits.js";
import { generate } from "../../src/generate.js";
import type {
  ApiModel,
  Direction,
  JsonValue,
  Operation,
  SchemaId,
} from "../../src/model/model.js";
import { nameAll } from "../../src/naming/name-all.js";
import { speedCheckOf } from "../../src/base/patterns/speed.js";
import type { Client } from "../../templates/client/runtime/client.js";
import type { Result as Answer } from "../../templates/server/runtime/response/result.js";
import type { Api } from "../../templates/server/runtime/server.js";
import { install } from "../petstore/packages.js";
import { conversionsOf, type Conversions } from "./codecs.js";
import { settled } from "./compare.js";
import { bothRequests, type BothRequests, type Describe } from "./described.js";
import type { TripSpec } from "./specs.js";

export interface Request {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly contentType?: string;
  readonly body?: unknown;
}

export interface Issue {
  readonly path: string;
}

/** The part of a client's result that this test compares. */
export interface Received {
  readonly declared: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly headers: object;
  readonly contentType: string;
}

export interface Exchange {
  /** What the handler received; undefined if it was not called. */
  readonly handled: Request | undefined;
  /** What the client returned; undefined if it threw. */
  readonly result: Received | undefined;
  readonly error: { readonly kind?: string; readonly message: string } | null;
  /** Errors that the server reported to `onError`. */
  readonly reported: readonly string[];
}

export interface TripPackages {
  readonly model: ApiModel;
  readonly int64: Int64;
  exchange(
    operation: Operation,
    request: Request,
    answer: Answer,
  ): Promise<Exchange>;
  /** The request that the client describes, and the request that it sends. */
  describe(operation: Operation, request: Request): Promise<BothRequests>;
  /** The value on the wire that encoding writes. */
  normal: Conversions["normal"];
  /** The issues that the generated validator finds in a value. Inline schemas are checked with the model instead. */
  validate(
    schema: SchemaId,
    direction: Direction,
    value: unknown,
  ): readonly Issue[];
  remove(): void;
}

export type Call = (
  client: Client,
  request: Request,
  options: object,
) => Promise<Received>;

interface Loaded {
  createApi(handlers: object, options: object): Api;
  createClient(options: object): Client;
  describeRequest: Describe;
  client: Record<string, Call>;
  validators: Record<string, (value: unknown) => readonly Issue[]>;
}

const source = `
import * as client from "trip-client";
import * as validators from "trip-validators";
export { createApi } from "trip-server";
export { createClient } from "trip-client";
export { describeRequest } from "trip-client/requests";
export { client, validators };
`;

const origin = "https://round-trip.example";

/** Null if the spec has errors. */
export async function tripPackages({
  options,
  instead,
}: TripSpec): Promise<TripPackages | null> {
  const packages = await packagesWith(options);
  return packages ?? (instead === undefined ? null : packagesWith(instead));
}

async function packagesWith(
  options: TripSpec["options"],
): Promise<TripPackages | null> {
  const { files, model } = await generate({
    ...options,
    targets: ["validators", "client", "server"],
    packageName: "trip-{target}",
  });
  const { casing = "keep" } = options;
  const names = model && nameAll(model, { casing }, new Diagnostics())?.names;
  if (files.length === 0 || !names) return null;
  const installed = install(files, (target) => `trip-${target}`);
  const loaded = (await installed.load("app", source)) as unknown as Loaded;
  const { createApi, createClient, describeRequest, client, validators } =
    loaded;

  const conversions = conversionsOf(model, names, options, validators);
  const { requestInCode, requestOnWire, answerInCode, resultOnWire } =
    conversions;

  let current: {
    operation: Operation;
    answer: Answer;
    handled?: Request;
    reported: string[];
  };
  const handle = async (request: Request) => {
    const { operation, answer } = current;
    const wire = await requestOnWire(operation, request);
    current.handled = (await settled(wire)) as Request;
    return answerInCode(operation, answer);
  };
  const calls = model.operations.map(({ id }) => names.operation(id).call);
  const api = createApi(
    Object.fromEntries(calls.map((call) => [call, handle])),
    {
      basePath: "",
      unknownFields: "keep",
      errorBody: (error: object) => ({ ...error }),
      security: Object.fromEntries(
        model.securitySchemes.map(({ name }) => [name, () => true]),
      ),
      onError: (error: unknown) => current.reported.push(String(error)),
    },
  );
  const caller = createClient({
    redirect: "manual",
    auth: Object.fromEntries(
      model.securitySchemes.map(({ name, scheme }) => [
        name,
        scheme.kind === "http" && scheme.scheme === "basic"
          ? { username: "anna", password: "x:y" }
          : "t0ken",
      ]),
    ),
    fetch: (url: string, init: RequestInit) =>
      api.fetch(new Request(url, init)),
  });
  const isFast = speedCheckOf(model);
  const fits = {
    request: createFits(model, { direction: "request", files: true, isFast }),
    response: createFits(model, { direction: "response", files: true, isFast }),
  };

  const callOf = ({ id }: Operation): Call => {
    const { name } = names.derived("client", id, "call");
    const call = client[name];
    if (!call) throw new Error(`The client has no ${name}`);
    return call;
  };
  return {
    model,
    int64: options.int64 ?? "number",
    normal: conversions.normal,
    remove: installed.remove,
    async exchange(operation, request, answer) {
      current = { operation, answer, reported: [] };
      const exchange = current;
      const call = callOf(operation);
      // Operations with servers of their own keep the path of their server.
      const { servers } = operation;
      const path = servers.length === 0 ? "" : basePathOf(servers);
      const sent = requestInCode(operation, request);
      const outcome = await call(caller, sent, { baseUrl: origin + path })
        .then((result) => resultOnWire(operation, result))
        .then(async (result) => ({
          result: { ...result, body: await settled(result.body) },
          error: null,
        }))
        .catch((error: unknown) => ({
          result: undefined,
          error: error as Error,
        }));
      const { handled, reported } = exchange;
      return { ...outcome, handled, reported };
    },
    describe(operation, request) {
      const call = callOf(operation);
      const options = { baseUrl: origin, headers: { "X-Call": "1" } };
      const sent = requestInCode(operation, request);
      return bothRequests(
        () => describeRequest(caller, call, sent, options),
        (fetch) => call(createClient({ fetch }), sent, options),
      );
    },
    validate(schema, direction, value) {
      const id = namedSchema(model, schema);
      if (model.schemas[id]?.role.kind === "inline") {
        const fit = fits[direction](id, value as JsonValue);
        return fit ? [] : [{ path: "" }];
      }
      const { name } = names.schema(id, direction).validate;
      return validators[name]?.(value) ?? [];
    },
  };
}
