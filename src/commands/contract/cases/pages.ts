/** Follows a list to its second page. */
import { valueAt } from "../../../base/common/pointer.js";
import { canonicalJson } from "../../../facts/schemas/same-value.js";
import type { JsonValue, NextPage, Operation } from "../../../model/model.js";
import { isSuccess } from "../checks/expectations.js";
import type { Mismatch } from "../checks/finding.js";
import { jsonOf } from "../checks/response.js";
import { requestOf, type ContractRequest } from "../exchange/request.js";
import type { ServiceReply } from "../exchange/send.js";
import { itemsOf, sizeParameter } from "../inputs/items.js";
import type { ContractCase, Session } from "../session.js";
import { exchange, type Exchanged } from "./valid.js";

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
  const size = parameter && smallestSize(session, parameter.schema);
  if (!parameter || size === null) return;
  const required = first.input.parameters.filter(
    (one) => one.parameter.presence === "required",
  );
  const input = {
    ...first.input,
    parameters: [...required, { parameter, value: size }],
  };
  const page = await exchange(session, operation, input, "first page");
  const items = page && itemsOf(operation, jsonOf(page.reply) ?? null);
  if (!page || !items || items.length === 0) return;
  const next = nextRequest(session, operation, page);
  if (next === null) {
    const most = Math.max(
      ...done.map(
        ({ reply }) => itemsOf(operation, jsonOf(reply) ?? null)?.length ?? 0,
      ),
    );
    if (most > items.length && items.length >= size)
      session.report(operation, page.one, [
        broken(
          operation,
          `The first page has ${items.length} items of at least ${most}, and does not say where the next page is.`,
        ),
      ]);
    return;
  }
  const accepted = session.expect.accepted(operation, true);
  const one: ContractCase = {
    title: "second page",
    request: next,
    judge: (reply) => {
      const found = accepted(reply);
      if (found.length > 0) return found;
      return secondPage(operation, items, reply);
    },
  };
  await session.run(operation, one);
}

function secondPage(
  operation: Operation,
  before: readonly JsonValue[],
  reply: ServiceReply,
): Mismatch[] {
  if (!isSuccess(reply.status))
    return [
      broken(operation, `The second page has the status ${reply.status}.`),
    ];
  const items = itemsOf(operation, jsonOf(reply) ?? null) ?? [];
  const known = new Set(before.map(canonicalJson));
  const repeated = items.some((item) => known.has(canonicalJson(item)));
  return repeated
    ? [broken(operation, "The second page repeats an item of the first page.")]
    : [];
}

function broken({ origin }: Operation, message: string): Mismatch {
  return {
    check: "broken-page",
    message,
    expected: "The next page continues the list.",
    origin,
  };
}

function smallestSize({ values }: Session, schema: string): number | null {
  return [1, 2, 5, 10].find((size) => values.fits(schema, size)) ?? null;
}

/** Null if there is no further page, or if it is not on the origin of the service. */
function nextRequest(
  { base }: Session,
  operation: Operation,
  { input, one, reply }: Exchanged,
): ContractRequest | null {
  const next = operation.pagination?.next;
  const body = jsonOf(reply) ?? null;
  if (!next) return null;
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
    if (!url?.href.startsWith(`${prefix}/`)) return null;
    return { ...one.request, target: url.href.slice(prefix.length) };
  }
  const position = positionOf(next, operation, body);
  const parameter = operation.parameters.find(
    ({ location, name }) =>
      location === next.input.location && name === next.input.name,
  );
  if (position === null || position === "" || !parameter) return null;
  const others = input.parameters.filter((one) => one.parameter !== parameter);
  return requestOf(operation, {
    ...input,
    parameters: [...others, { parameter, value: position }],
  });
}

function positionOf(
  next: Exclude<NextPage, { kind: "link" | "url" }>,
  operation: Operation,
  body: JsonValue,
): JsonValue {
  const items = itemsOf(operation, body) ?? [];
  switch (next.kind) {
    case "cursor":
      return (valueAt(body, next.at) ?? null) as JsonValue;
    case "lastItem":
      return (valueAt(items.at(-1), next.at) ?? null) as JsonValue;
    case "offset":
      return items.length;
    case "page":
      return next.first + 1;
  }
}
