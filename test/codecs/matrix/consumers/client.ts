/** The client: calls, descriptions of requests, and the options of libraries that cache. */
import { camelCase } from "../../../../src/naming/identifiers.js";
import { calls, type PlaceCall } from "../../calls.js";
import {
  byTitle,
  codeRequest,
  consumer,
  expectSameRequest,
  isFailure,
  judged,
  wireBody,
  type Setting,
} from "../cell.js";
import { sentRequest } from "../network.js";
import { expectSame } from "../same.js";
import type { Result } from "../world.js";

async function called(
  setting: Setting,
  call: PlaceCall,
  client: unknown,
): Promise<void> {
  const { world } = setting;
  let result: Result | undefined;
  await expectSameRequest(setting, call, async () => {
    result = await world.call(call.operation)(client, codeRequest(world, call));
  });
  const { response } = call;
  const { ok, declared, status, body, headers } = result as Result;
  await expectSame(
    { ok, declared, status, body, headers },
    {
      ok: !isFailure(call),
      declared: true,
      status: response.status ?? 200,
      body: world.code(wireBody(call)),
      headers: world.code(response.parsed ?? {}),
    },
    "the result",
  );
}

export const client = consumer("client", byTitle(calls), (setting, call) =>
  called(setting, call, setting.world.app.client.createClient({})),
);

export const checkedClient = consumer(
  "client with checks",
  byTitle(calls),
  (setting, call) => called(setting, call, setting.world.checkedClient({})),
);

/** A body that is a stream is not plain data. */
const described = calls.filter(({ title }) => title !== "items");

export const descriptions = consumer(
  "describeRequest",
  byTitle(described),
  async (setting, call) => {
    const { app, call: callOf } = setting.world;
    const { url, ...init } = app.requests.describeRequest(
      app.client.createClient({}),
      callOf(call.operation),
      codeRequest(setting.world, call),
    );
    const sent = await sentRequest(url, init);
    await expectSame(sent, await judged(setting, call), "the request");
  },
);

/** A stream cannot be stored. */
const stored = calls.filter(({ response }) => !response.items);

interface Options {
  queryFn(context: object): Promise<unknown>;
  mutationFn(request: object): Promise<unknown>;
}

export const query = consumer(
  "query",
  byTitle(stored),
  async (setting, call) => {
    const { app } = setting.world;
    const name = camelCase(call.operation);
    const api = app.client.createClient({});
    const request = codeRequest(setting.world, call);
    const query = app.query[`${name}Query`];
    const mutation = app.query[`${name}Mutation`];
    const options = (query?.(api, request) ?? mutation?.(api)) as Options;
    const { signal } = new AbortController();
    const perform = () =>
      query ? options.queryFn({ signal }) : options.mutationFn(request);
    // Queries store no `undefined`.
    await expectData(setting, call, perform, query ? null : undefined);
  },
);

export const swr = consumer("swr", byTitle(stored), async (setting, call) => {
  const { app, call: callOf } = setting.world;
  const api = app.client.createClient({});
  const request = codeRequest(setting.world, call);
  const [, fetcher] = app.requests.swr(api, callOf(call.operation), request);
  await expectData(setting, call, fetcher, null);
});

/** Data is the body of a success, or `empty` if there is none. All others are errors. */
async function expectData(
  setting: Setting,
  call: PlaceCall,
  perform: () => Promise<unknown>,
  empty: null | undefined,
): Promise<void> {
  let outcome: unknown;
  await expectSameRequest(setting, call, async () => {
    outcome = await perform().then(
      (data) => ({ data }),
      (error: unknown) => {
        const { kind, status, body } = error as Record<string, unknown>;
        return { kind, status, body };
      },
    );
  });
  const body = setting.world.code(wireBody(call));
  const { status } = call.response;
  await expectSame(
    outcome,
    isFailure(call) ? { kind: "http", status, body } : { data: body ?? empty },
    "the outcome",
  );
}
