/** The mock server: its responses, as clients with and without options read them. */
import { calls } from "../../calls.js";
import { codeRequest, consumer } from "../cell.js";
import { expectSame } from "../same.js";

const operations = Object.fromEntries(
  calls.map((call) => [call.operation, call]),
);

export const mock = consumer(
  "mock",
  operations,
  async ({ network, world, plain }, call) => {
    const { createMock } = world.app.mock;
    const options = { seed: 3, validateResponses: "throw" };
    const fetch = network.fetchOf(createMock({}, options));
    const { operation, request } = call;
    const onWire = await plain.call(operation)(
      plain.checkedClient({ fetch }),
      request,
    );
    const inCode = await world.call(operation)(
      world.checkedClient({ fetch }),
      codeRequest(world, call),
    );
    await expectSame(
      onWire.declared,
      true,
      "whether the response is described",
    );
    const items = await itemsOf(onWire.body);
    await expectSame(inCode.body, world.code(items), "the body");
    await expectSame(inCode.headers, world.code(onWire.headers), "the headers");
  },
);

async function itemsOf(body: unknown): Promise<unknown> {
  if (!(Symbol.asyncIterator in Object(body))) return body;
  const items: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) items.push(item);
  return items;
}
