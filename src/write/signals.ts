const deferrable = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs work that a signal must not interrupt. A signal that arrives meanwhile takes effect afterwards. */
export async function deferSignals<T>(work: () => Promise<T>): Promise<T> {
  const received: NodeJS.Signals[] = [];
  const record = (signal: NodeJS.Signals) => void received.push(signal);
  for (const signal of deferrable) process.on(signal, record);
  try {
    return await work();
  } finally {
    // Signals are delivered between turns of the event loop. Without one more turn, the last signal would be lost.
    await new Promise((resolve) => setImmediate(resolve));
    for (const signal of deferrable) process.off(signal, record);
    const [first] = received;
    if (first !== undefined) process.kill(process.pid, first);
  }
}
