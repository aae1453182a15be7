/** Reads what one object of the spec says about its lifecycle, in any known spelling. */
import { asText, isObject } from "../../base/common/json.js";
import { field, type Node } from "../source/node.js";
import { placeOf, type Context } from "../context.js";
import type { Day, Stability } from "../model.js";
import { isForeign, reportForeign } from "./foreign.js";
import {
  deprecatedSpellings,
  deprecatedWords,
  lenientStabilitySpellings,
  noteSpellings,
  removalSpellings,
  replacementSpellings,
  sinceSpellings,
  stabilityFlags,
  stabilitySpellings,
  stabilityWords,
  versionSpellings,
} from "./spellings.js";

/** A value, and the node that states it. */
export interface Stated<T> {
  readonly value: T;
  readonly at: Node;
}

export interface Statement {
  readonly stability: Stated<Stability> | null;
  /** `false` only if the object says so, as in `deprecated: false`. */
  readonly deprecated: Stated<boolean> | null;
  readonly since: Stated<Day> | null;
  readonly sinceVersion: Stated<string> | null;
  readonly removal: Stated<Day> | null;
  readonly note: Stated<string> | null;
  /** The replacement, not yet read. */
  readonly replacement: Node | null;
}

const lifecycleKeys = new Set(
  [
    ...removalSpellings,
    ...sinceSpellings,
    ...versionSpellings,
    ...noteSpellings,
    ...replacementSpellings,
    ...stabilitySpellings,
    ...lenientStabilitySpellings,
    ...deprecatedSpellings,
    ...stabilityFlags.map(([key]) => key),
  ].map((spelling) => spelling.split("/")[0]),
);

/** Returns null if the nodes have no lifecycle keywords. Several nodes count as one object. */
export function statementOf(
  context: Context,
  ...nodes: readonly Node[]
): Statement | null {
  if (!nodes.some(hasLifecycleKeyword)) return null;
  const levels = levelsOf(context, nodes);
  const note = noteOf(nodes);
  const { since, sinceVersion } = sinceOf(context, nodes);
  return {
    stability: agreed(context, levels.stability),
    deprecated: deprecatedOf(context, nodes, levels.deprecated, note),
    since,
    sinceVersion,
    removal: removalOf(context, nodes),
    note,
    replacement: spelled(nodes, replacementSpellings)[0] ?? null,
  };
}

/** A fast test: nearly every node has no lifecycle keywords. */
function hasLifecycleKeyword({ value }: Node): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (lifecycleKeys.has(key)) return true;
  }
  return false;
}

interface Levels {
  stability: Stated<Stability>[];
  deprecated: Stated<boolean>[];
}

function levelsOf(context: Context, nodes: readonly Node[]): Levels {
  const found: Levels = { stability: [], deprecated: [] };
  const take = (at: Node, written: unknown): boolean => {
    const word = levelWord(written);
    const stability = stabilityWords.get(word);
    if (stability !== undefined) found.stability.push({ value: stability, at });
    else if (deprecatedWords.includes(word)) {
      found.deprecated.push({ value: true, at });
    } else return false;
    return true;
  };
  for (const at of spelled(nodes, stabilitySpellings)) {
    if (take(at, at.value)) continue;
    const word = asText(at.value);
    if (isForeign(at)) {
      const problem = `${word} is not a known stability level`;
      reportForeign(context, placeOf(at), problem);
      continue;
    }
    context.report("unknown-stability", placeOf(at), {
      word,
      words: [...stabilityWords.keys(), ...deprecatedWords].join(", "),
    });
  }
  for (const at of spelled(nodes, lenientStabilitySpellings)) {
    const words: unknown[] = Array.isArray(at.value) ? at.value : [at.value];
    words.some((word) => take(at, word));
  }
  for (const [spelling, stability] of stabilityFlags) {
    for (const at of spelled(nodes, [spelling])) {
      if (at.value === true) found.stability.push({ value: stability, at });
    }
  }
  return found;
}

/** `Technical preview; added in 8.0` → `technical-preview`. */
function levelWord(written: unknown): string {
  if (typeof written !== "string") return "";
  const [word = ""] = written.split(/[;,.(]/, 1);
  return word.trim().toLowerCase().replace(/\s+/g, "-");
}

function deprecatedOf(
  context: Context,
  nodes: readonly Node[],
  levels: readonly Stated<boolean>[],
  note: Stated<string> | null,
): Stated<boolean> | null {
  const said = spelled(nodes, deprecatedSpellings).flatMap((at) =>
    typeof at.value === "boolean" ? [{ value: at.value, at }] : [],
  );
  agreed(context, said);
  const own = said.filter(({ at }) => !isForeign(at));
  const implied = note === null ? [] : [{ value: true, at: note.at }];
  const all = [...(own.length > 0 ? own : said), ...levels, ...implied];
  return all.find(({ value }) => value) ?? all[0] ?? null;
}

function removalOf(
  context: Context,
  nodes: readonly Node[],
): Stated<Day> | null {
  const found = spelled(nodes, removalSpellings).flatMap((at) => {
    const value = dayOf(at.value);
    if (value !== null) return [{ value, at }];
    reportDay(context, at);
    return [];
  });
  return agreed(context, found);
}

function reportDay(context: Context, at: Node): void {
  const day = asText(at.value);
  if (isForeign(at)) {
    reportForeign(context, placeOf(at), `${day} is not a valid date`);
  } else context.report("invalid-day", placeOf(at), { day });
}

/** Some authors write a version where others write a date. */
function sinceOf(
  context: Context,
  nodes: readonly Node[],
): Pick<Statement, "since" | "sinceVersion"> {
  const days: Stated<Day>[] = [];
  const versions: Stated<string>[] = [];
  for (const at of spelled(nodes, sinceSpellings)) {
    const written = asText(at.value);
    const day = dayOf(at.value);
    if (day !== null) days.push({ value: day, at });
    else if (/^\d{4}-\d/.test(written)) {
      reportDay(context, at);
    } else if (isVersion(at.value)) versions.push({ value: written, at });
  }
  for (const at of spelled(nodes, versionSpellings)) {
    if (isVersion(at.value)) versions.push({ value: asText(at.value), at });
  }
  return {
    since: agreed(context, days),
    sinceVersion: agreed(context, versions),
  };
}

function isVersion(value: unknown): value is string | number {
  return (
    typeof value === "number" ||
    (typeof value === "string" && /^v?\d[\w.+-]*$/i.test(value.trim()))
  );
}

function noteOf(nodes: readonly Node[]): Stated<string> | null {
  for (const at of spelled(nodes, noteSpellings)) {
    if (typeof at.value === "string") return { value: at.value, at };
  }
  return null;
}

/** Returns the nodes under these spellings, in the order of the spellings. */
function spelled(nodes: readonly Node[], spellings: readonly string[]): Node[] {
  return spellings.flatMap((spelling) =>
    nodes.flatMap((node) => {
      const [key = "", inner] = spelling.split("/");
      const outer = field(node, key);
      const found = outer && inner !== undefined ? field(outer, inner) : outer;
      return found ?? [];
    }),
  );
}

/** Returns the first value, and reports another one that differs. The extension of another tool does not count beside others. */
function agreed<T extends string | boolean>(
  context: Context,
  found: readonly Stated<T>[],
): Stated<T> | null {
  const first = found.find(({ at }) => !isForeign(at)) ?? found[0];
  const other = found.find(({ value }) => value !== first?.value);
  if (!first || !other) return first ?? null;
  const value = String(first.value);
  if (isForeign(other.at)) {
    const problem = `${String(other.value)} disagrees with ${first.at.pointer}, which says ${value}`;
    reportForeign(context, placeOf(other.at), problem);
  } else {
    context.report("lifecycle-disagreement", placeOf(other.at, "key"), {
      first: first.at.pointer,
      value,
      other: String(other.value),
    });
  }
  return first;
}

/** Returns the day of an ISO date or an RFC 3339 date-time (in UTC), or null if it is invalid, such as 31 February. */
function dayOf(value: unknown): Day | null {
  if (typeof value !== "string") return null;
  const [, day = "", time] =
    /^(\d{4}-\d\d-\d\d)([Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?$/.exec(
      value.trim(),
    ) ?? [];
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return null;
  if (instant.toISOString().slice(0, 10) !== day) return null;
  if (time === undefined || !/[+-]\d\d:\d\d$/.test(time)) return day;
  const exact = new Date(`${day}T${time.slice(1)}`);
  return Number.isNaN(exact.getTime())
    ? null
    : exact.toISOString().slice(0, 10);
}
