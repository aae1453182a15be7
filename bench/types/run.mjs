#!/usr/bin/env node
// The target `types` beside openapi-typescript 7: processor time, and whether the types of each operation can be assigned
// to each other.
//
//   npm run bench:types                       both parts; the first run installs openapi-typescript
//   npm run bench:types -- --part speed       only the time for Stripe, interleaved
//   npm run bench:types -- --part same        only the comparison, with all specs of the corpus that it accepts
//   npm run bench:types -- --only plaid       specs whose name contains a word
//   npm run bench:types -- --rounds 3         fewer rounds for the time
//
// `differences.json` explains the operations that differ. An operation that it does not explain fails the run.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  installPeers,
  measured,
  node,
  own,
  peer,
} from "../client/processes.mjs";

const { values: options } = parseArgs({
  options: {
    part: { type: "string", default: "speed,same" },
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    corpus: { type: "string", default: own("../shared/corpus") },
  },
});

const cli = own("dist/cli/main.js");
const openapiTypescript = "openapi-typescript/bin/cli.js";
const compiler = own("node_modules/typescript-7/bin/tsc");
const explained = JSON.parse(
  readFileSync(join(import.meta.dirname, "differences.json"), "utf8"),
);

if (!existsSync(options.corpus)) {
  console.log(`skipped: there is no ${options.corpus}`);
  process.exit(0);
}
installPeers();
const scratch = mkdtempSync(join(tmpdir(), "specwright-types-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const parts = options.part.split(",");
if (parts.includes("speed")) measureSpeed();
if (parts.includes("same")) compareAll();

/** In turn, so that both meet the same noise. */
function measureSpeed() {
  const spec = join(options.corpus, "stripe.com~2022-11-15~openapi.yaml");
  const usage = join(scratch, "usage.json");
  const ours = [];
  const theirs = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    const output = join(scratch, `round-${round}`);
    const flags = ["generate", spec, "-o", output, "--target", "types"];
    ours.push(measured(cli, flags, scratch, usage).cpu);
    const script = own(`bench/client/node_modules/${openapiTypescript}`);
    const file = join(scratch, `round-${round}.d.ts`);
    theirs.push(measured(script, [spec, "-o", file], scratch, usage).cpu);
  }
  const least = (times) => Math.min(...times).toFixed(2);
  const ratio = (least(theirs) / least(ours)).toFixed(2);
  console.log("Stripe, CPU s, least of the rounds");
  console.log(`  specwright          ${least(ours)}`);
  console.log(
    `  openapi-typescript  ${least(theirs)} (${ratio} times as much)`,
  );
}

function compareAll() {
  const files = readdirSync(options.corpus)
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .filter((name) => name.includes(options.only));
  const refused = [];
  const differences = [];
  let operations = 0;
  for (const [index, file] of files.entries()) {
    const found = compare(file);
    const progress = `[${index + 1}/${files.length}] ${file}`;
    if (found === null) {
      refused.push(file);
      console.log(`${progress}: openapi-typescript refuses it`);
      continue;
    }
    operations += found.operations;
    for (const name of found.different)
      differences.push({ file, name, reason: explained[file]?.[name] });
    const { length } = found.different;
    console.log(
      `${progress}: ${found.operations} operations, ${length} differ`,
    );
  }
  reportSame(files.length, operations, refused, differences);
}

function reportSame(specs, operations, refused, differences) {
  const unexplained = differences.filter(({ reason }) => !reason);
  const swagger = refused.filter((file) => file.includes("swagger")).length;
  console.log(
    `\n${specs - refused.length} of ${specs} specs compared. openapi-typescript refuses ${refused.length}; ${swagger} of them are Swagger 2.0.`,
  );
  console.log(
    `${operations - differences.length} of ${operations} operations have the same types, ${differences.length - unexplained.length} differ with an explanation, ${unexplained.length} without.`,
  );
  for (const { file, name, reason = "not explained" } of differences)
    console.log(`  ${file}: ${name}: ${reason}`);
  if (unexplained.length > 0) process.exitCode = 1;
}

/** Null if openapi-typescript refuses the spec: it reads no Swagger 2.0. */
function compare(file) {
  const spec = join(options.corpus, file);
  const folder = mkdtempSync(join(scratch, "spec-"));
  try {
    peer(openapiTypescript, [spec, "-o", join(folder, "theirs.d.ts")]);
  } catch {
    return null;
  }
  const flags = ["generate", spec, "-o", join(folder, "out"), "--target"];
  node(cli, [...flags, "types", "--layout", "source"], { cwd: folder });
  const operations = operationsIn(join(folder, "theirs.d.ts"));
  const checks = operations.map(
    ([path, method], index) =>
      `export const t${index}: Same<Ours[${path}]["${method}"], Theirs[${path}]["${method}"]> = true;`,
  );
  const first = [
    'import type { paths as Ours } from "./out/types/index.js";',
    'import type { paths as Theirs } from "./theirs.js";',
    "type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;",
  ];
  writeFileSync(join(folder, "check.ts"), [...first, ...checks].join("\n"));
  const output = node(
    compiler,
    [
      ...["--noEmit", "--strict", "--skipLibCheck", "--types", ""],
      ...["--target", "es2022", "--module", "nodenext"],
      "check.ts",
    ],
    { cwd: folder, mayFail: true },
  );
  const lines = [...output.matchAll(/^check\.ts\((\d+),/gm)].map(([, line]) =>
    Number(line),
  );
  const different = [...new Set(lines)].map((line) => {
    const [path, method] = operations[line - 1 - first.length];
    return `${method} ${JSON.parse(path)}`;
  });
  rmSync(folder, { recursive: true, force: true });
  return { operations: operations.length, different };
}

/** The path, as a literal, and the method of every operation in the file of openapi-typescript. */
function operationsIn(file) {
  const found = [];
  let path = null;
  const isInPaths = /export interface paths \{\n([\s\S]*?)\n\}\n/;
  const [, text = ""] = isInPaths.exec(readFileSync(file, "utf8")) ?? [];
  for (const line of text.split("\n")) {
    const [, name] = /^ {4}("(?:[^"\\]|\\.)*"): /.exec(line) ?? [];
    if (name !== undefined) path = name;
    const [, method] =
      /^ {8}(get|put|post|delete|options|head|patch|trace): /.exec(line) ?? [];
    if (path !== null && method !== undefined) found.push([path, method]);
  }
  return found;
}
