// Servers and the load as processes that are asked one thing at a time.
import { fork, spawnSync } from "node:child_process";
import { on, once } from "node:events";

/**
 * Where the system lets us, the load has one core and the servers have another: a process that wanders finds cold caches,
 * and those that are asked less often than others wander more.
 */
const canPin = [0, 1].every((core) => {
  const { execPath, execArgv } = placement(core);
  return spawnSync(execPath, [...execArgv, "--version"]).status === 0;
});

function placement(core) {
  const execArgv = ["-c", String(core), process.execPath];
  return { execPath: "taskset", execArgv };
}

export async function startServer(file, args = []) {
  const ask = started(file, args, 1);
  const { port } = await ask(null);
  return {
    port,
    /** Processor time so far, in microseconds. */
    cpu: async () => (await ask("cpu")).cpu,
    stop: ask.stop,
  };
}

export function startLoad(file) {
  const ask = started(file, [], 0);
  return { run: ask, stop: ask.stop };
}

/** A function that sends a message (or none) and waits for the answer. */
function started(file, args, core) {
  const child = fork(file, args, canPin ? placement(core) : {});
  const ended = once(child, "exit").then(() => {
    throw new Error(`${file} ended too early`);
  });
  ended.catch(() => undefined);
  const answers = on(child, "message");
  const ask = async (message) => {
    if (message !== null) child.send(message);
    const { value } = await Promise.race([answers.next(), ended]);
    return value[0];
  };
  const stop = () => {
    if (child.connected) child.disconnect();
  };
  return Object.assign(ask, { stop });
}
