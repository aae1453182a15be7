import fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { plugin } from "../../templates/server/fastify.js";
import { apiOf, route } from "./api.js";
import { converse } from "./faults/wire.js";

const site = fastify();
afterAll(() => site.close());

it("a body that a handler has begun to read does not hold up the next request", async () => {
  const held: unknown[] = [];
  const body = { required: true, contents: { "application/octet-stream": {} } };
  const api = apiOf(
    [route({ path: "/", method: "POST", body })],
    {
      test: async ({ body }: { body: ReadableStream<Uint8Array> }) => {
        const reader = body.getReader();
        held.push(reader);
        return { status: 200, body: (await reader.read()).value?.[0] };
      },
    },
    { maxStreamSize: 1e6 },
  );
  await site.register(plugin(api));
  const address = await site.listen({ port: 0, host: "127.0.0.1" });
  const conversation = converse(Number(new URL(address).port));
  const post = (first: string, size: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${String(size)}\r\n\r\n${first.repeat(size)}`;
  conversation.send(post("a", 300_000) + post("b", 3));
  const { answers } = await conversation.answers(2);
  conversation.cut();
  expect(answers.map((answer) => answer.body)).toEqual(["97", "98"]);
});
