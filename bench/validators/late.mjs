#!/usr/bin/env node
// Errors that are found late, beside ajv and beside straight-line code that checks in order and reports each error.
//
//   node bench/validators/late.mjs <benchmark folder> <bundled validators>
//
// All candidates of a case run in turn, so that the load of the machine affects them alike. The ratios count.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import Ajv from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { lateErrors } from "./late-values.mjs";
import { measure } from "./timing.mjs";

const valuesPerCase = 64;

const [data, bundle] = process.argv.slice(2);
const { valid } = await import(pathToFileURL(join(data, "payloads.mjs")).href);
const document = JSON.parse(readFileSync(join(data, "openapi.json"), "utf8"));
const straight = await straightLine();
let copies = 0;

console.log(
  "\nLate errors, ratio to straight-line code that checks in order and reports:",
);
const columns = ["is", "validate", "ajv", "ajv allErrors"];
printRow("", ["straight ns", ...columns]);
const ratios = [];
for (const [name, places] of Object.entries(lateErrors)) {
  for (const [place, change] of Object.entries(places)) {
    await compare(name, place, change);
  }
}
printRow("geometric mean", ["", ...columns.map((_, at) => geometricMean(at))]);

async function compare(name, place, change) {
  // Parsed, as the body of a request is.
  const values = valid(name, valuesPerCase, 11).map((value) =>
    JSON.parse(JSON.stringify(change(value))),
  );
  const checks = await freshCopy(bundle);
  const reports = await freshCopy(bundle);
  const candidates = [
    (value) => straight(name, value),
    (value) => (checks[`is${name}`](value) ? 0 : 1),
    (value) => reports[`validate${name}`](value).length,
    ajvCheck(name, false),
    ajvCheck(name, true),
  ];
  for (const [at, count] of candidates.entries()) {
    if (values.some((value) => count(value) === 0)) {
      throw new Error(`${name}, ${place}: candidate ${at} finds no error`);
    }
  }
  const [base, ...others] = measure(candidates, values);
  ratios.push(others.map((time) => time / base));
  const shown = ratios.at(-1).map((ratio) => ratio.toFixed(2));
  printRow(`${name}, ${place}`, [base.toFixed(0), ...shown]);
}

/** The functions of the reference that report; it exports them only behind a check that runs first. */
async function straightLine() {
  const source = readFileSync(join(data, "limit-direct.mjs"), "utf8");
  const names = Object.keys(lateErrors);
  const entries = names.map((name) => `${name}: er${name}`);
  const file = join(dirname(bundle), "straight.mjs");
  writeFileSync(
    file,
    `${source}\nexport const reports = { ${entries.join(", ")} };`,
  );
  const { reports } = await import(pathToFileURL(file).href);
  return (name, value) => {
    const errors = [];
    reports[name](value, "", errors);
    return errors.length;
  };
}

function ajvCheck(name, allErrors) {
  const ajv = new Ajv({ strict: false, allErrors });
  formats(ajv);
  ajv.addSchema(document, "api");
  const component = name === "FullRepository" ? "full-repository" : name;
  const $ref = `api#/components/schemas/${component}`;
  const check = ajv.compile({ $ref });
  return (value) => (check(value) ? 0 : check.errors.length);
}

/** The engine learns about each copy separately. */
async function freshCopy(file) {
  return import(`${pathToFileURL(file).href}?copy=${copies++}`);
}

function geometricMean(column) {
  const sum = ratios.reduce((total, row) => total + Math.log(row[column]), 0);
  return Math.exp(sum / ratios.length).toFixed(2);
}

function printRow(title, cells) {
  const shown = cells.map((cell) => cell.padStart(15)).join("");
  console.log(title.padEnd(34) + shown);
}
