const deferrable = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs work that an interrupt must not cut in two; a signal that came meanwhile takes effect afterwards. */
export async function deferSignals<T>(work: () => Promise<T>): Promise<T> {
  const came: NodeJS.Signals[] = [];
  const note = (signal: NodeJS.Signals) => void came.push(signal);
  for (const signal of deferrable) process.on(signal, note);
  try {
    return await work();
  } finally {
    // Signals are delivered between turns of the event loop: one turn more, or one that came last would be lost.
    await new Promise((resolve) => setImmediate(resolve));
    for (const signal of deferrable) process.off(signal, note);
    const [first] = came;
    if (first !== undefined) process.kill(process.pid, first);
  }
}
