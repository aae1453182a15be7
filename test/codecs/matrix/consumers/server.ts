/** The server: handlers, plugins, and the client that calls it in the same process. */
import { camelCase } from "../../../../src/naming/identifiers.js";
import { calls, type PlaceCall } from "../../calls.js";
import {
  byTitle,
  codeRequest,
  consumer,
  isFailure,
  wireBody,
  type Setting,
} from "../cell.js";
import type { Api } from "../network.js";
import { expectSame } from "../same.js";
import type { World } from "../world.js";

type Request = Readonly<Record<string, unknown>>;

const places = ["path", "query", "headers", "cookies", "body"];

/** The parts that the request has. Handlers get the others as empty objects. */
function partsOf(values: Request, { request }: PlaceCall): object {
  const given = places.filter((place) => place in request);
  return Object.fromEntries(given.map((place) => [place, values[place]]));
}

/** An API whose handler returns the response of the call. `fetch` throws what the handler or a plugin throws. */
function apiFor(
  { app, code }: World,
  call: PlaceCall,
  onRequest: (request: Request) => Promise<void>,
  plugins: readonly unknown[] = [],
): Api {
  const errors: unknown[] = [];
  const { status = 200, parsed } = call.response;
  const body = code(wireBody(call));
  const handle = async (request: Request) => {
    await onRequest(request);
    return {
      status,
      ...(contentType(call) && { contentType: contentType(call) }),
      ...(body !== undefined && { body }),
      ...(parsed && { headers: code(parsed) }),
    };
  };
  const onError = (error: unknown) => errors.push(error);
  const api = app.createApi(
    { [camelCase(call.operation)]: handle },
    { validateResponses: "throw", plugins, onError },
  );
  return {
    async fetch(request) {
      const response = await api.fetch(request);
      const [error] = errors;
      if (error instanceof Error) throw error;
      return response;
    },
  };
}

/** Handlers name the media type if a response has several. */
function contentType({ title, response }: PlaceCall): string | undefined {
  return title === "another media type" || title === "a body"
    ? (response.headers?.["content-type"] ?? "application/json")
    : undefined;
}

async function expectWire(
  { network, plain }: Setting,
  call: PlaceCall,
  api: Api,
): Promise<void> {
  const client = plain.app.client.createClient({ fetch: network.fetchOf(api) });
  const { response } = call;
  const { ok, declared, status, body, headers } = await plain.call(
    call.operation,
  )(client, call.request);
  await expectSame(
    { ok, declared, status, body, headers },
    {
      ok: !isFailure(call),
      declared: true,
      status: response.status ?? 200,
      body: wireBody(call),
      headers: response.parsed ?? {},
    },
    "the response",
  );
}

export const server = consumer(
  "server",
  byTitle(calls),
  async (setting, call) => {
    const { world } = setting;
    const wanted = partsOf(codeRequest(world, call) as Request, call);
    const api = apiFor(world, call, (request) =>
      expectSame(partsOf(request, call), wanted, "the request of the handler"),
    );
    await expectWire(setting, call, api);
  },
);

/** Handlers read streams and files once. */
const readOften = calls.filter(
  ({ operation }) =>
    !["send_lines", "send_events", "upload_entry"].includes(operation),
);

export const plugins = consumer(
  "plugins",
  byTitle(readOften),
  async (setting, call) => {
    const { world } = setting;
    const wanted = codeRequest(world, call) as Request;
    const onWire = partsOf(call.request, call);
    const plugin = world.app.definePlugin({
      phase: "preconditions",
      async handle(
        { values, input }: { values: Request; input: Request },
        next: () => unknown,
      ) {
        await expectSame(
          [partsOf(values, call), partsOf(input, call)],
          [partsOf(wanted, call), world.exact(onWire)],
          "the values of the plugin",
        );
        return next();
      },
    });
    const none = () => Promise.resolve();
    await expectWire(setting, call, apiFor(world, call, none, [plugin]));
  },
);

export const testClient = consumer(
  "createTestClient",
  byTitle(calls),
  async ({ network, world }, call) => {
    const request = codeRequest(world, call) as Request;
    const wanted = partsOf(request, call);
    const api = apiFor(world, call, (got) => {
      network.calls++;
      return expectSame(partsOf(got, call), wanted, "the request");
    });
    const check = world.app.client.checkWith(
      ...Object.values(world.app.checks),
    );
    const client = world.app.createTestClient(api, { check });
    const { body, headers } = await world.call(call.operation)(client, request);
    const { response } = call;
    await expectSame(
      { body, headers },
      {
        body: world.code(wireBody(call)),
        headers: world.code(response.parsed ?? {}),
      },
      "the response",
    );
  },
);
