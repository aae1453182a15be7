/** Whether memory stays flat: the heap of a server after collections, at several marks of a long load. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pause } from "../../support/pause.js";
import { key } from "./application.js";
import { converse } from "./wire.js";

export interface HeapGrowth {
  /** Bytes in use at each mark. */
  readonly heaps: readonly number[];
  /** Bytes kept for each request, by how the marks differ from each other. */
  readonly slope: number;
}

export interface LeakOptions {
  readonly marks: number;
  readonly requestsPerMark: number;
  /** Makes the handler keep something of every request. */
  readonly leaking?: boolean;
}

export async function heapGrowth(
  file: string,
  { marks, requestsPerMark, leaking = false }: LeakOptions,
): Promise<HeapGrowth> {
  const child = fork(
    join(import.meta.dirname, "leak-child.mjs"),
    [file, leaking ? "leak" : "clean"],
    { execArgv: ["--expose-gc"] },
  );
  try {
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    const heaps: number[] = [];
    // What the engine learns and compiles at first is no leak.
    await load(port, 2 * requestsPerMark);
    for (let mark = 0; mark < marks; mark++) {
      await load(port, requestsPerMark);
      child.send("heap");
      const [{ heap }] = (await once(child, "message")) as [{ heap: number }];
      heaps.push(heap);
    }
    return { heaps, slope: slopeOf(heaps) / requestsPerMark };
  } finally {
    child.disconnect();
  }
}

const head = (start: string, ...lines: string[]): string =>
  [
    `${start} HTTP/1.1`,
    "Host: test",
    `Authorization: Bearer ${key}`,
    ...lines,
    "\r\n",
  ].join("\r\n");

const json = "Content-Type: application/json";
const binary = "Content-Type: application/octet-stream";

/** Answered with JSON, refused, and not there. */
const plain = [
  head("GET /v1/things/1"),
  head("GET /v1/search?ids=1%7C2&filter[name]=x"),
  `${head("POST /v1/trees", json, "Content-Length: 11")}{"value":1}`,
  head("GET /v1/old/1"),
  head("GET /v1/search?size=many"),
  head("GET /v1/nothing"),
];
const stream = `${head("PUT /v1/blobs", binary, "Content-Length: 4000", "Connection: close")}${"x".repeat(4000)}`;
const batchSize = 60;

/** Most requests share connections; of the others some are streams, and some clients go away. */
async function load(port: number, requests: number): Promise<void> {
  const batches = Math.ceil(requests / batchSize);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next++ < batches) {
      const batch = converse(port);
      batch.send(
        Array.from(
          { length: batchSize - 4 },
          (_, index) => plain[index % 6],
        ).join(""),
      );
      const { answers } = await batch.answers(batchSize - 4);
      batch.cut();
      if (answers.length !== batchSize - 4)
        throw new Error("Answers are missing");
      await Promise.all([
        whole(port, stream),
        aborted(port, stream.slice(0, -500)),
        aborted(port, stream),
        aborted(port, (plain[2] ?? "").slice(0, -3)),
      ]);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

async function whole(port: number, request: string): Promise<void> {
  const conversation = converse(port);
  conversation.send(request);
  await conversation.answers();
}

/** Sends, waits for whatever comes first, and goes away. */
async function aborted(port: number, request: string): Promise<void> {
  const conversation = converse(port);
  conversation.send(request);
  // It may go away at any moment: a longer pause is another moment.
  await pause(2);
  conversation.cut();
}

/** Growth from one mark to the next: the median over all pairs, so that a few odd marks do not decide. */
function slopeOf(values: readonly number[]): number {
  const slopes = values
    .flatMap((value, index) =>
      values
        .slice(0, index)
        .map((earlier, at) => (value - earlier) / (index - at)),
    )
    .sort((one, other) => one - other);
  const middle = slopes.length / 2;
  return (
    ((slopes[Math.ceil(middle) - 1] ?? 0) + (slopes[Math.floor(middle)] ?? 0)) /
    2
  );
}
