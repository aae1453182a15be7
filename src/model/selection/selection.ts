/** Applies the user's filters: which operations stay, and what goes with those that do not. */
import type { Diagnostics } from "../../diagnostics.js";
import { nearest } from "../../nearest.js";
import { isObject } from "../../read/json.js";
import { elements, field, peek, type Node } from "../source/node.js";
import type { Context } from "../context.js";
import { tagNames, type ExchangeParts } from "../operations/exchange.js";
import {
  filterLists,
  fits,
  isWanted,
  type Filters,
  type OperationFacts,
} from "./filter.js";
import { lifecycleOf } from "../lifecycle/lifecycle.js";
import type { OperationId, SchemaId } from "../model.js";
import {
  writtenOperations,
  type WrittenOperation,
} from "../operations/operations.js";
import { schemasBehind } from "./reach.js";
import { createWarningCounts } from "../warning-counts.js";
import {
  writtenWebhooks,
  type WrittenWebhook,
} from "../operations/webhooks.js";

export interface Selection {
  /** The addresses of the operations that stay, `get /pets`; null where all do. */
  readonly operations: ReadonlySet<string> | null;
  /** The ids of the webhooks that go. Callbacks go and stay with their operation. */
  readonly webhooks: ReadonlySet<OperationId>;
  /** What only operations and webhooks use that are gone. What nothing ever used is none of it. */
  readonly schemas: ReadonlySet<SchemaId>;
  readonly tags: ReadonlySet<string>;
  readonly securitySchemes: ReadonlySet<string>;
}

export const everything: Selection = {
  operations: null,
  webhooks: new Set(),
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
    tally: createWarningCounts(),
  };
  const operations = split(silent, filters, writtenOperations(silent));
  const webhooks = split(silent, filters, writtenWebhooks(silent));
  const staying = [...operations.staying, ...webhooks.staying];
  const going = [...operations.going, ...webhooks.going];
  reportUnmatched(
    filters,
    [...staying, ...going].map(({ facts }) => facts),
    diagnostics,
  );
  if (staying.length === 0 && going.length > 0) {
    diagnostics.report("filter-leaves-nothing", null, {});
  }
  return {
    operations: new Set(
      operations.staying.map(({ written: { address } }) => address),
    ),
    webhooks: new Set(webhooks.going.map(({ written: { id } }) => id)),
    schemas: schemasBehind(
      context,
      going.map(({ written }) => written),
      staying.map(({ written }) => written),
    ),
    tags: difference(
      going.flatMap(({ facts }) => facts.tags),
      staying.flatMap(({ facts }) => facts.tags),
    ),
    securitySchemes: difference(
      going.flatMap(({ written }) => schemesOf(context, written)),
      staying.flatMap(({ written }) => schemesOf(context, written)),
    ),
  };
}

interface Weighed<W> {
  written: W;
  facts: OperationFacts;
}

function split<W extends WrittenOperation | WrittenWebhook>(
  context: Context,
  filters: Filters,
  all: readonly W[],
): { staying: Weighed<W>[]; going: Weighed<W>[] } {
  const staying: Weighed<W>[] = [];
  const going: Weighed<W>[] = [];
  for (const written of all) {
    const facts = factsOf(context, written);
    (isWanted(filters, facts) ? staying : going).push({ written, facts });
  }
  return { staying, going };
}

function factsOf(
  context: Context,
  written: WrittenOperation | WrittenWebhook,
): OperationFacts {
  const { method, pathItem, operation, stability } = written;
  const tags = tagNames(context, operation);
  const name = peek(operation, "operationId");
  const isInternal = [operation, pathItem].some(
    (node) => peek(node, "x-internal") === true,
  );
  return {
    method,
    path: "path" in written ? written.path : null,
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
      return all.flatMap(({ path }) => path ?? []);
    case "operationIds":
      return all.flatMap(({ name }) => name ?? []);
  }
}

/** Names of the security schemes that an operation asks for, its own or the API's. */
function schemesOf({ root }: Context, { operation }: ExchangeParts): string[] {
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
