/**
 * The code that switches mutants on and off. It is at the start of each file with mutants, so it also works in processes
 * that tests start with an environment of their own. A file says which mutants are on; a process reads it once.
 */

/** `switch.json` */
export interface SwitchState {
  active: readonly number[];
  /** A line for each mutant that is reached, with the test file before it; null to record nothing. */
  log: string | null;
}

declare global {
  /** Returns whether the mutant is switched on. */
  var $mutant: {
    (id: number): boolean;
    active: Set<number>;
    reach: ((id: number) => void) | null;
    template(name: string, source: string): string;
  };
}

/** `templates.json`: lines of templates by name: the id of the mutant, the number of the line, and the new line. */
export type TemplateChanges = Record<
  string,
  (readonly [id: number, line: number, other: string | null])[]
>;

/** Returns the first line of a file with mutants. `work` has the files `switch.json` and `templates.json`. */
export function switchCode(work: string): string {
  return `globalThis.$mutant ??= (${install.toString()})(${JSON.stringify(work)});`;
}

/** Has no imports, because its source is inserted into other files. */
export function install(work: string): typeof globalThis.$mutant {
  // A browser has no mutants.
  const fs = (
    globalThis.process as NodeJS.Process | undefined
  )?.getBuiltinModule("node:fs");
  const read = (name: string): unknown =>
    fs?.existsSync(`${work}/${name}`)
      ? JSON.parse(fs.readFileSync(`${work}/${name}`, "utf8"))
      : null;
  const state = (read("switch.json") as SwitchState | null) ?? {
    active: [],
    log: null,
  };
  const templates = (read("templates.json") as TemplateChanges | null) ?? {};
  const isOn = (id: number) => {
    if (isOn.reach !== null) isOn.reach(id);
    return isOn.active.has(id);
  };
  isOn.active = new Set(state.active);
  isOn.reach = null as ((id: number) => void) | null;
  isOn.template = (name: string, source: string) => {
    const changes = templates[name];
    if (changes === undefined) return source;
    const lines: (string | null)[] = source.split("\n");
    for (const [id, line, other] of changes) {
      if (isOn(id)) lines[line - 1] = other;
    }
    return lines.filter((line) => line !== null).join("\n");
  };
  const { log } = state;
  if (log !== null && fs) {
    const { appendFileSync } = fs;
    const seen = new Set<string>();
    isOn.reach = (id: number) => {
      const worker = (
        globalThis as { __vitest_worker__?: { filepath?: string } }
      ).__vitest_worker__;
      const file = worker?.filepath ?? "";
      const key = `${file}\t${String(id)}\n`;
      if (seen.has(key)) return;
      seen.add(key);
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = Infinity;
      const isInModule = /runInlinedModule|ModuleJob\.run/.test(
        new Error().stack ?? "",
      );
      Error.stackTraceLimit = stackTraceLimit;
      // A process with several test files evaluates a module once.
      appendFileSync(log, isInModule ? `*\t${String(id)}\n` : key);
    };
  }
  return isOn;
}
