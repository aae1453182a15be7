#!/usr/bin/env node
// The generated client beside others: size of bundles, processor time of a call, work of the TypeScript compiler, and
// the time to import all validators of a large API without a bundler.
//
//   npm run bench:client                      everything; the first run installs and generates the peers
//   npm run bench:client -- --part sizes      only the bundles; also `calls`, `types`, `imports`
//   npm run bench:client -- --rounds 10       fewer rounds for the calls
//   npm run bench:client -- --corpus FOLDER   the folder with the Stripe spec
//
// Sizes are bytes of an esbuild bundle, minified and compressed. "All" exports a function for each operation.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureCalls } from "./calls.mjs";
import { bare, clients, generateAll } from "./clients.mjs";
import { importTime } from "./imports.mjs";
import { installPeers, node, own } from "./processes.mjs";
import { sizesOf } from "./sizes.mjs";
import { buildPackages, checkApplication } from "./types.mjs";

const { values: options } = parseArgs({
  options: {
    part: { type: "string", default: "sizes,calls,types,imports" },
    rounds: { type: "string", default: "30" },
    calls: { type: "string", default: "2000" },
    corpus: { type: "string", default: own("../shared/corpus") },
  },
});

const petstore = {
  name: "pet store",
  source: own("spec/petstore.yaml"),
  call: {
    id: "listPets",
    name: "listPets",
    method: "GET",
    path: "/pets",
    filled: "pets",
    base: "https://api.petstore.example/v1",
    request: { query: { limit: 10 } },
    orval: "{ limit: 10 }",
  },
};
const stripe = {
  name: "Stripe",
  source: join(options.corpus, "stripe.com~2022-11-15~openapi.yaml"),
  call: {
    id: "GetCustomersCustomer",
    name: "getCustomersCustomer",
    method: "GET",
    path: "/v1/customers/{customer}",
    filled: "v1/customers/cus_1",
    base: "https://api.stripe.com",
    request: { path: { customer: "cus_1" }, query: { expand: ["sources"] } },
    orval: '"cus_1", undefined, { expand: ["sources"] }',
  },
};

installPeers();
const apis = [petstore, stripe].filter(({ name, source }) => {
  if (existsSync(source)) return true;
  console.log(`${name}: skipped, there is no ${source}`);
  return false;
});
for (const api of apis) prepare(api);
generateAll(apis);
if (options.part.includes("sizes")) await printSizes();
if (options.part.includes("calls")) await printCalls();
if (options.part.includes("types")) printTypes();
if (options.part.includes("imports")) await printImports();

/** One document for all generators, because some of them read one file only. */
function prepare(api) {
  api.folder = join(import.meta.dirname, ".cache", api.name.replace(" ", "-"));
  api.file = join(api.folder, "openapi.json");
  mkdirSync(api.folder, { recursive: true });
  node(own("dist/cli/main.js"), ["bundle", api.source, "--output", api.file]);
  const { paths } = JSON.parse(readFileSync(api.file, "utf8"));
  api.operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.operationId === undefined
        ? []
        : [
            {
              name: camelCase(operation.operationId),
              method: method.toUpperCase(),
              path,
            },
          ],
    ),
  );
}

function camelCase(id) {
  return id.charAt(0).toLowerCase() + id.slice(1);
}

async function printSizes() {
  const columns = apis.flatMap((api) => [`${api.name} one`, `${api.name} all`]);
  const rows = [];
  for (const { name, one, all } of clients) {
    const sizes = [];
    for (const api of apis)
      for (const application of [one, all])
        sizes.push(await sizesOf(application(api), api.folder));
    rows.push({ name, sizes });
  }
  for (const compression of ["gzip", "brotli"]) {
    print([`bytes, ${compression}`, ...columns]);
    for (const { name, sizes } of rows)
      print([name, ...sizes.map((size) => size[compression])]);
  }
}

async function printCalls() {
  const applications = [bare, ...clients].map(({ name, one }) => ({
    name,
    source: one(petstore),
  }));
  const again = { name: "bare again", source: bare.one(petstore) };
  const measured = await measureCalls(
    [...applications, again],
    petstore.folder,
    { rounds: Number(options.rounds), calls: Number(options.calls) },
  );
  print(["a call", "CPU µs", "of bare"]);
  for (const { name, time, ratio } of measured)
    print([name, time.toFixed(1), ratio.toFixed(3)]);
}

function printTypes() {
  if (!apis.includes(stripe)) return;
  buildPackages(stripe.folder);
  print(["tsc, one call", "CPU s", "files", "instantiations", "errors"]);
  for (const { name, one } of clients) {
    const isOurs = name === "specwright";
    const others = ["hey-api", "openapi-fetch", "redocly"];
    if (!isOurs && !others.includes(name)) continue;
    const source = isOurs
      ? one(stripe).replace("client/src/", "client/dist/")
      : one(stripe);
    const { cpu, files, instantiations, errors } = checkApplication(
      name,
      source,
      stripe.folder,
    );
    print([name, cpu.toFixed(2), files, instantiations, errors]);
  }
}

async function printImports() {
  if (!apis.includes(stripe)) return;
  buildPackages(stripe.folder);
  print(["validators", "modules", "import ms", "one file ms"]);
  const { modules, split, bundled } = await importTime(stripe.folder);
  print([stripe.name, modules, split.toFixed(0), bundled.toFixed(0)]);
}

function print([label, ...cells]) {
  const row = cells.map((cell) => String(cell).padStart(16)).join("");
  console.log(label.padEnd(16) + row);
}
