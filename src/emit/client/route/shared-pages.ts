/** `src/pages.ts`: constants for paginations that several operations have. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { Pagination, BodyPath, PageInput } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  valueRef,
  type Code,
  array,
  entry,
  flatObject,
  num,
  plainEntry,
  str,
  textEntry,
} from "../../code/index.js";
import type { FilePlan, TargetContext } from "../../target.js";
import type { Writer } from "../body-types.js";

const module = "pages";

interface SharedPages {
  readonly symbol: SymbolRef;
  readonly pagination: Pagination;
}

const known = new WeakMap<TargetContext, ReadonlyMap<string, SharedPages>>();

/** By the text of the pagination. */
function sharedPages(context: TargetContext): ReadonlyMap<string, SharedPages> {
  return getOrCreate(known, context, findShared);
}

function findShared({
  model,
  names,
}: TargetContext): ReadonlyMap<string, SharedPages> {
  const seen = new Set<string>();
  const shared = new Map<string, SharedPages>();
  for (const { pagination } of model.operations) {
    if (pagination === null) continue;
    const text = JSON.stringify(pagination);
    if (seen.has(text) && !shared.has(text)) {
      const number = shared.size === 0 ? "" : String(shared.size + 1);
      const symbol = names.fixed("client", module, `pages${number}`);
      shared.set(text, { symbol, pagination });
    }
    seen.add(text);
  }
  return shared;
}

/** A constant if several operations have the pagination, or else its literal. */
export function pagesOf({ context }: Writer, pagination: Pagination): Code {
  const shared = sharedPages(context).get(JSON.stringify(pagination));
  return shared ? valueRef(shared.symbol) : pagesCode(pagination);
}

export function pagesFiles({ context, runtime }: Writer): FilePlan[] {
  const shared = [...sharedPages(context).values()];
  if (shared.length === 0) return [];
  const constants = shared.map(({ symbol, pagination }) => ({
    name: valueRef(symbol),
    type: runtime.type("options/next-page", "Pages"),
    value: pagesCode(pagination),
  }));
  return [
    {
      kind: "typescript",
      path: `src/${module}.ts`,
      template: "client/constants.ts",
      view: { constants },
    },
  ];
}

const requestKeys: Record<PageInput["location"], string> = {
  query: "query",
  header: "headers",
  body: "body",
};

/** The pagination of an operation, for the runtime. */
function pagesCode({ next, items, more, total, pages }: Pagination): Code {
  const paths = {
    at: "at" in next ? next.at : null,
    items,
    more,
    total,
    count: pages,
  };
  return flatObject([
    textEntry("next", next.kind),
    ...("input" in next ? [plainEntry("input", inputCode(next.input))] : []),
    ...Object.entries(paths).flatMap(([name, path]) =>
      path === null ? [] : [plainEntry(name, pathCode(path))],
    ),
    ...("first" in next ? [entry("first", num(next.first))] : []),
  ]);
}

function inputCode({ location, name }: PageInput): Code {
  return array([str(requestKeys[location]), str(name)]);
}

function pathCode(path: BodyPath): Code {
  return array(path.map(str));
}
