// Short rounds in a shuffled order: what else the machine does then meets all servers alike.

/** Measures each pair of a server and a workload once a round; results by `server workload`. */
export async function measure({ load, servers, workloads, rounds, task }) {
  const pairs = servers.flatMap((server) =>
    workloads.map((workload) => ({ server, workload })),
  );
  const results = new Map(pairs.map((pair) => [keyOf(pair), []]));
  const once = async ({ server, workload }, duration) => {
    const before = await server.cpu();
    const { port } = server;
    const { request } = workload;
    const run = await load.run({ ...task, duration, port, request });
    const cpu = (await server.cpu()) - before;
    return { ...run, rate: run.count / run.elapsed, cost: cpu / run.count };
  };
  for (const pair of pairs) await once(pair, task.warmUp);
  for (let round = 0; round < rounds; round++) {
    for (const pair of shuffled(pairs))
      results.get(keyOf(pair)).push(await once(pair, task.duration));
  }
  return ({ name: server }, { name: workload }) =>
    summary(results.get(`${server} ${workload}`));
}

const keyOf = ({ server, workload }) => `${server.name} ${workload.name}`;

function shuffled(list) {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function summary(runs) {
  const sorted = (pick) => runs.map(pick).sort((one, other) => one - other);
  const middle = (pick) => sorted(pick)[runs.length >> 1];
  const rates = sorted(({ rate }) => rate * 1000);
  const costs = sorted(({ cost }) => cost);
  return {
    rate: rates[runs.length >> 1],
    spread: (rates.at(-1) - rates[0]) / rates[runs.length >> 1],
    /** Processor time of the server for one request, in microseconds. */
    cost: costs[runs.length >> 1],
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
  };
}
