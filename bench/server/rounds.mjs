// Many short rounds. In each one, every workload is asked of each server and, right before or after it, of the first one:
// what else the machine does then meets both alike. And several lives: how fast a process is depends by a tenth on where
// its code and data happen to lie, so that all servers are started anew from time to time. What is reported are medians
// over the rounds of all lives, of the figures and of those comparisons.

/** Measures each pair of a server and a workload once a round, beside the first server. `start` starts all servers. */
export async function measure({ load, start, workloads, rounds, lives, task }) {
  const runs = new Map(workloads.map((workload) => [workload, new Map()]));
  const note = (workload, server, pair) => {
    const of = runs.get(workload);
    of.set(server.name, [...(of.get(server.name) ?? []), pair]);
  };
  for (let life = 0; life < lives; life++) {
    const servers = await start();
    const [first, ...others] = servers;
    // Long enough for the compilers of all servers to be done.
    for (const workload of workloads)
      for (const server of servers)
        await ask(load, server, workload, { ...task, duration: task.warmUp });
    for (let round = life; round < rounds; round += lives) {
      for (const workload of shuffled(workloads)) {
        for (const server of shuffled(others)) {
          const both = new Map();
          for (const one of shuffled([first, server]))
            both.set(one, await ask(load, one, workload, task));
          const [run, measure] = [both.get(server), both.get(first)];
          note(workload, server, { run, measure });
          note(workload, first, { run: measure, measure });
        }
      }
    }
    for (const server of servers) server.stop();
  }
  return (name, workload) => summary(runs.get(workload).get(name));
}

async function ask(load, server, { request }, task) {
  const asked = { ...task, port: server.port, request };
  // The caches of the processor still belong to the server before it.
  await load.run({ ...asked, duration: task.leadIn });
  const before = await server.cpu();
  const run = await load.run(asked);
  const cpu = (await server.cpu()) - before;
  return { ...run, rate: run.count / run.elapsed, cost: cpu / run.count };
}

function shuffled(list) {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function summary(pairs) {
  const middle = (pick) =>
    quantile(
      pairs.map(({ run }) => pick(run)),
      0.5,
    );
  const rates = pairs.map(({ run, measure }) => run.rate / measure.rate);
  const costs = pairs.map(({ run, measure }) => measure.cost / run.cost);
  return {
    rate: middle(({ rate }) => rate * 1000),
    /** Processor time of the server for one request, in microseconds. */
    cost: middle(({ cost }) => cost),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    /** Of the first server; more is better in both. The middle half of all rounds lies within the spread. */
    byRate: { ratio: quantile(rates, 0.5), spread: halfSpread(rates) },
    byCost: { ratio: quantile(costs, 0.5), spread: halfSpread(costs) },
  };
}

function halfSpread(values) {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2;
}

function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at % 1);
}
