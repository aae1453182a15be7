/** Prints what each pair of plugins promises, after checking it on each adapter. */
import { checkPair, names, pairs, promises } from "./promises.js";
import { adapters, sites } from "./site.js";

const all = sites();
let open = 0;

console.log(`| Pair | Promise | ${adapters.join(" | ")} |`);
console.log(`| --- | --- | ${adapters.map(() => "---").join(" | ")} |`);
for (const pair of pairs) {
  const cells: string[] = [];
  for (const place of adapters) {
    try {
      await checkPair((api) => all.serve(place, api), pair);
      cells.push("holds");
    } catch (error) {
      open++;
      cells.push(`open: ${(error as Error).message.replace(/\s+/g, " ")}`);
    }
  }
  const says = promises[pair.join(" ")]?.says ?? "";
  console.log(`| ${pair.join(", ")} | ${says} | ${cells.join(" | ")} |`);
}
await all.close();

const plugins = String(names.length);
const cells = String(pairs.length * adapters.length);
console.log(
  `\n${plugins} plugins, ${String(pairs.length)} pairs, ${cells} cells on ${String(adapters.length)} adapters, each in both orders of the list: ${String(open)} open.`,
);
process.exitCode = open === 0 ? 0 : 1;
