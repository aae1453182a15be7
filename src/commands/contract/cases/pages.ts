/** Follows a list from its first page to the last one, in each way that the spec has. */
import { isObject } from "../../../base/common/json.js";
import { valueAt } from "../../../base/common/pointer.js";
import { canonicalJson } from "../../../keywords/same-value.js";
import type { JsonValue, Operation, Pagination } from "../../../model/model.js";
import { possiblePaginations } from "../../../model/pagination/detect.js";
import { isSuccess } from "../checks/expectations.js";
import type { Mismatch } from "../checks/finding.js";
import { jsonOf } from "../checks/response.js";
import { itemsOf, sizeParameter } from "../inputs/items.js";
import type { ContractCase, Session } from "../session.js";
import { exchange, type Exchanged } from "./exchange.js";
import { hasNext, nextRequest, statesNext } from "./next-page.js";

/** Longer lists are not followed to their end. */
const mostPages = 12;
const sizes = [1, 2, 5, 10, 20, 50, 100];

/** `done` are the successful exchanges of the operation. */
export async function runPages(
  session: Session,
  operation: Operation,
  done: readonly Exchanged[],
): Promise<void> {
  const { pagination, method } = operation;
  const [first] = done;
  if (pagination === null || method !== "get" || !first) return;
  const parameter = sizeParameter(operation);
  const fitting = parameter
    ? sizes.filter((size) => session.values.fits(parameter.schema, size))
    : [];
  const pageOf = (size: number | undefined, title: string) => {
    const required = first.input.parameters.filter(
      (one) => one.parameter.presence === "required",
    );
    const added =
      parameter && size !== undefined ? [{ parameter, value: size }] : [];
    const parameters = [
      ...required.filter((one) => one.parameter !== parameter),
      ...added,
    ];
    const input = { ...first.input, parameters };
    return exchange(session, operation, input, title);
  };
  const large = await pageOf(fitting.at(-1), "large page");
  const all = large && itemsIn(operation, large);
  if (!all || all.length === 0) return;
  const size = fitting.find((one) => all.length / one < mostPages);
  const page = await pageOf(size, "first page");
  const items = page && itemsIn(operation, page);
  if (!page || !items || items.length === 0) return;
  const ways = waysOf(session, operation, pagination).filter((way) =>
    hasNext(session, operation, way, page),
  );
  for (const way of ways)
    await followPages(session, operation, way, page, all, size);
  const isShort = all.length > items.length;
  if (ways.length === 0 && isShort && items.length >= (size ?? 0))
    session.report(operation, page.one, [
      broken(
        operation,
        `The first page has ${items.length} items of at least ${all.length}, and does not say where the next page is.`,
      ),
    ]);
}

/** The header `Link` is optional in most APIs, and does not replace a cursor in the body. */
function waysOf(
  { model }: Session,
  operation: Operation,
  stated: Pagination,
): Pagination[] {
  const others = possiblePaginations(model, operation).filter(
    ({ next }) => JSON.stringify(next) !== JSON.stringify(stated.next),
  );
  return [stated, ...others];
}

async function followPages(
  session: Session,
  operation: Operation,
  way: Pagination,
  first: Exchanged,
  all: readonly JsonValue[],
  size: number | undefined,
): Promise<void> {
  const accepted = session.expect.accepted(operation, true);
  const seen = (itemsIn(operation, first) ?? []).map(identityOf);
  const targets = new Set([first.one.request.target]);
  let page = first;
  for (let number = 2; number <= mostPages; number++) {
    const request = nextRequest(session, operation, way, page, {
      seen: seen.length,
      size,
      number,
    });
    if (request === "elsewhere") return;
    if (request === null) {
      const found = endMismatches(operation, way, page, seen, all);
      session.report(operation, page.one, found);
      return;
    }
    if (targets.has(request.target)) {
      session.report(operation, page.one, [
        broken(
          operation,
          `Page ${number - 1} leads to a page that was read before.`,
        ),
      ]);
      return;
    }
    targets.add(request.target);
    let found: Mismatch[] = [];
    const one: ContractCase = {
      title: `page ${number} by ${way.next.kind}`,
      request,
      judge(reply) {
        found = [
          ...accepted(reply),
          ...pageMismatches(operation, way, seen, number, reply),
        ];
        return found;
      },
      isValid: true,
    };
    const reply = await session.run(operation, one);
    if (!reply || found.length > 0) return;
    page = { input: first.input, one, reply };
    seen.push(...(itemsIn(operation, page) ?? []).map(identityOf));
  }
}

function pageMismatches(
  operation: Operation,
  way: Pagination,
  seen: readonly (string | null)[],
  number: number,
  reply: Exchanged["reply"],
): Mismatch[] {
  const message = (text: string) => [broken(operation, text)];
  if (!isSuccess(reply.status))
    return message(`Page ${number} has the status ${reply.status}.`);
  const items = itemsOf(operation, jsonOf(reply) ?? null) ?? [];
  if (items.length === 0 && statesNext(way))
    return message(`Page ${number - 1} leads to an empty page.`);
  const known = new Set(seen);
  const isRepeated = items
    .map(identityOf)
    .some((id) => id !== null && known.has(id));
  return isRepeated
    ? message(`Page ${number} repeats an item of a previous page.`)
    : [];
}

/** A list that ends must have had all items. */
function endMismatches(
  operation: Operation,
  { total, more }: Pagination,
  { reply }: Exchanged,
  seen: readonly (string | null)[],
  all: readonly JsonValue[],
): Mismatch[] {
  const body = jsonOf(reply) ?? null;
  const known = new Set(seen);
  const missing = all.map(identityOf).filter((id) => !known.has(id)).length;
  if (missing > 0)
    return [
      broken(
        operation,
        `The pages have ${seen.length} items, without ${missing} of those that one large page has.`,
      ),
    ];
  const stated = total && valueAt(body, total);
  if (typeof stated === "number" && stated > seen.length)
    return [
      broken(operation, `The pages have ${seen.length} items of ${stated}.`),
    ];
  return more && valueAt(body, more) === true
    ? [
        broken(
          operation,
          "The last page says that there are more items, and not where.",
        ),
      ]
    : [];
}

function itemsIn(operation: Operation, { reply }: Exchanged) {
  return itemsOf(operation, jsonOf(reply) ?? null);
}

/** Items without an identifier are compared as a whole. Null for values that may occur twice. */
function identityOf(item: JsonValue): string | null {
  if (!isObject(item)) return null;
  const { id } = item;
  return typeof id === "string" || typeof id === "number"
    ? `id ${id}`
    : canonicalJson(item);
}

function broken({ origin }: Operation, message: string): Mismatch {
  return {
    check: "broken-page",
    message,
    expected: "The pages have each item once, and the last page has no next.",
    origin,
    key: `broken-page ${message.replaceAll(/\d+/g, "")}`,
  };
}
