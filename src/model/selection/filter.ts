/** Decides which operations of a spec the user's filters select. */
import { matchesGlob } from "../../base/common/glob.js";
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

export interface OperationKey {
  readonly method: HttpMethod;
  /** Null for a webhook, which has no path in the API. */
  readonly path: string | null;
  readonly name: string | null;
  readonly tags: readonly string[];
}

/** The facts about an operation that filters test. */
export interface OperationFacts extends OperationKey {
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

/** Tests the names of an operation alone. Lifecycle and `x-internal` may exclude it in addition. */
export function isNamed(
  { include, exclude }: Filters,
  facts: OperationKey,
): boolean {
  return (
    listAnswers(include ?? {}, facts).every(Boolean) &&
    !listAnswers(exclude ?? {}, facts).some(Boolean)
  );
}

/** Returns whether an operation of the path can be wanted. */
export function isPathNamed({ include }: Filters, path: string): boolean {
  return include?.paths?.some((value) => matchesPath(value, path)) ?? true;
}

/** Returns one result for each criterion of the filter. */
function answers(filter: OperationFilter, facts: OperationFacts): boolean[] {
  const { deprecated, stability, internal } = filter;
  return [
    ...listAnswers(filter, facts),
    ...(deprecated === undefined
      ? []
      : [(facts.lifecycle.deprecation !== null) === deprecated]),
    ...(stability === undefined
      ? []
      : [stability.includes(facts.lifecycle.stability)]),
    ...(internal === undefined ? [] : [facts.internal === internal]),
  ];
}

function listAnswers(filter: OperationFilter, facts: OperationKey): boolean[] {
  return filterLists.flatMap((key) => {
    const wanted = filter[key];
    // A path criterion does not apply to a webhook.
    if (key === "paths" && facts.path === null) return [];
    return wanted ? [wanted.some((value) => fits(key, value, facts))] : [];
  });
}

/** The criteria that name things of the spec, which may be misspelt. */
export const filterLists = ["tags", "paths", "operationIds"] as const;

export function fits(
  key: (typeof filterLists)[number],
  value: string,
  { tags, name, method, path }: OperationKey,
): boolean {
  switch (key) {
    case "tags":
      return tags.includes(value);
    case "operationIds":
      return name === value;
    case "paths":
      return path !== null && matchesPath(value, path, method);
  }
}

/** Without a method, the pattern fits if it fits an operation of any method. */
export function matchesPath(
  value: string,
  path: string,
  method?: string,
): boolean {
  const [, wanted, glob = ""] = /^(?:([a-z]+)\s+)?(.*)$/is.exec(value) ?? [];
  const isMethod =
    wanted === undefined ||
    method === undefined ||
    wanted.toLowerCase() === method;
  return isMethod && matchesGlob(glob, path);
}
