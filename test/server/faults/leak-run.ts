/** The long watch over memory: `npm run leak:server -- --requests 200000`. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildApplication } from "./application.js";
import { heapGrowth } from "./leak.js";

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "200000" },
    marks: { type: "string", default: "20" },
  },
});
const marks = Number(options.marks);
const requestsPerMark = Math.ceil(Number(options.requests) / marks);
const input = join(import.meta.dirname, "api.yaml");
const { file, remove } = await buildApplication(input);
try {
  const { heaps, slope } = await heapGrowth(file, { marks, requestsPerMark });
  const megabytes = heaps.map((heap) => (heap / 2 ** 20).toFixed(2));
  console.log(
    `heap in MB, every ${String(requestsPerMark)} requests: ${megabytes.join(" ")}`,
  );
  console.log(`${slope.toFixed(2)} bytes kept for each request`);
  // Single marks of a server that keeps nothing lie further apart than one byte a request.
  process.exitCode = slope < 8 ? 0 : 1;
} finally {
  remove();
}
