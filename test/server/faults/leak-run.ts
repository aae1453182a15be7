/**
 * Measures whether the server keeps memory of requests: `npm run leak:server -- --requests 200000`.
 *
 * First it measures a handler that keeps every request. If that growth is not seen, the measurement itself is wrong.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildApplication } from "./application.js";
import { heapGrowth, type LeakOptions } from "./leak.js";

/** The growth of a server without a leak stays below this; single heap sizes vary by more than one byte a request. */
const mostBytesPerRequest = 8;
/** The growth of a server that keeps each request object is above this. */
const leastLeakingBytesPerRequest = 64;

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    marks: { type: "string", default: "20" },
  },
});

async function measure(file: string, load: LeakOptions): Promise<number> {
  const { heaps, slope } = await heapGrowth(file, load);
  const megabytes = heaps.map((heap) => (heap / 2 ** 20).toFixed(2));
  console.log(
    `${load.leaking ? "leaking handler" : "server"}: ${slope.toFixed(2)} bytes kept for each request; heap in MB, every ${String(load.requestsPerMark)} requests: ${megabytes.join(" ")}`,
  );
  return slope;
}

async function run(file: string): Promise<number> {
  const control = { marks: 5, requestsPerMark: 1500, leaking: true };
  if ((await measure(file, control)) < leastLeakingBytesPerRequest) {
    console.log("The leak of the leaking handler was not measured.");
    return 1;
  }
  const marks = Number(options.marks);
  const requestsPerMark = Math.ceil(Number(options.requests) / marks);
  const slope = await measure(file, { marks, requestsPerMark });
  return slope < mostBytesPerRequest ? 0 : 1;
}

const { file, remove } = await buildApplication(
  join(import.meta.dirname, "api.yaml"),
);
try {
  process.exitCode = await run(file);
} finally {
  remove();
}
