/** Other runtimes than Node, where they are on this machine: on the PATH, or named by the variables BUN and DENO. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { runtime, type Need } from "./needs.js";

export interface Runtime {
  name: string;
  program: string;
  need: Need;
  /** How it runs a module. */
  run: readonly string[];
  /** Serves `api.fetch` on a free port, which it prints. */
  serve: string;
}

export const runtimes: readonly Runtime[] = [
  {
    name: "Bun",
    program: process.env["BUN"] ?? "bun",
    need: runtime("Bun", "BUN"),
    run: ["run"],
    serve: `const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request, server) => api.fetch(request, server),
});
console.log(server.port);`,
  },
  {
    name: "Deno",
    program: process.env["DENO"] ?? "deno",
    need: runtime("Deno", "DENO"),
    run: ["run", "--no-prompt", "--allow-net=127.0.0.1"],
    serve: `Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(port),
}, (request, info) => api.fetch(request, info));`,
  },
];

export interface Served {
  address: string;
  stop(): Promise<void>;
}

/** Serves what `api` makes, an expression over the exports of the module `app.js` in the folder. */
export async function serveIn(
  { program, run, serve }: Runtime,
  folder: string,
  api: string,
): Promise<Served> {
  const module = `import * as app from "./app.js";\nconst api = ${api};\n${serve}\n`;
  writeFileSync(join(folder, "serve.js"), module);
  const child = spawn(program, [...run, "serve.js"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      resolve();
    });
  });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve);
    child.once("error", reject);
    child.once("exit", () => {
      reject(new Error(`${program} ended before it served`));
    });
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
