/** The request for the page after another one. */
import { valueAt } from "../../../base/common/pointer.js";
import type {
  JsonValue,
  NextPage,
  Operation,
  Pagination,
} from "../../../model/model.js";
import { jsonOf } from "../checks/response.js";
import { requestOf, type ContractRequest } from "../exchange/request.js";
import { itemsOf } from "../inputs/items.js";
import type { Session } from "../session.js";
import type { Exchanged } from "./exchange.js";

/** What the pages so far have shown. */
interface Progress {
  /** The number of items. */
  seen: number;
  /** The number of items that each page is asked for. */
  size: number | undefined;
  /** The number of the next page, counted from 1. */
  number: number;
}

/** Whether the service says where the next page is. The others are computed, and may be empty. */
export function statesNext({ next }: Pagination): boolean {
  return next.kind === "link" || next.kind === "url" || next.kind === "cursor";
}

/** Whether the first page leads to another one. */
export function hasNext(
  session: Session,
  operation: Operation,
  way: Pagination,
  page: Exchanged,
): boolean {
  const seen = itemsOf(operation, jsonOf(page.reply) ?? null)?.length ?? 0;
  const progress = { seen, size: undefined, number: 2 };
  return nextRequest(session, operation, way, page, progress) !== null;
}

/** Null if there is no further page, `elsewhere` if it is not on the origin of the service. */
export function nextRequest(
  { base }: Session,
  operation: Operation,
  { next, more, total, pages }: Pagination,
  { input, one, reply }: Exchanged,
  progress: Progress,
): ContractRequest | "elsewhere" | null {
  const body = jsonOf(reply) ?? null;
  if (next.kind === "link" || next.kind === "url") {
    const link =
      next.kind === "link"
        ? /<([^>]*)>\s*;[^,]*\brel="?next\b/i.exec(
            reply.headers["link"] ?? "",
          )?.[1]
        : valueAt(body, next.at);
    if (typeof link !== "string" || link === "") return null;
    const prefix = base.href.replace(/\/$/, "");
    const from = prefix + one.request.target;
    const url = URL.canParse(link, from) ? new URL(link, from) : null;
    if (!url?.href.startsWith(`${prefix}/`)) return "elsewhere";
    return { ...one.request, target: url.href.slice(prefix.length) };
  }
  if (more && valueAt(body, more) === false) return null;
  const parameter = operation.parameters.find(
    ({ location, name }) =>
      location === next.input.location && name === next.input.name,
  );
  const items = itemsOf(operation, body) ?? [];
  const last = pages && valueAt(body, pages);
  const all = total && valueAt(body, total);
  const isLast =
    (typeof last === "number" && progress.number > last) ||
    (typeof all === "number" && progress.seen >= all) ||
    items.length < (progress.size ?? 1);
  const position = positionOf(next, items, body, progress);
  const isEnd = next.kind !== "cursor" && isLast;
  if (isEnd || position === null || position === "" || !parameter) return null;
  const others = input.parameters.filter((own) => own.parameter !== parameter);
  return requestOf(operation, {
    ...input,
    parameters: [...others, { parameter, value: position }],
  });
}

function positionOf(
  next: Exclude<NextPage, { kind: "link" | "url" }>,
  items: readonly JsonValue[],
  body: JsonValue,
  { seen, number }: Progress,
): JsonValue {
  switch (next.kind) {
    case "cursor":
      return (valueAt(body, next.at) ?? null) as JsonValue;
    case "lastItem":
      return (valueAt(items.at(-1), next.at) ?? null) as JsonValue;
    case "offset":
      return seen;
    case "page":
      return next.first + number - 1;
  }
}
