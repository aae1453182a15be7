// The processor time of a call, beside the same call with bare `fetch`. The `fetch` of all is a stub in this process that
// returns the same response, so the time is that of the client, of `Response` and of JSON alone.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./sizes.mjs";

const pets = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Rex ${index}`,
  status: "available",
  categoryId: 1,
  tags: ["small", "brown"],
}));
const text = JSON.stringify(pets);

function stub() {
  const headers = { "Content-Type": "application/json" };
  return Promise.resolve(new Response(text, { status: 200, headers }));
}

/** Median microseconds of a call by client, and the median ratio to bare `fetch` right beside it. */
export async function measureCalls(applications, folder, { rounds, calls }) {
  globalThis.fetch = stub;
  const running = [];
  for (const { name, source } of applications) {
    const file = join(folder, `call-${running.length}.mjs`);
    writeFileSync(file, await bundle(source, folder, { minify: false }));
    const { run } = await import(file);
    const body = JSON.stringify(await run());
    if (body !== text) throw new Error(`${name} returned ${body}`);
    running.push({ name, run, times: [], ratios: [] });
  }
  const [base, ...others] = running;
  for (const { run } of running) await timed(run, calls);
  for (let round = 0; round < rounds; round++) {
    for (const one of shuffled(others)) {
      const pair = new Map();
      for (const each of shuffled([base, one]))
        pair.set(each, await timed(each.run, calls));
      base.times.push(pair.get(base));
      one.times.push(pair.get(one));
      one.ratios.push(pair.get(one) / pair.get(base));
    }
  }
  return running.map(({ name, times, ratios }) => ({
    name,
    time: median(times),
    ratio: ratios.length === 0 ? 1 : median(ratios),
  }));
}

async function timed(run, calls) {
  const start = process.cpuUsage();
  for (let count = 0; count < calls; count++) await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

function shuffled(list) {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
