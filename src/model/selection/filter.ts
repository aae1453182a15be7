/** Which operations of a spec a user wants. */
import { matchesGlob } from "./glob.js";
import type { HttpMethod, Lifecycle, Stability } from "../model.js";

/** What operations may have in common. Of a list, one entry is enough. */
export interface OperationFilter {
  /** Names of tags. */
  tags?: readonly string[];
  /** `/pets/*` for one segment, `/pets/**` for all below; a method may come first: `GET /pets`. */
  paths?: readonly string[];
  operationIds?: readonly string[];
  deprecated?: boolean;
  stability?: readonly Stability[];
  /** Marked with `x-internal: true`, or in a path that is. */
  internal?: boolean;
}

/** An operation is generated if it is all that `include` asks for, and nothing of what `exclude` lists. */
export interface Filters {
  include?: OperationFilter;
  exclude?: OperationFilter;
}

/** What filters ask about. */
export interface OperationFacts {
  readonly method: HttpMethod;
  /** Null of a webhook, which is sent to an address that others choose. */
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

/** One answer for each thing that the filter asks about. */
function answers(filter: OperationFilter, facts: OperationFacts): boolean[] {
  const { deprecated, stability, internal } = filter;
  const lists = filterLists.flatMap((key) => {
    const wanted = filter[key];
    // What has no path is neither in nor out by it.
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

/** The parts of a filter that name things of the spec, and so may be misspelt. */
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
