// Part of the Specwright runtime.
/** Ranks operations by the words of a query. The words of each operation, with weights, were chosen at generation. */
import type { Tool } from "../tool.js";
import { actionOf, isVerb, wantedActions, type Action } from "./action.js";
import { allStems, queryStems, stem, stemsIn } from "./words.js";

/** What the search knows about an operation. */
export type Indexed = Pick<
  Tool,
  "name" | "operation" | "words" | "deprecation"
>;

interface Entry<One> {
  readonly tool: One;
  /** Weights by stem. */
  readonly weights: ReadonlyMap<string, number>;
  /** The stems of the fixed parts of the path: what the operation is about. */
  readonly subjects: ReadonlySet<string>;
  readonly action: Action;
  /** The stems of the last fixed part of the path: for an action of its own, such as `cancel`, its name. */
  readonly last: readonly string[];
}

export interface Index<One> {
  readonly entries: readonly Entry<One>[];
  /** In how many operations a stem occurs. */
  readonly counts: ReadonlyMap<string, number>;
}

const indexes = /* @__PURE__ */ new WeakMap<object, Index<Tool>>();

/** Created once for all tools of an API. */
export function indexOf(tools: readonly Tool[]): Index<Tool> {
  const known = indexes.get(tools);
  if (known) return known;
  const index = createIndex(tools);
  indexes.set(tools, index);
  return index;
}

export function createIndex<One extends Indexed>(
  tools: readonly One[],
): Index<One> {
  const counts = new Map<string, number>();
  const entries = tools.map((tool): Entry<One> => {
    const weights = new Map<string, number>();
    for (const item of (tool.words ?? tool.name).split(" ")) {
      const [word = "", weight = "1"] = item.split(":");
      const one = stem(word);
      weights.set(one, Math.max(Number(weight), weights.get(one) ?? 0));
    }
    for (const one of weights.keys())
      counts.set(one, (counts.get(one) ?? 0) + 1);
    const path = tool.operation.replace(/^\S+ /, "").replace(/\{[^}]*\}/g, " ");
    const subjects = stemsIn(path).filter((one) => !/^v\d+$/.test(one));
    return {
      tool,
      weights,
      subjects: new Set(subjects),
      last: stemsIn(
        path
          .trim()
          .split("/")
          .filter((one) => one.trim() !== "")
          .at(-1) ?? "",
      ),
      action: actionOf(tool.operation),
    };
  });
  return { entries, counts };
}

export interface Ranked<One> {
  readonly tool: One;
  readonly score: number;
}

/** The best ones first. Operations that share no word with the query are left out. */
export function rank<One extends Indexed>(
  index: Index<One>,
  query: string,
): Ranked<One>[] {
  const wanted = queryStems(query);
  const actions = wantedActions(allStems(query));
  return index.entries
    .map((entry) => ({
      tool: entry.tool,
      score: scoreOf(index, entry, wanted, actions),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

function scoreOf(
  { entries, counts }: Index<Indexed>,
  { tool, weights, subjects, action, last }: Entry<Indexed>,
  wanted: ReadonlyMap<string, number>,
  actions: readonly Action[],
): number {
  const rarity = (one: string): number =>
    Math.log(1 + entries.length / (counts.get(one) ?? 1));
  let matched = 0;
  for (const [one, weight] of wanted) {
    const found = weights.get(one);
    if (found === undefined) continue;
    const share = found / (found + 4);
    matched += weight * rarity(one) * share * (isVerb(one) ? 0.3 : 1);
  }
  if (matched === 0) return 0;
  // An operation about more things than the query names is probably not the one.
  let foreign = 0;
  for (const one of subjects)
    foreign += rarity(one) * (1 - (wanted.get(one) ?? 0)) ** 2;
  const exact = wanted.has(stem(tool.name.toLowerCase())) ? 100 : 0;
  const score =
    (matched - 0.2 * foreign) *
    fit(action, last, wanted, actions) *
    (tool.deprecation ? 0.7 : 1);
  return Math.max(0.01, score + exact);
}

/** How well the action of an operation fits the verb of the query. */
function fit(
  action: Action,
  last: readonly string[],
  wanted: ReadonlyMap<string, number>,
  actions: readonly Action[],
): number {
  if (action === "other") {
    const isReading = actions.some((one) => one === "get" || one === "list");
    if (isReading) return 0.5;
    const known = last.filter((one) => wanted.has(one)).length;
    return 0.5 + 0.5 * (known / Math.max(1, last.length));
  }
  return actions.length === 0 || actions.includes(action) ? 1 : 0.5;
}
