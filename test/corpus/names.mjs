#!/usr/bin/env node
// Counts, over a folder of real specs, the schemas that packages export under another name than the spec gave them,
// and the names of schemas that the client package hides behind a name of its own. Only reads and names: no code is written.
//
//   npm run corpus:names                          all specs of ../shared/corpus
//   npm run corpus:names -- --corpus DIR --list   another folder, and every name that was counted
//
// Exits 1 where a schema is renamed without a diagnostic, or hidden.
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: join(root, "../shared/corpus") },
    only: { type: "string", default: "" },
    list: { type: "boolean", default: false },
  },
});

if (!existsSync(options.corpus)) {
  console.log(`skipped: there is no corpus at ${options.corpus}`);
  process.exit(0);
}

const dist = (path) => import(join(root, "dist", path));
const { Diagnostics } = await dist("diagnostics.js");
const { readModel } = await dist("generate.js");
const { nameAll } = await dist("name.js");
const { knownTargets } = await dist("emit/targets.js");
const client = knownTargets().find(({ name }) => name === "client").names;

const counts = { specs: 0, unreadable: 0 };
const silent = [];
const told = [];
const hidden = [];
for (const spec of readdirSync(options.corpus).sort()) {
  if (!spec.includes(options.only)) continue;
  const found = await namesOf(join(options.corpus, spec));
  if (found === null) {
    counts.unreadable++;
    continue;
  }
  counts.specs++;
  for (const name of found.renamed) {
    (name.diagnostic ? told : silent).push({ spec, ...name });
  }
  for (const name of found.hidden) hidden.push({ spec, name });
}

const specsIn = (rows) => new Set(rows.map(({ spec }) => spec)).size;
console.log(
  `${counts.specs} specs named, ${counts.unreadable} not readable\n` +
    `renamed without a diagnostic: ${silent.length} schemas in ${specsIn(silent)} specs\n` +
    `renamed with a diagnostic:    ${told.length} schemas in ${specsIn(told)} specs\n` +
    `hidden by the client:         ${hidden.length} names in ${specsIn(hidden)} specs`,
);
if (options.list) {
  console.log(JSON.stringify({ silent, told, hidden }, null, 1));
}
process.exit(silent.length + hidden.length > 0 ? 1 : 0);

async function namesOf(input) {
  const diagnostics = new Diagnostics();
  const model = await readModel({ input }, diagnostics).catch(() => null);
  if (model === null || diagnostics.errors > 0) return null;
  const before = diagnostics.list.length;
  const named = nameAll(model, {}, diagnostics);
  if (named === null) return null;
  const { names } = named;
  const places = new Set(
    diagnostics.list
      .slice(before)
      .map(({ place }) => place && `${place.document}#${place.pointer}`),
  );
  const renamed = [];
  const exported = new Set();
  for (const { id, role, origin, projection } of Object.values(model.schemas)) {
    if (role.kind === "inline") continue;
    const { name } = names.schema(id).type;
    exported.add(name);
    if (projection === "split") {
      exported.add(names.schema(id, "request").type.name);
    }
    if (role.kind !== "declaration" || isSame(role.name, name)) continue;
    const diagnostic = places.has(`${origin.document}#${origin.pointer}`);
    renamed.push({ schema: role.name, name, diagnostic });
  }
  const own = client.reserved.map((name) =>
    names.exported ? names.exported("client", name) : name,
  );
  const derived = model.operations.flatMap(({ id }) =>
    ["call", "request", "result"].map(
      (kind) => names.derived("client", id, kind).name,
    ),
  );
  const clientNames = [...own, ...derived];
  return { renamed, hidden: clientNames.filter((name) => exported.has(name)) };
}

/** Whether only the case of letters, and the signs between words, are other than in the spec. */
function isSame(written, name) {
  const plain = (text) =>
    text
      .normalize("NFKC")
      .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
      .toLowerCase();
  return plain(written) === plain(name);
}
