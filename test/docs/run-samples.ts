/** Runs the samples of the docs against the generated server: curl in a shell, the others as modules of Node.js. */
import { execFile, fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import type { GeneratedFile } from "../../src/generate.js";
import { install } from "../petstore/packages.js";
import { toJavaScript } from "../support/transpile.js";

const run = promisify(execFile);

export const sampleForms = ["curl", "fetch", "client"] as const;
export type SampleForm = (typeof sampleForms)[number];

export interface Sample {
  /** The heading above it: the name of an operation, or `Authentication` on the first page. */
  heading: string;
  form: SampleForm;
  text: string;
}

const starts: Record<string, SampleForm> = { sh: "curl", ts: "fetch" };

/** All blocks with `sh` or `ts`, with the heading of level 2 above them. */
export function samplesOf(files: readonly GeneratedFile[]): Sample[] {
  return files
    .filter(({ path }) => /^docs\/(README|operations\/.*)\.md$/.test(path))
    .flatMap(({ text }) =>
      text
        .split(/^## /m)
        .slice(1)
        .flatMap((section) => {
          const [heading = ""] = section.split("\n", 1);
          const blocks = section.matchAll(/^```(sh|ts)\n([^]*?)\n```$/gm);
          return [...blocks].map(([, language = "", code = ""]): Sample => ({
            heading,
            form: code.includes("createClient")
              ? "client"
              : (starts[language] ?? "fetch"),
            text: code,
          }));
        }),
    );
}

/** A request that a handler received, without what differs between clients: names of files. */
export type Received = { operation: string; request: unknown };

export type Handlers = Readonly<Record<string, (request: never) => unknown>>;

export interface Service {
  baseUrl: string;
  received: Received[];
  /** The folder with the packages, in which samples run. */
  folder: string;
  runner: ChildProcess;
  close(): Promise<void>;
}

interface ServerPackage {
  createApi(operations: object, options: object): unknown;
  listener(api: unknown): RequestListener;
}

/** Starts the generated server with handlers that also record what they receive. */
export async function startService(
  files: readonly GeneratedFile[],
  packageName: (target: string) => string,
  handlers: Handlers,
  security: object,
): Promise<Service> {
  const installed = install(files, packageName);
  const server = (await installed.load(
    "server",
    `export { createApi } from "${packageName("server")}";
     export { listener } from "${packageName("server")}/node";`,
  )) as unknown as ServerPackage;
  const received: Received[] = [];
  const operations = Object.fromEntries(
    Object.entries(handlers).map(([operation, handler]) => [
      operation,
      async (request: never) => {
        received.push({ operation, request: await plainValue(request) });
        return handler(request);
      },
    ]),
  );
  const api = server.createApi(operations, {
    validateResponses: "throw",
    security,
  });
  const http = createServer(server.listener(api));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const runner = startRunner(installed.folder);
  const { port } = http.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${String(port)}`,
    received,
    folder: installed.folder,
    runner,
    async close() {
      runner.disconnect();
      await closed(http);
      installed.remove();
    },
  };
}

function closed(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => {
      resolve();
    });
    http.closeAllConnections();
  });
}

/** Files as type and text, iterables as arrays. */
async function plainValue(value: unknown): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Blob) {
    return { type: value.type, text: await value.text() };
  }
  if (Symbol.asyncIterator in value) {
    const items = [];
    for await (const item of value as AsyncIterable<unknown>) items.push(item);
    return items.every((item) => item instanceof Uint8Array)
      ? Buffer.concat(items).toString()
      : items;
  }
  if (Array.isArray(value)) return Promise.all(value.map(plainValue));
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(async ([name, item]) => [
        name,
        await plainValue(item),
      ]),
    ),
  ) as unknown;
}

const secrets = { API_KEY: "key-1", API_PASSWORD: "word-1" };

/** What the sample prints. A failure is thrown. */
export async function runSample(
  { form, text }: Sample,
  { folder, runner }: Service,
): Promise<string> {
  if (form === "curl") {
    const options = { cwd: folder, env: { ...process.env, ...secrets } };
    const command = `${text} --fail-with-body --silent --show-error`;
    return (await run("sh", ["-c", command], options)).stdout;
  }
  const file = join(folder, `sample-${String(++count)}.js`);
  writeFileSync(file, toJavaScript(text));
  const answer = once(runner, "message");
  runner.send(file);
  const [{ printed, failure }] = (await answer) as [RunnerAnswer];
  if (failure !== null) throw new Error(`${failure}\n${text}`);
  return printed;
}

interface RunnerAnswer {
  printed: string;
  failure: string | null;
}

let count = 0;

/** One process for all modules, because starting one takes longer than a sample. */
const runnerText = `
  import { format } from "node:util";
  process.on("message", async (file) => {
    const lines = [];
    console.log = (...values) => lines.push(format(...values));
    let failure = null;
    try {
      await import(file);
    } catch (error) {
      failure = format(error);
    }
    process.send({ printed: lines.join("\\n"), failure });
  });
`;

function startRunner(folder: string): ChildProcess {
  const file = join(folder, "runner.js");
  writeFileSync(file, runnerText);
  return fork(file, {
    cwd: folder,
    env: { ...process.env, ...secrets },
    execArgv: ["--no-warnings"],
  });
}

/** Whether curl is installed. */
export async function hasCurl(): Promise<boolean> {
  try {
    await run("curl", ["--version"]);
    return true;
  } catch {
    return false;
  }
}
