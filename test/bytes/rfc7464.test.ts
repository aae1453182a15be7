/** JSON text sequences, by the rules of RFC 7464. */
import { describe, expect, it } from "vitest";
import { jsonSequence } from "../../templates/client/runtime/formats/json-lines.js";
import { incomingJsonSequence } from "../../templates/server/runtime/body/incoming-items.js";
import { jsonSequence as writer } from "../../templates/server/runtime/response/json-items.js";
import { sequences } from "./examples/rfc7464.js";
import { itemsOf, readBy, receivedBy, writtenBy } from "./support.js";

const mediaType = "application/json-seq";
const examples = Object.entries(sequences).map(
  ([name, one]) => [name, one] as const,
);

describe(`RFC 7464: ${String(examples.length)} sequences`, () => {
  it.each(examples)("%s: the client reads it", async (_, { read, items }) => {
    for (const size of [1, Infinity]) {
      const body = await readBy(jsonSequence, read, mediaType, size);
      expect(await itemsOf(body)).toEqual(items);
    }
  });

  it("the client refuses a text before the first separator", async () => {
    const body = await readBy(jsonSequence, '{"a":1}\n', mediaType);
    await expect(itemsOf(body)).rejects.toMatchObject({ kind: "invalid-body" });
  });

  it.each(examples)("%s: the server reads it", async (_, example) => {
    const { read, items, isBroken } = example;
    if (read === "") return;
    const received = await receivedBy(incomingJsonSequence, read);
    expect(received.status).toBe(isBroken ? 400 : 204);
    if (!isBroken) expect(received.items).toEqual(items);
  });

  const written = examples.filter(([, { isWritten }]) => isWritten);
  it.each(written)("%s: the server writes it", async (_, { read, items }) => {
    expect(await writtenBy(writer, items)).toBe(read);
  });
});
