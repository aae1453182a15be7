// Rounds in which generators take turns, so that all meet the same noise, and a table of the results.
import { measure } from "./measure.mjs";

/** Returns the runs of each generator by name. A generator that fails is not run again. */
export function runRounds(generators, spec, rounds) {
  const results = new Map(generators.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const generator of generators) {
      const runs = results.get(generator.name);
      if (runs.every(({ failure }) => failure === undefined))
        runs.push(measure(generator, spec));
    }
  }
  return results;
}

export function least(runs, figure) {
  return Math.min(...runs.map((run) => run[figure]));
}

/** The cells of a row: CPU, its median, wall, memory, lines and files; or the reason of a failure. */
export function rowOf(runs) {
  const [{ lines, files }] = runs;
  const failed = runs.find(({ failure }) => failure !== undefined);
  if (failed !== undefined) return [failed.failure];
  const sorted = runs.map(({ cpu }) => cpu).toSorted((a, b) => a - b);
  return [
    least(runs, "cpu").toFixed(2),
    sorted[Math.floor(sorted.length / 2)].toFixed(2),
    least(runs, "wall").toFixed(2),
    Math.max(...runs.map(({ peak }) => peak)),
    lines,
    files,
  ];
}

export function print([label, ...cells]) {
  const row = cells.map((cell) => String(cell).padStart(9)).join("");
  console.log(label.padEnd(54) + row);
}
