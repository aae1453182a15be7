// Servers and the load as processes that are asked one thing at a time.
import { fork } from "node:child_process";
import { on, once } from "node:events";

export async function startServer(file, args = []) {
  const ask = started(file, args);
  const { port } = await ask(null);
  return {
    port,
    /** Processor time so far, in microseconds. */
    cpu: async () => (await ask("cpu")).cpu,
    stop: ask.stop,
  };
}

export function startLoad(file) {
  const ask = started(file, []);
  return { run: ask, stop: ask.stop };
}

/** A function that sends a message (or none) and waits for the answer. */
function started(file, args) {
  const child = fork(file, args);
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
