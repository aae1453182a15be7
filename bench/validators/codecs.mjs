#!/usr/bin/env node
// Decoding and encoding beside the check alone, beside code that is written by hand, and beside zod.
//
//   node bench/validators/codecs.mjs <bundle with dates> <bundle with dates and names in camelCase>
//
// `hand` is the generated check, followed by code for exactly this shape. `floor` is the same without reading the texts of
// dates: a check, a copy, and the creation of each `Date` from a number. All candidates of a shape run in turn. The ratios
// to the check count.
import { pathToFileURL } from "node:url";
import { payloads, shapes } from "./codec-shapes.mjs";
import { measure } from "./timing.mjs";

const [plain, camel] = process.argv.slice(2);
const dateOf = (text) => new Date(text);
const anyDate = (text) => new Date(1.6e12 + text.length);
let copies = 0;
/** The last result. The engine may leave out the creation of a result that is not used. */
export let kept;

for (const [title, bundle, hand] of [
  ['dates: "Date"', plain, "dates"],
  ['dates: "Date", casing: "camel"', camel, "names"],
]) {
  console.log(`\n${title}, ratio to the check:`);
  printRow("", [
    "check ns",
    "decode",
    "floor",
    "hand",
    "zod",
    "encode",
    "zod encode",
  ]);
  for (const name of Object.keys(shapes)) {
    const { [hand]: convert, zod } = shapes[name];
    if (convert === undefined) continue;
    await compare(name, bundle, convert, hand === "dates" ? zod : undefined);
  }
}

async function compare(name, bundle, convert, zod) {
  const values = payloads(name);
  const decoded = (await freshCopy(bundle))[`decode${name}`];
  const inCode = values.map((value) => decoded(value));
  const candidates = {
    check: (await freshCopy(bundle))[`is${name}Wire`],
    decode: (await freshCopy(bundle))[`decode${name}`],
    floor: await byHand(name, bundle, convert, anyDate),
    hand: await byHand(name, bundle, convert, dateOf),
    ...(zod && { zod: (value) => zod.parse(value) }),
  };
  const encoders = {
    encode: (await freshCopy(bundle))[`encode${name}`],
    ...(zod && { zodEncode: (value) => zod.encode(value) }),
  };
  for (const [at, value] of values.entries()) {
    assertSame(name, inCode[at], convert(value, dateOf));
    if (zod) assertSame(name, inCode[at], zod.parse(value));
    assertSame(name, encoders.encode(inCode[at]), withMilliseconds(value));
  }
  const times = {
    ...timed(candidates, values),
    ...timed(encoders, inCode),
  };
  const ratios = ["decode", "floor", "hand", "zod", "encode", "zodEncode"].map(
    (one) =>
      times[one] === undefined ? "" : (times[one] / times.check).toFixed(2),
  );
  printRow(name, [times.check.toFixed(0), ...ratios]);
}

async function byHand(name, bundle, convert, date) {
  const check = (await freshCopy(bundle))[`is${name}Wire`];
  return (value) => {
    if (!check(value)) throw new TypeError("wrong value");
    return convert(value, date);
  };
}

function timed(candidates, values) {
  const used = Object.values(candidates).map((run) => (value) => {
    kept = run(value);
    return 1;
  });
  const times = measure(used, values);
  return Object.fromEntries(
    Object.keys(candidates).map((name, at) => [name, times[at]]),
  );
}

/** Texts of moments as `Date` writes them. */
function withMilliseconds(value) {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === "string" && /^\d{4}-\d\d-\d\dT/.test(part)
      ? new Date(part).toISOString()
      : part,
  );
}

function assertSame(name, one, other) {
  const sorted = (value) =>
    JSON.stringify(value, (_, part) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(
            Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)),
          )
        : part,
    );
  if (sorted(one) !== sorted(other)) {
    throw new Error(`${name}: ${sorted(one)} and ${sorted(other)} differ`);
  }
}

/** The engine learns about each copy separately. */
async function freshCopy(file) {
  return import(`${pathToFileURL(file).href}?copy=${copies++}`);
}

function printRow(title, cells) {
  console.log(
    title.padEnd(14) + cells.map((cell) => cell.padStart(12)).join(""),
  );
}
