/** Applies the user's filters: selects operations, and finds the parts that only excluded operations use. */
import type { Diagnostics } from "../../base/diagnostics.js";
import { nearest } from "../../base/common/nearest.js";
import { isObject } from "../../base/common/json.js";
import { closure } from "../../base/common/closure.js";
import { isReduced } from "../../read/documents.js";
import {
  elements,
  entriesAt,
  field,
  itemsAt,
  peek,
  type Node,
} from "../source/node.js";
import type { Context } from "../context.js";
import { tagNames, type ExchangeParts } from "../operations/exchange.js";
import {
  filterLists,
  fits,
  isWanted,
  type Filters,
  type OperationFacts,
  type OperationKey,
} from "./filter.js";
import type { OperationId, SchemaId } from "../model.js";
import {
  writtenOperations,
  type WrittenOperation,
} from "../operations/operations.js";
import { namedOperations } from "./reduce.js";
import { schemasNotUsedBy, schemasUsedOnlyBy } from "./used-schemas.js";
import { createWarningCounts } from "../report.js";
import {
  writtenWebhooks,
  type WrittenWebhook,
} from "../operations/webhooks.js";

export interface Selection {
  /** The addresses of the selected operations, such as `get /pets`; null if all are selected. */
  readonly operations: ReadonlySet<string> | null;
  /** The ids of the excluded webhooks. A callback is excluded with its operation. */
  readonly webhooks: ReadonlySet<OperationId>;
  /** Schemas that only excluded operations and webhooks use. Schemas that were never used are not included. */
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

/** `context` must contain all operations. Problems in excluded operations are not reported. */
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
  const operations = partition(silent, filters, writtenOperations(silent));
  const webhooks = partition(silent, filters, writtenWebhooks(silent));
  const selected = [...operations.selected, ...webhooks.selected];
  const excluded = [...operations.excluded, ...webhooks.excluded];
  const present = [...selected, ...excluded].map(({ facts }) => facts);
  const { entry } = context.resolver.documents;
  const all = isReduced(entry)
    ? () => [...present, ...namedOperations(entry.complete)]
    : () => present;
  reportUnmatched(filters, present, all, diagnostics);
  if (selected.length === 0 && excluded.length > 0) {
    diagnostics.report("filter-leaves-nothing", null, {});
  }
  return {
    operations: new Set(
      operations.selected.map(({ written: { address } }) => address),
    ),
    webhooks: new Set(webhooks.excluded.map(({ written: { id } }) => id)),
    ...(filters.include
      ? notUsedBy(context, selected)
      : onlyUsedBy(context, excluded, selected)),
  };
}

type Parts = Pick<Selection, "schemas" | "tags" | "securitySchemes">;

/** With `include`, only what the selected operations use is kept. */
function notUsedBy(context: Context, selected: readonly AnyCandidate[]): Parts {
  const written = selected.map((candidate) => candidate.written);
  const tags = tagsIn(context);
  return {
    schemas: schemasNotUsedBy(context, written),
    tags: difference(
      [...tags.keys()],
      [
        ...closure(
          selected.flatMap(({ facts }) => facts.tags),
          (tag) => tags.get(tag) ?? [],
        ),
      ],
    ),
    securitySchemes: difference(
      schemeNames(context),
      written.flatMap((parts) => schemesOf(context, parts)),
    ),
  };
}

/** With `exclude` alone, parts that no operation has ever used are kept. */
function onlyUsedBy(
  context: Context,
  excluded: readonly AnyCandidate[],
  selected: readonly AnyCandidate[],
): Parts {
  return {
    schemas: schemasUsedOnlyBy(
      context,
      excluded.map(({ written }) => written),
      selected.map(({ written }) => written),
    ),
    tags: difference(
      excluded.flatMap(({ facts }) => facts.tags),
      selected.flatMap(({ facts }) => facts.tags),
    ),
    securitySchemes: difference(
      excluded.flatMap(({ written }) => schemesOf(context, written)),
      selected.flatMap(({ written }) => schemesOf(context, written)),
    ),
  };
}

function schemeNames({ root }: Context): string[] {
  const components = field(root, "components");
  return components
    ? entriesAt(components, "securitySchemes").map(([name]) => name)
    : [];
}

/** The declared tags with their parents, which OpenAPI 3.2 added. */
function tagsIn({ root }: Context): Map<string, string[]> {
  return new Map(
    itemsAt(root, "tags").flatMap((tag) => {
      const [name, parent] = [peek(tag, "name"), peek(tag, "parent")];
      if (typeof name !== "string") return [];
      return [[name, typeof parent === "string" ? [parent] : []]];
    }),
  );
}

interface Candidate<W> {
  written: W;
  facts: OperationFacts;
}

type AnyCandidate = Candidate<WrittenOperation | WrittenWebhook>;

function partition<W extends WrittenOperation | WrittenWebhook>(
  context: Context,
  filters: Filters,
  all: readonly W[],
): { selected: Candidate<W>[]; excluded: Candidate<W>[] } {
  const selected: Candidate<W>[] = [];
  const excluded: Candidate<W>[] = [];
  for (const written of all) {
    const facts = factsOf(context, written);
    (isWanted(filters, facts) ? selected : excluded).push({ written, facts });
  }
  return { selected, excluded };
}

function factsOf(
  context: Context,
  written: WrittenOperation | WrittenWebhook,
): OperationFacts {
  const { method, pathItem, operation, lifecycle } = written;
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
    lifecycle: lifecycle(operation, pathItem, tags),
    internal: isInternal,
  };
}

function reportUnmatched(
  { include = {}, exclude = {} }: Filters,
  present: readonly OperationKey[],
  findAll: () => readonly OperationKey[],
  diagnostics: Diagnostics,
): void {
  for (const [side, filter] of Object.entries({ include, exclude })) {
    for (const key of filterLists) {
      for (const value of filter[key] ?? []) {
        if (present.some((facts) => fits(key, value, facts))) continue;
        const all = findAll();
        if (all.some((facts) => fits(key, value, facts))) continue;
        const near = nearest(value, namesToFilter(key, all));
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

function namesToFilter(
  key: (typeof filterLists)[number],
  all: readonly OperationKey[],
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

/** Returns the names of the security schemes that an operation requires, its own or the API's. */
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
