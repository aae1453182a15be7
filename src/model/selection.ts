/** Applies the user's filters: which operations stay, and what goes with those that do not. */
import type { Diagnostics } from "../diagnostics.js";
import { nearest } from "../nearest.js";
import { isObject } from "../read/json.js";
import { elements, field, peek, type Node } from "../read/node.js";
import type { Context } from "./context.js";
import { tagNames } from "./exchange.js";
import {
  filterLists,
  fits,
  isWanted,
  type Filters,
  type OperationFacts,
} from "./filter.js";
import { lifecycleOf } from "./lifecycle.js";
import type { SchemaId } from "./model.js";
import { writtenOperations, type Written } from "./operations.js";
import { schemasBehind } from "./reach.js";
import { createTally } from "./tally.js";

export interface Selection {
  /** The addresses of the operations that stay, `get /pets`; null where all do. */
  readonly operations: ReadonlySet<string> | null;
  /** What only operations use that are gone. What no operation ever used is none of it. */
  readonly schemas: ReadonlySet<SchemaId>;
  readonly tags: ReadonlySet<string>;
  readonly securitySchemes: ReadonlySet<string>;
}

export const everything: Selection = {
  operations: null,
  schemas: new Set(),
  tags: new Set(),
  securitySchemes: new Set(),
};

/** `context` must know all operations. Problems of operations that go are nobody's problems, so none are reported. */
export function select(
  context: Context,
  filters: Filters,
  diagnostics: Diagnostics,
): Selection {
  const silent: Context = {
    ...context,
    report: () => undefined,
    tally: createTally(),
  };
  const all = writtenOperations(silent).map((written) => ({
    written,
    facts: factsOf(silent, written),
  }));
  reportUnmatched(
    filters,
    all.map(({ facts }) => facts),
    diagnostics,
  );
  const kept: typeof all = [];
  const gone: typeof all = [];
  for (const one of all) {
    (isWanted(filters, one.facts) ? kept : gone).push(one);
  }
  if (kept.length === 0 && gone.length > 0) {
    diagnostics.report("filter-leaves-nothing", null, {});
  }
  const staying = kept.map(({ written }) => written);
  const going = gone.map(({ written }) => written);
  return {
    operations: new Set(staying.map(({ address }) => address)),
    schemas: schemasBehind(context, going, staying),
    tags: difference(
      gone.flatMap(({ facts }) => facts.tags),
      kept.flatMap(({ facts }) => facts.tags),
    ),
    securitySchemes: difference(
      going.flatMap((written) => schemesOf(context, written)),
      staying.flatMap((written) => schemesOf(context, written)),
    ),
  };
}

function factsOf(context: Context, written: Written): OperationFacts {
  const { method, path, pathItem, operation, stability } = written;
  const tags = tagNames(context, operation);
  const name = peek(operation, "operationId");
  const isInternal = [operation, pathItem].some(
    (node) => peek(node, "x-internal") === true,
  );
  return {
    method,
    path,
    name: typeof name === "string" ? name : null,
    tags,
    lifecycle: lifecycleOf(context, operation, stability(pathItem, tags)),
    internal: isInternal,
  };
}

function reportUnmatched(
  { include = {}, exclude = {} }: Filters,
  all: readonly OperationFacts[],
  diagnostics: Diagnostics,
): void {
  for (const [side, filter] of Object.entries({ include, exclude })) {
    for (const key of filterLists) {
      for (const value of filter[key] ?? []) {
        if (all.some((facts) => fits(key, value, facts))) continue;
        const near = nearest(value, namesOf(key, all));
        diagnostics.report("filter-no-match", null, {
          filter: `${side}.${key}`,
          value,
          hint:
            near === null
              ? "Correct it, or remove it."
              : `Did you mean ${near}?`,
        });
      }
    }
  }
}

function namesOf(
  key: (typeof filterLists)[number],
  all: readonly OperationFacts[],
): string[] {
  switch (key) {
    case "tags":
      return all.flatMap(({ tags }) => tags);
    case "paths":
      return all.map(({ path }) => path);
    case "operationIds":
      return all.flatMap(({ name }) => name ?? []);
  }
}

/** Names of the security schemes that an operation asks for, its own or the API's. */
function schemesOf({ root }: Context, { operation }: Written): string[] {
  const required: Node | null =
    field(operation, "security") ?? field(root, "security");
  return (required ? elements(required) : []).flatMap(({ value }) =>
    isObject(value) ? Object.keys(value) : [],
  );
}

function difference<T>(one: readonly T[], other: readonly T[]): Set<T> {
  const others = new Set(other);
  return new Set(one.filter((item) => !others.has(item)));
}
