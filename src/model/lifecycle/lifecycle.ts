/** Reads stability, deprecation, removal and replacement of a part of the spec, in any known spelling. */
import { asText, isObject } from "../../read/json.js";
import { field, type Node } from "../source/node.js";
import { placeOf, type Context } from "../context.js";
import { dayOf } from "./day.js";
import type { Day, Deprecation, Lifecycle, Stability } from "../model.js";
import { replacementOf } from "./replacement.js";
import {
  deprecatedSpellings,
  noteSpellings,
  removalSpellings,
  replacementSpellings,
  sinceSpellings,
  stabilityFlags,
  stabilitySpellings,
  stabilityWords,
} from "./spellings.js";

const lifecycleKeys = new Set(
  [
    ...removalSpellings,
    ...sinceSpellings,
    ...noteSpellings,
    ...replacementSpellings,
    ...stabilitySpellings,
    ...deprecatedSpellings,
    ...stabilityFlags.map(([key]) => key),
  ].map((spelling) => spelling.split("/")[0]),
);

export const stable: Lifecycle = { stability: "stable", deprecation: null };

/** `inherited` is the stability of the surrounding object: an operation in an experimental path is experimental. */
export function lifecycleOf(
  context: Context,
  node: Node,
  inherited: Stability = "stable",
): Lifecycle {
  if (!hasLifecycleKeyword(node)) {
    return inherited === "stable"
      ? stable
      : { stability: inherited, deprecation: null };
  }
  const words = stabilityOf(context, node);
  return {
    stability: words.stability ?? inherited,
    deprecation: deprecationOf(context, node, words.deprecated),
  };
}

/** Returns the stability that a node declares itself, or null. */
export function statedStability(
  context: Context,
  node: Node,
): Stability | null {
  return hasLifecycleKeyword(node)
    ? stabilityOf(context, node).stability
    : null;
}

/** A fast test: nearly every node has no lifecycle keywords. */
function hasLifecycleKeyword(node: Node): boolean {
  if (!isObject(node.value)) return false;
  for (const key in node.value) {
    if (lifecycleKeys.has(key)) return true;
  }
  return false;
}

function stabilityOf(
  context: Context,
  node: Node,
): { stability: Stability | null; deprecated: boolean } {
  const known: { value: Stability; at: Node }[] = [];
  let deprecated = false;
  for (const spelling of stabilitySpellings) {
    const at = field(node, spelling);
    if (!at) continue;
    const word = typeof at.value === "string" ? at.value.toLowerCase() : "";
    const stability = stabilityWords.get(word);
    if (stability) known.push({ value: stability, at });
    else if (word === "deprecated") deprecated = true;
    else {
      context.report("unknown-stability", placeOf(at), {
        word: asText(at.value),
        words: [...stabilityWords.keys()].join(", "),
      });
    }
  }
  for (const [spelling, stability] of stabilityFlags) {
    const at = field(node, spelling);
    if (at?.value === true) known.push({ value: stability, at });
  }
  return { stability: agreed(context, known), deprecated };
}

function deprecationOf(
  context: Context,
  node: Node,
  implied: boolean,
): Deprecation | null {
  const removal = dayIn(context, node, removalSpellings, "strict");
  const since = dayIn(context, node, sinceSpellings, "lenient");
  const note = noteOf(node);
  const stated =
    implied ||
    note !== null ||
    field(node, "x-deprecated")?.value === true ||
    deprecatedSpellings.some((key) => field(node, key)?.value === true);
  if (!stated && removal) {
    context.report("sunset-without-deprecated", placeOf(removal.at, "key"), {
      day: removal.value,
    });
  }
  if (!stated && !removal) return null;
  if (removal && since && removal.value < since.value) {
    context.report("sunset-before-deprecation", placeOf(removal.at), {
      removal: removal.value,
      since: since.value,
    });
  }
  return {
    since: since?.value ?? null,
    removal: removal?.value ?? null,
    replacement: replacementIn(context, node),
    note,
  };
}

/**
 * Some authors write a version under these keys. For keys that may contain either, a value that is not a date is
 * ignored.
 */
function dayIn(
  context: Context,
  node: Node,
  spellings: readonly string[],
  mode: "strict" | "lenient",
): { value: Day; at: Node } | null {
  const found: { value: Day; at: Node }[] = [];
  for (const at of spelled(node, spellings)) {
    const day = dayOf(at.value);
    if (day !== null) found.push({ value: day, at });
    else if (mode === "strict" || /^\d{4}-\d/.test(asText(at.value))) {
      context.report("invalid-day", placeOf(at), { day: asText(at.value) });
    }
  }
  agreed(context, found);
  return found[0] ?? null;
}

function noteOf(node: Node): string | null {
  for (const { value } of spelled(node, noteSpellings)) {
    if (typeof value === "string") return value;
  }
  return null;
}

function replacementIn(context: Context, node: Node) {
  const [at] = spelled(node, replacementSpellings);
  return at ? replacementOf(context, at) : null;
}

function spelled(node: Node, spellings: readonly string[]): Node[] {
  return spellings.flatMap((spelling) => {
    const [key = "", inner] = spelling.split("/");
    const outer = field(node, key);
    const found = outer && inner !== undefined ? field(outer, inner) : outer;
    return found ?? [];
  });
}

function agreed<T extends string>(
  context: Context,
  found: { value: T; at: Node }[],
): T | null {
  const [first, ...others] = found;
  const other = others.find(({ value }) => value !== first?.value);
  if (first && other) {
    context.report("lifecycle-disagreement", placeOf(other.at, "key"), {
      first: first.at.pointer,
      value: first.value,
      other: other.value,
    });
  }
  return first?.value ?? null;
}
