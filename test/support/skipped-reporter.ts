/** Prints after a run which tests were skipped, why, and how to run them. */
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests("skipped")) {
        const reason = reasonOf(test);
        counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
    }
    if (counts.size === 0) return;
    const rows = [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`);
    process.stdout.write(`\nSkipped tests:\n${rows.join("\n")}\n\n`);
  }
}

function reasonOf(test: TestCase): string {
  for (
    let task: TestCase | TestSuite | TestModule = test;
    task.type !== "module";
    task = task.parent
  ) {
    const { missing } = task.meta();
    if (missing) {
      const names = missing.map(({ name }) => name).join(", ");
      const fixes = new Set(missing.map(({ fix }) => fix));
      return `without ${names} (${[...fixes].join("; ")})`;
    }
  }
  const { note } = test.result() as { note?: string };
  return note ?? `without a reason (${test.module.relativeModuleId})`;
}
