// How the cost grows with the spec: 1, 2, 4 and 8 copies of Stripe.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, own } from "../client/processes.mjs";
import { copiesOf } from "./copies.mjs";
import { scratch } from "./measure.mjs";
import { plotOf } from "./plot.mjs";
import { least, print, rowOf, runRounds } from "./rounds.mjs";

const counts = [1, 2, 4, 8];

/** Prints a table, and writes a plot to the file `svg` if there is one. */
export function measureGrowth(generators, stripe, rounds, svg) {
  const one = join(scratch, "stripe.json");
  node(own("dist/cli/main.js"), ["bundle", stripe, "--output", one]);
  const document = JSON.parse(readFileSync(one, "utf8"));
  const lines = generators.map(({ name }) => ({ name, points: [] }));
  for (const count of counts) {
    const file = join(scratch, `stripe-${count}.json`);
    writeFileSync(file, JSON.stringify(copiesOf(document, count)));
    print([
      `stripe x ${count}`,
      ...["CPU s", "median", "wall s", "peak MB", "lines", "files"],
    ]);
    const results = runRounds(generators, file, rounds);
    for (const { name, points } of lines) {
      const runs = results.get(name);
      print([`  ${name}`, ...rowOf(runs)]);
      if (runs.some(({ failure }) => failure !== undefined)) continue;
      const peak = least(runs, "peak");
      points.push({ count, cpu: least(runs, "cpu"), peak });
    }
  }
  if (svg === undefined) return;
  writeFileSync(svg, plotOf(lines, counts));
  console.log(`The plot is in ${svg}`);
}
