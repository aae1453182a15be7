/** `src/pages.ts`: constants for paginations that several operations have. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type {
  BodyPath,
  Operation,
  PageInput,
  Pagination,
} from "../../../model/model.js";
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
import { responseDecoders } from "./response-codecs.js";

const module = "pages";

interface SharedPages {
  readonly symbol: SymbolRef;
  readonly code: PagesCode;
}

const known = new WeakMap<TargetContext, ReadonlyMap<string, SharedPages>>();

/** What the code of a pagination depends on. */
interface PagesCode {
  readonly pagination: Pagination;
  /** Whether the values of a page differ between code and the wire. */
  readonly isDecoded: boolean;
}

/** Null if the operation returns no pages. */
function pagesCodeOf(
  context: TargetContext,
  operation: Operation,
): PagesCode | null {
  const { pagination } = operation;
  const isDecoded = responseDecoders(context, operation) !== null;
  return pagination && { pagination, isDecoded };
}

/** By the text of what the code depends on. */
function sharedPages(context: TargetContext): ReadonlyMap<string, SharedPages> {
  return getOrCreate(known, context, findShared);
}

function findShared(context: TargetContext): ReadonlyMap<string, SharedPages> {
  const { model, names } = context;
  const seen = new Set<string>();
  const shared = new Map<string, SharedPages>();
  for (const operation of model.operations) {
    const found = pagesCodeOf(context, operation);
    if (found === null) continue;
    const text = JSON.stringify(found);
    if (seen.has(text) && !shared.has(text)) {
      const number = shared.size === 0 ? "" : String(shared.size + 1);
      const symbol = names.fixed("client", module, `pages${number}`);
      shared.set(text, { symbol, code: found });
    }
    seen.add(text);
  }
  return shared;
}

/** A constant if several operations have the pagination, or else its literal; null if there is none. */
export function pagesOf(writer: Writer, operation: Operation): Code | null {
  const { context } = writer;
  const found = pagesCodeOf(context, operation);
  if (found === null) return null;
  const shared = sharedPages(context).get(JSON.stringify(found));
  return shared ? valueRef(shared.symbol) : pagesCode(writer, found);
}

export function pagesFiles(writer: Writer): FilePlan[] {
  const { context, runtime } = writer;
  const shared = [...sharedPages(context).values()];
  if (shared.length === 0) return [];
  const constants = shared.map(({ symbol, code }) => ({
    name: valueRef(symbol),
    type: runtime.type("options/next-page", "Pages"),
    value: pagesCode(writer, code),
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

/** The pagination of an operation, for the runtime. The position of the next page is read on the wire. */
function pagesCode(
  { context, runtime }: Writer,
  { pagination, isDecoded }: PagesCode,
): Code {
  const { next, items, more, total, pages } = pagination;
  const wirePath = (path: BodyPath | null): Code | null =>
    path &&
    array([
      ...(isDecoded ? [runtime.value("codecs/pages", "onWire")] : []),
      ...path.map(str),
    ]);
  const paths = {
    at: wirePath("at" in next ? next.at : null),
    items: items && array(itemsPath(context, items).map(str)),
    more: wirePath(more),
    total: wirePath(total),
    count: wirePath(pages),
  };
  return pagesObject(next, paths, (name) => context.names.property(name));
}

/** The literal of a pagination. */
function pagesObject(
  next: Pagination["next"],
  paths: Readonly<Record<string, Code | null>>,
  nameOf: (name: string) => string,
): Code {
  return flatObject([
    textEntry("next", next.kind),
    ...("input" in next
      ? [plainEntry("input", inputCode(next.input, nameOf))]
      : []),
    ...Object.entries(paths).flatMap(([name, path]) =>
      path === null ? [] : [plainEntry(name, path)],
    ),
    ...("first" in next ? [entry("first", num(next.first))] : []),
  ]);
}

/** The same pagination on the wire, for targets that send values of the wire; null if there are no pages. */
export function wirePagesOf({ pagination }: Operation): Code | null {
  if (pagination === null) return null;
  const path = (names: BodyPath | null): Code | null =>
    names && array(names.map(str));
  const { next, items, more, total, pages } = pagination;
  const paths = {
    at: path("at" in next ? next.at : null),
    items: path(items),
    more: path(more),
    total: path(total),
    count: path(pages),
  };
  return pagesObject(next, paths, (name) => name);
}

function inputCode(
  { location, name }: PageInput,
  nameOf: (name: string) => string,
): Code {
  return array([str(requestKeys[location]), str(nameOf(name))]);
}

/** The names that lead to the items in code. */
export function itemsPath({ names }: TargetContext, path: BodyPath): string[] {
  return path.map((name) => names.property(name));
}

/** The path to the items on the wire, if the last one has the position of the next page. */
export function wireItemsOf(
  context: TargetContext,
  operation: Operation,
): Code | null {
  const found = pagesCodeOf(context, operation);
  if (found === null || !found.isDecoded) return null;
  const { next, items } = found.pagination;
  return next.kind === "lastItem" && items !== null
    ? array(items.map(str))
    : null;
}
