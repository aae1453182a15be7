#!/usr/bin/env node
// The generated server beside others, in one interleaved run: requests per second, latency, processor time.
//
//   npm run bench:server                               all servers and workloads, 5 lives of 10 rounds: a quarter of an hour
//   npm run bench:server -- --rounds 5 --lives 1       a shorter run
//   npm run bench:server -- --only bare,specwright     some servers
//   npm run bench:server -- --workloads getPet,401     some workloads
//   npm run bench:server -- --part routes              only 1,000 routes beside 3; `--part peers`: only the servers
//   npm run bench:server -- --part observed            request ids, access log, time limits and OpenTelemetry, beside
//                                                      pino-http and the instrumentation of Express and Fastify
//   npm run bench:server -- --beside COMMIT            only the server on `node:http`, beside that of a commit;
//                                                      with `--plugins`, both with all plugins
//
// Each server has a process of its own. All must give the same answers before anything is measured.
// "Of bare" compares a server with the hand-written one right beside it, and is the median of all rounds; the spread is
// that of the middle half of them. How far `bare-again`, which is the hand-written one once more, is away from 1 shows
// what such a figure is worth. Requests per second say what a client sees, and suffer from whatever else the machine
// does; the processor time of the server for one request suffers less from it.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundledServers } from "./beside.mjs";
import { startLoad, startServer } from "./processes.mjs";
import { measure } from "./rounds.mjs";
import { compareRouteCounts } from "./routes.mjs";
import { answerOf, further, onTheWire, workloads } from "./workloads.mjs";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "50" },
    lives: { type: "string", default: "5" },
    duration: { type: "string", default: "100" },
    "warm-up": { type: "string", default: "1000" },
    connections: { type: "string", default: "32" },
    only: { type: "string", default: "" },
    workloads: { type: "string", default: "" },
    beside: { type: "string", default: "" },
    plugins: { type: "boolean", default: false },
    part: { type: "string", default: "peers,observed,routes" },
  },
});
const here = import.meta.dirname;
const rounds = Number(options.rounds);
const lives = Number(options.lives);
const task = {
  connections: Number(options.connections),
  duration: Number(options.duration),
  warmUp: Number(options["warm-up"]),
  leadIn: 50,
};
/** Each adapter beside a server that is written for the same framework, with its own validation. */
const natives = {
  "specwright-fastify": "fastify",
  "specwright-hono": "hono",
  "specwright-express": "express",
};

const load = startLoad(join(here, "load.mjs"));
const running = [];
try {
  if (options.beside !== "") await besideCommit(options.beside);
  else await besideOthers();
} finally {
  for (const server of running) server.stop();
  load.stop();
}

async function besideOthers() {
  if (options.part.includes("peers")) await besidePeers();
  if (options.part.includes("observed")) await observed();
  if (options.part.includes("routes"))
    await compareRouteCounts({ started, measured });
}

async function besideCommit(commit) {
  const { servers, remove } = await bundledServers(
    commit,
    options.plugins ? "specwright-plugins" : "specwright",
  );
  try {
    await compare(servers);
  } finally {
    remove();
  }
}

async function besidePeers() {
  installPeers();
  const servers = chosen(
    [
      "bare",
      "bare-again",
      "specwright",
      "specwright-fastify",
      "fastify",
      "fastify-openapi-glue",
      "specwright-hono",
      "hono",
      "specwright-express",
      "express",
      "express-openapi-validator",
    ].map((name) => ({
      name,
      file: join(here, "servers", `${name.replace(/-again$/, "")}.mjs`),
    })),
    options.only,
  );
  const { asked, result } = await compare(servers);
  besideFrameworks(servers, asked, result);
}

/** Prints a table for each workload, in which each server is compared with the first one. */
async function compare(files) {
  const start = async () => {
    const servers = [];
    for (const { name, file } of files) servers.push(await started(name, file));
    await checkSame(servers);
    return servers;
  };
  const asked = chosen(workloads, options.workloads).map((workload) => ({
    ...workload,
    request: onTheWire(workload),
  }));
  const result = await measured(start, asked);
  const of = `of ${files[0].name}`;
  for (const workload of asked) {
    console.log(
      `\n${workload.name.padEnd(26)}  req/s${of.padStart(12)}   CPU µs/req${of.padStart(12)}   p50 ms   p99 ms`,
    );
    for (const { name } of files) {
      const { rate, byRate, cost, byCost, p50, p99 } = result(name, workload);
      console.log(
        [
          `  ${name}`.padEnd(26),
          rate.toFixed(0).padStart(7),
          compared(byRate).padStart(12),
          cost.toFixed(1).padStart(13),
          compared(byCost).padStart(12),
          p50.toFixed(2).padStart(9),
          p99.toFixed(2).padStart(9),
        ].join(""),
      );
    }
  }
  return { asked, result };
}

/** The processor time that logs and OpenTelemetry add to each server. */
async function observed() {
  installPeers();
  const plain = [
    "specwright-express",
    "express",
    "specwright-fastify",
    "fastify",
  ];
  const start = async () => {
    const servers = [];
    for (const name of plain.flatMap((one) => [one, `${one}-observed`]))
      servers.push(await started(name, join(here, "servers", `${name}.mjs`)));
    await checkSame(servers);
    return servers;
  };
  const asked = chosen(workloads, options.workloads).map((workload) => ({
    ...workload,
    request: onTheWire(workload),
  }));
  const result = await measured(start, asked);
  console.log(
    "\nCPU µs/req plain, with logs and OpenTelemetry, and the difference",
  );
  for (const name of plain) {
    const figures = asked.map((workload) => {
      const [before, after] = [name, `${name}-observed`].map(
        (one) => result(one, workload).cost,
      );
      return `${workload.name} ${before.toFixed(0)} / ${after.toFixed(0)} (+${(after - before).toFixed(0)})`;
    });
    console.log(`  ${name.padEnd(20)}${figures.join("   ")}`);
  }
}

function besideFrameworks(names, asked, result) {
  const has = (wanted) => names.some(({ name }) => name === wanted);
  const pairs = Object.entries(natives).filter((pair) => pair.every(has));
  if (pairs.length === 0) return;
  console.log("\nCPU µs/req of an adapter / of its framework with validation");
  for (const [adapter, framework] of pairs) {
    const figures = asked.map((workload) => {
      const costs = [adapter, framework].map(
        (name) => result(name, workload).cost,
      );
      return `${workload.name} ${costs.map((cost) => cost.toFixed(0)).join(" / ")}`;
    });
    console.log(`  ${adapter.padEnd(20)}${figures.join("   ")}`);
  }
}

function compared({ ratio, spread }) {
  return `${ratio.toFixed(2)} ±${spread.toFixed(2)}`;
}

function measured(start, asked) {
  return measure({ load, start, workloads: asked, rounds, lives, task });
}

async function started(name, file, args) {
  const server = { name, ...(await startServer(file, args)) };
  running.push(server);
  return server;
}

/** All servers must answer like the first one. */
async function checkSame([first, ...others]) {
  for (const request of [...workloads, ...further]) {
    const wanted = await answerOf(first.port, request);
    for (const { name, port } of others) {
      const got = await answerOf(port, request);
      if (got === wanted) continue;
      throw new Error(
        `${name} differs with "${request.name}":\n${got}\n${wanted}`,
      );
    }
  }
}

/** They are no dependencies of the project: only who runs the benchmark gets them. */
function installPeers() {
  if (existsSync(join(here, "node_modules"))) return;
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", flags, { cwd: here, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function chosen(all, names) {
  if (names === "") return all;
  const wanted = names.split(",");
  return all.filter(({ name }) => wanted.includes(name));
}
