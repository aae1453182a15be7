// Whether the number of routes costs anything: an API of 3 operations beside one of 1,000.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { onTheWire } from "./workloads.mjs";

const root = resolve(import.meta.dirname, "../..");

/** Asks for the last paths of each kind, which both APIs have. */
export async function compareRouteCounts({ started, measured }) {
  const work = mkdtempSync(join(tmpdir(), "specwright-routes-"));
  try {
    const files = new Map();
    for (const count of [3, 1000])
      files.set(
        `${count} routes`,
        await serverOf(count, join(work, String(count))),
      );
    const start = async () => {
      const servers = [];
      for (const [name, file] of files) servers.push(await started(name, file));
      return servers;
    };
    const workloads = [
      { name: "static path", path: "/area332/part332/list" },
      { name: "templated path", path: "/area332/things/7" },
    ].map(({ name, path }) => {
      const request = { method: "GET", path, headers: {} };
      return { name, request: onTheWire(request) };
    });
    const result = await measured(start, workloads);
    const [few, many] = files.keys();
    console.log(
      "\nroutes              3: CPU µs/req   1,000: CPU µs/req     of 3",
    );
    for (const workload of workloads) {
      const { ratio, spread } = result(many, workload).byCost;
      console.log(
        [
          `  ${workload.name}`.padEnd(20),
          result(few, workload).cost.toFixed(1).padStart(13),
          result(many, workload).cost.toFixed(1).padStart(20),
          `${(1 / ratio).toFixed(2)} ±${spread.toFixed(2)}`.padStart(13),
        ].join(""),
      );
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Generates the API, and makes one file of it and of a server. */
async function serverOf(count, folder) {
  const spec = `${folder}.json`;
  writeFileSync(spec, JSON.stringify(specOf(count)));
  const cli = join(root, "dist/cli/main.js");
  const flags = ["--input", spec, "--output", folder];
  const targets = ["--target", "validators,server"];
  const made = spawnSync(
    process.execPath,
    [cli, "generate", ...flags, ...targets],
    // Away from the project, whose own config would be taken.
    { cwd: tmpdir(), encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const outfile = `${folder}.mjs`;
  await build({
    stdin: { contents: application, resolveDir: folder },
    alias: { "routes-validators": join(folder, "validators/src/index.ts") },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}

const announcing = JSON.stringify(join(import.meta.dirname, "announce.mjs"));

/** Every operation answers the same. */
const application = `
import { createServer } from "node:http";
import { createApi } from "./server/src/index.ts";
import { listener } from "./server/src/node.ts";
import { routes } from "./server/src/routes.ts";
import { listen } from ${announcing};

const answer = () => ({ status: 200, body: { id: 1 } });
const operations = Object.fromEntries(
  routes.map(({ operation }) => [operation, answer]),
);
listen(createServer(listener(createApi(operations, {}))));
`;

/** Static and templated paths in turn; the last ones are there whatever the number. */
function specOf(count) {
  const paths = {};
  for (let made = 0; made < count; made++) {
    const number = Math.floor((999 - made) / 3);
    const kinds = [
      `/area${number}/things/{thingId}/parts/{partId}`,
      `/area${number}/part${number}/list`,
      `/area${number}/things/{thingId}`,
    ];
    const path = kinds[made % 3];
    paths[path] = { get: operationOf(path, made) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Routes", version: "1.0.0" },
    paths,
  };
}

function operationOf(path, number) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const schema = { type: "object", properties: { id: { type: "integer" } } };
  return {
    operationId: `operation${number}`,
    parameters: names.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "integer" },
    })),
    responses: {
      200: {
        description: "Fine.",
        content: { "application/json": { schema } },
      },
    },
  };
}
