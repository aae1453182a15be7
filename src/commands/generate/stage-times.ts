/** How long the stages of a run take and how much memory they need, for `--verbose`. */
export interface StageTime {
  readonly name: string;
  readonly milliseconds: number;
  /** At the end of the stage, in bytes. */
  readonly heap: number;
  readonly rss: number;
}

interface StageClock {
  /** Ends the stage before it. */
  begin(name: string): void;
  /** Ends the last stage, and returns all of them. */
  end(): StageTime[];
}

/** A clock that is not enabled returns no times, because measuring memory takes time itself. */
export function createStageClock(isEnabled: boolean): StageClock {
  const times: StageTime[] = [];
  let current: { name: string; started: number } | null = null;
  const finish = () => {
    if (current === null) return;
    const { heapUsed: heap, rss } = process.memoryUsage();
    const milliseconds = performance.now() - current.started;
    times.push({ name: current.name, milliseconds, heap, rss });
    current = null;
  };
  return {
    begin(name) {
      if (!isEnabled) return;
      finish();
      current = { name, started: performance.now() };
    },
    end() {
      finish();
      return times;
    },
  };
}

/** Returns a table with a row for each stage. The times of several specs are added up, and the memory is the highest. */
export function stageTable(times: readonly StageTime[]): string[] {
  if (times.length === 0) return [];
  const stages = new Map<string, StageTime>();
  for (const { name, ...time } of times) {
    const before = stages.get(name);
    stages.set(name, {
      name,
      milliseconds: (before?.milliseconds ?? 0) + time.milliseconds,
      heap: Math.max(before?.heap ?? 0, time.heap),
      rss: Math.max(before?.rss ?? 0, time.rss),
    });
  }
  const rows = [...stages.values()].map(({ name, milliseconds, heap, rss }) => [
    name,
    `${milliseconds.toFixed(0)} ms`,
    megabytes(heap),
    megabytes(rss),
  ]);
  const table = [["stage", "time", "heap", "RSS"], ...rows];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((row) => (row[column] ?? "").length)),
  );
  return table.map((row) =>
    row
      .map((cell, column) =>
        column === 0
          ? cell.padEnd(widths[0] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join("  "),
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
