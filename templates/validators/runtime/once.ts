// Part of the Specwright runtime, copied unchanged.
import { reporting, type Memory } from "./depth.js";
import type { Report } from "./issues.js";
import { rule } from "./rules.js";

type DeepCheck = (
  value: unknown,
  at: Report | undefined,
  levels: number,
) => boolean;

/** Of the outermost check that is running without a report. */
let memory: Memory | undefined;

/**
 * A check that several schemas may ask about the same part of a value. It runs once without a report; its issues are
 * told once at each path.
 */
export function once(
  check: DeepCheck,
  value: unknown,
  at: Report | undefined,
  levels: number,
): boolean {
  if (typeof value !== "object" || value === null) {
    return check(value, at, levels);
  }
  const open = reporting ?? memory;
  if (open !== undefined) return recalled(open, check, value, at, levels);
  memory = { answers: new Map(), told: new Map() };
  try {
    return recalled(memory, check, value, at, levels);
  } finally {
    // The value may change before it is checked again.
    memory = undefined;
  }
}

function recalled(
  { answers, told }: Memory,
  check: DeepCheck,
  value: object,
  at: Report | undefined,
  levels: number,
): boolean {
  const known = entryOf(answers, check);
  let answer = known.get(value);
  if (answer === undefined) {
    answer = check(value, undefined, levels);
    known.set(value, answer);
  }
  if (answer || at === undefined) return answer;
  if (!Array.isArray(at.issues)) {
    return at.issues.isPrecise(at.depth)
      ? check(value, at, levels)
      : at.issues.add(mustMatch, at.depth);
  }
  const { path } = at;
  const paths = entryOf(told, check);
  const before = paths.get(value);
  if (before?.has(path)) return true;
  if (before) before.add(path);
  else paths.set(value, new Set([path]));
  return check(value, at, levels);
}

const mustMatch = /* @__PURE__ */ rule("schema", true);

function entryOf<Key, Entry>(
  map: Map<unknown, Map<Key, Entry>>,
  check: DeepCheck,
): Map<Key, Entry> {
  let entry = map.get(check);
  if (!entry) {
    entry = new Map();
    map.set(check, entry);
  }
  return entry;
}
