/** Reads bytes with a reader of the client, and writes bytes with a writer of the server. */
import type {
  BodyFormat,
  ReadBody,
} from "../../templates/client/runtime/route.js";
import type { StreamFormat } from "../../templates/server/runtime/body/content.js";
import type { StreamWriter } from "../../templates/server/runtime/response/result.js";
import { call, clientFor, route as clientRoute } from "../client/server.js";
import { anything, apiOf, route } from "../server/api.js";

/** All items of a body that arrives item by item. */
export async function itemsOf(body: unknown): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) items.push(item);
  return items;
}

/** The body of a response as the client reads it, from pieces of this size. */
export async function readBy(
  format: ReadBody,
  bytes: string | Uint8Array,
  mediaType: string,
  size = Infinity,
): Promise<unknown> {
  const headers = { "content-type": mediaType };
  const body = piecesOf(bytes, size);
  const client = clientFor("https://bytes.example", {
    fetch: () => Promise.resolve(new Response(body, { headers })),
  });
  const described = clientRoute({ responses: { 200: format } });
  return (await call(client, described, {})).body;
}

function piecesOf(
  given: string | Uint8Array,
  size: number,
): ReadableStream<Uint8Array> {
  const bytes =
    typeof given === "string" ? new TextEncoder().encode(given) : given;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

/** The text that the server writes for the items of a response. */
export async function writtenBy(
  writer: StreamWriter,
  items: readonly unknown[],
): Promise<string> {
  const type = "application/x";
  const api = apiOf(
    [
      route({
        path: "/",
        responses: { 200: { [type]: anything } },
        streams: { 200: { [type]: writer } },
      }),
    ],
    { test: () => ({ status: 200, body: items }) },
  );
  return (await api.fetch(new Request("https://bytes.example/"))).text();
}

/** The text that the client sends for the items of a request, from a list and from a generator. */
export async function sentBy(
  format: BodyFormat,
  items: readonly unknown[],
): Promise<string> {
  const sent: string[] = [];
  const client = clientFor("https://bytes.example", {
    fetch: async (_, init) => {
      sent.push(await new Response(init.body ?? null).text());
      return new Response(null, { status: 204 });
    },
  });
  const described = clientRoute({ method: "POST", body: format });
  for (const body of [items, items.values()])
    await call(client, described, { body });
  const [text = "", streamed] = sent;
  if (text !== streamed) throw new Error("a generator sends other bytes");
  return text;
}

/** The items of a request as the handler reads them, and the status of the response. */
export async function receivedBy(
  format: StreamFormat,
  bytes: string | Uint8Array,
  size = Infinity,
): Promise<{ status: number; items: unknown[] }> {
  const items: unknown[] = [];
  const type = "application/x";
  const contents = { [type]: { format, validate: anything } };
  const api = apiOf(
    [
      route({
        path: "/",
        method: "POST",
        body: { required: true, contents },
        responses: { 204: {} },
      }),
    ],
    {
      test: async (request: { body: AsyncIterable<unknown> }) => {
        for await (const item of request.body) items.push(item);
        return { status: 204 };
      },
    },
  );
  const headers = { "content-type": type };
  const body = piecesOf(bytes, size);
  const request = { method: "POST", headers, body, duplex: "half" } as const;
  const { status } = await api.fetch(
    new Request("https://bytes.example/", request),
  );
  return { status, items };
}
