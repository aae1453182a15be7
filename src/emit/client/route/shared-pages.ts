/** `src/pages.ts`: constants for paginations that several operations have. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { Pagination } from "../../../model/model.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import { valueRef, type Code } from "../../code/index.js";
import type { FilePlan, TargetContext } from "../../target.js";
import type { Writer } from "../body-types.js";
import { pagesCode } from "./pages.js";

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
