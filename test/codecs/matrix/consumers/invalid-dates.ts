/** An invalid `Date` has no form on the wire: neither the client nor the server sends null in its place. */
import type { GenerateOptions } from "../../../../src/generate.js";
import { entry } from "../../calls.js";
import { modes, nameInCode, type Mode } from "../../places.js";
import { consumer, type Consumer, type Setting } from "../cell.js";
import { expectSame } from "../same.js";

const invalid = new Date(Number.NaN);

function bodyOf({ mode, code }: Setting["world"]): object {
  const name = nameInCode(mode, "due_day");
  return { ...(code(entry) as object), [name]: invalid };
}

async function expectRefused(
  { network, world }: Setting,
  operation: string,
  request: object,
  path: string,
): Promise<void> {
  const client = world.app.client.createClient({});
  const requests = await network.requestsOf([], async () => {
    const error: unknown = await world
      .call(operation)(client, request)
      .catch((reason: unknown) => reason);
    const { kind, issues = [] } = error as Record<string, unknown>;
    const paths = (issues as { path: string }[]).map((issue) => issue.path);
    const wanted = { kind: "invalid-request", paths: [path] };
    await expectSame({ kind, paths }, wanted, "the error");
  });
  await expectSame(requests, [], "the requests");
}

const cases = {
  "a body": (setting: Setting) =>
    expectRefused(
      setting,
      "put_entry",
      { body: bodyOf(setting.world) },
      "/body/due_day",
    ),
  "a parameter": (setting: Setting) => {
    const query = {
      [nameInCode(setting.world.mode, "created_after")]: invalid,
    };
    const path = "/query/created_after";
    return expectRefused(setting, "find_entries", { query }, path);
  },
  "a response": async ({ network, world }: Setting) => {
    const body = bodyOf(world);
    const api = world.app.createApi(
      { putEntry: () => ({ status: 200, body }) },
      { validateResponses: "off", onError: () => undefined },
    );
    const { status } = await network.fetchOf(api)(
      "http://localhost/v1/entries",
      {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(entry),
      },
    );
    await expectSame(status, 500, "the status");
  },
};

const consumers = consumer("an invalid Date in", cases, (setting, run) =>
  run(setting),
);

export const invalidDates: Consumer = (mode: Mode) => {
  const options: Partial<GenerateOptions> = modes[mode];
  return options.dates === "Date" ? consumers(mode) : [];
};
