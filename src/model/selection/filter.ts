/** Decides which operations of a spec the user's filters select. */
import { matchesGlob } from "./glob.js";
import type { HttpMethod, Lifecycle, Stability } from "../model.js";

/** Criteria for operations. For a list, one matching entry is enough. */
export interface OperationFilter {
  /** Names of tags. */
  tags?: readonly string[];
  /** `/pets/*` matches one segment, `/pets/**` any number; a method may come first: `GET /pets`. */
  paths?: readonly string[];
  operationIds?: readonly string[];
  deprecated?: boolean;
  stability?: readonly Stability[];
  /** Whether the operation or its path has `x-internal: true`. */
  internal?: boolean;
}

/** An operation is generated if it matches all of `include` and nothing of `exclude`. */
export interface Filters {
  include?: OperationFilter;
  exclude?: OperationFilter;
}

/** The facts about an operation that filters test. */
export interface OperationFacts {
  readonly method: HttpMethod;
  /** Null for a webhook, which has no path in the API. */
  readonly path: string | null;
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly lifecycle: Lifecycle;
  readonly internal: boolean;
}

export function isWanted(
  { include, exclude }: Filters,
  facts: OperationFacts,
): boolean {
  return (
    answers(include ?? {}, facts).every(Boolean) &&
    !answers(exclude ?? {}, facts).some(Boolean)
  );
}

/** Returns one result for each criterion of the filter. */
function answers(filter: OperationFilter, facts: OperationFacts): boolean[] {
  const { deprecated, stability, internal } = filter;
  const lists = filterLists.flatMap((key) => {
    const wanted = filter[key];
    // A path criterion does not apply to a webhook.
    if (key === "paths" && facts.path === null) return [];
    return wanted ? [wanted.some((value) => fits(key, value, facts))] : [];
  });
  return [
    ...lists,
    ...(deprecated === undefined
      ? []
      : [(facts.lifecycle.deprecation !== null) === deprecated]),
    ...(stability === undefined
      ? []
      : [stability.includes(facts.lifecycle.stability)]),
    ...(internal === undefined ? [] : [facts.internal === internal]),
  ];
}

/** The criteria that name things of the spec, which may be misspelt. */
export const filterLists = ["tags", "paths", "operationIds"] as const;

export function fits(
  key: (typeof filterLists)[number],
  value: string,
  { tags, name, method, path }: OperationFacts,
): boolean {
  switch (key) {
    case "tags":
      return tags.includes(value);
    case "operationIds":
      return name === value;
    case "paths": {
      const [, wanted, glob] = /^(?:([a-z]+)\s+)?(.*)$/is.exec(value) ?? [];
      const isMethod = wanted === undefined || wanted.toLowerCase() === method;
      return isMethod && path !== null && matchesGlob(glob ?? "", path);
    }
  }
}
