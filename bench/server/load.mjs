// The load: one request after the other on each of several connections, in a process of its own.
//
// Responses to the same request have the same length, so that the first one is looked at and the others are counted:
// the load then costs a fraction of what the servers cost, and disturbs them little.
import { connect } from "node:net";

process.on("message", async (task) => {
  process.send(await run(task));
});
process.on("disconnect", () => process.exit());

/** Repeats a request for some time; the latencies of all answers are in milliseconds. */
async function run({ port, request, connections, duration }) {
  const bytes = Buffer.from(request, "latin1");
  const length = await responseLength(port, bytes);
  const latencies = [];
  const start = performance.now();
  const end = start + duration;
  await Promise.all(
    Array.from({ length: connections }, () =>
      repeat(port, bytes, length, end, latencies),
    ),
  );
  const elapsed = performance.now() - start;
  latencies.sort((one, other) => one - other);
  const at = (share) =>
    latencies[Math.min(latencies.length - 1, latencies.length * share) | 0];
  return {
    count: latencies.length,
    elapsed,
    p50: at(0.5),
    p99: at(0.99),
  };
}

function repeat(port, bytes, length, end, latencies) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let sent = 0;
    let received = 0;
    const send = () => {
      sent = performance.now();
      received = 0;
      socket.write(bytes);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server hung up")));
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received < length) return;
      if (received > length) {
        reject(new Error("A response was longer than the first one"));
        return;
      }
      const now = performance.now();
      latencies.push(now - sent);
      if (now < end) {
        send();
        return;
      }
      socket.removeAllListeners("close");
      socket.destroy();
      resolve();
    });
  });
}

/** How many bytes the whole response has: the head says it. */
function responseLength(port, bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("connect", () => socket.write(bytes));
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const head = text.indexOf("\r\n\r\n");
      if (head < 0) return;
      const declared = /\r\ncontent-length: *(\d+)/i.exec(text);
      socket.destroy();
      if (declared) resolve(head + 4 + Number(declared[1]));
      else reject(new Error("A response does not say how long it is"));
    });
  });
}
