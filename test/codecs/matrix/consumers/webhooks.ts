/** Webhooks and callbacks: the sender and the receiver, each with its counterpart without options. */
import { camelCase } from "../../../../src/naming/identifiers.js";
import { events, type PlaceEvent } from "../../calls.js";
import { consumer } from "../cell.js";
import type { Network } from "../network.js";
import { expectSame } from "../same.js";
import type { World } from "../world.js";

const secret = `whsec_${btoa("a secret of thirty-two characters")}`;

const byEvent = Object.fromEntries(events.map((one) => [one.event, one]));

/** Sends an event from one package to another, and compares what the handler gets, the bytes and the reply. */
async function delivered(
  network: Network,
  [from, to]: readonly [World, World],
  { event, body, reply }: PlaceEvent,
): Promise<void> {
  const errors: unknown[] = [];
  const receiver = to.app.webhooks.createWebhooks(
    {
      async [camelCase(event)](given: { body: unknown }) {
        await expectSame(given.body, to.code(body), "the event of the handler");
        if (reply) return { status: 200, body: to.code(reply) };
        return undefined;
      },
    },
    { secrets: secret, onError: (error: unknown) => errors.push(error) },
  );
  const sent: unknown[] = [];
  const replies: unknown[] = [];
  const sender = from.app.webhooks.createWebhookSender({
    secret,
    url: "http://localhost/hook",
    allowPrivateAddresses: true,
    fetch: async (url: string, init: RequestInit) => {
      const request = new Request(url, init);
      sent.push(await request.clone().json());
      const response = await network.fetchOf(receiver)(url, init);
      const text = await response.clone().text();
      replies.push(text === "" ? undefined : JSON.parse(text));
      return response;
    },
  });
  await sender[camelCase(event)]?.({ body: from.code(body) });
  await sender.drain();
  await expectSame(errors.map(String), [], "errors");
  await expectSame(sent, [body], "the request");
  await expectSame(replies, [reply], "the response");
}

export const receiver = consumer(
  "webhook receiver",
  byEvent,
  ({ network, world, plain }, event) =>
    delivered(network, [plain, world], event),
);

export const sender = consumer(
  "webhook sender",
  byEvent,
  ({ network, world, plain }, event) =>
    delivered(network, [world, plain], event),
);
