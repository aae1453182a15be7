// Times functions beside one another: all run in turn, so that the load of the machine affects them alike.
const rounds = 61;
const millisecondsPerRound = 1.5;

/** Nanoseconds per value of each candidate. The fast rounds count: another process slows down the others. */
export function measure(candidates, values) {
  const loops = candidates.map((use) => {
    const loop = loopOver(use, values);
    const end = performance.now() + 200;
    let runs = 8;
    let perRun = 1;
    while (performance.now() < end) {
      const start = performance.now();
      loop(runs);
      perRun = (performance.now() - start) / runs;
      if (perRun * runs < 0.5) runs *= 2;
    }
    runs = Math.max(4, Math.ceil(millisecondsPerRound / perRun));
    return { loop, runs, times: [] };
  });
  for (let round = 0; round < rounds; round++) {
    for (const { loop, runs, times } of loops) {
      const start = performance.now();
      loop(runs);
      times.push(((performance.now() - start) * 1e6) / runs);
    }
  }
  return loops.map(
    ({ times }) => times.sort((one, other) => one - other)[rounds >> 3],
  );
}

/** A function of its own for each candidate, so that the engine inlines it. */
function loopOver(use, values) {
  const source = `let found = 0;
for (let run = 0; run < runs; run++) found += use(values[run % values.length]);
return found;`;
  const run = new Function("use", "values", "runs", source);
  return (runs) => run(use, values, runs);
}
