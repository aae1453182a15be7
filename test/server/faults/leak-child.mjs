// A server whose memory is watched: `node --expose-gc leak-child.mjs MODULE [leak]`. Asked by a message, it says how
// much of its heap is in use after a collection.
import { createServer } from "node:http";

const [, , file, mode] = process.argv;
const { createApi, listener } = await import(file);

/** What a leak would look like; so it is known that one would be seen. */
const kept = [];

async function handler({ body }, { request, operation }) {
  if (mode === "leak") kept.push(request);
  request.signal.addEventListener("abort", () => undefined);
  if (operation !== "sendBlob") return { status: 200, body: {} };
  // What comes in goes out again, piece by piece.
  return { status: 200, contentType: "application/octet-stream", body };
}

const api = createApi(new Proxy({}, { get: () => handler }), {
  security: new Proxy({}, { get: () => () => ({ name: "tester" }) }),
  onError: () => undefined,
  onRequest: () => undefined,
  onResponse: () => undefined,
});
const server = createServer(listener(api));
server.listen(0, "127.0.0.1", () =>
  process.send({ port: server.address().port }),
);
process.on("disconnect", () => process.exit());
process.on("message", () => {
  server.closeAllConnections();
  // What is finished only by events needs a turn of the loop between the collections.
  gc();
  setTimeout(() => {
    gc();
    process.send({ heap: process.memoryUsage().heapUsed });
  }, 50);
});
