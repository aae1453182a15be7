/** Compares the operations and webhooks of two APIs. */
import type {
  ApiModel,
  Day,
  Exchange,
  Operation,
  Webhook,
} from "../../../model/model.js";
import type { ChangedOperation, Finding } from "../finding.js";
import type { SchemaComparison } from "../schemas/schema-change.js";
import {
  breaking,
  changeWith,
  compatible,
  words,
  type PartChange,
} from "./change.js";
import { collectFindings } from "./collect.js";
import {
  isPreliminary,
  lifecycleChanges,
  removalLevel,
  removalWords,
} from "./lifecycle.js";
import { paginationChanges } from "./links.js";
import { matchOperations, matchWebhooks } from "./match.js";
import { compareParameters } from "./parameters.js";
import { compareRequestBodies } from "./bodies/request-body.js";
import { compareResponses } from "./bodies/responses.js";
import { securityChanges } from "./security.js";
import {
  apiServerChanges,
  serverChanges,
  serversFor,
  usesServersOfApi,
} from "./servers.js";
import { addressOf, sideOf, type Apis, type ExchangePair } from "./sides.js";
import { documentationChanges } from "./words.js";
import { requestOf } from "./proofs/requests.js";
import { apiChanges } from "./api.js";

interface OperationOptions {
  /** Parts whose removal date has come may be removed. */
  today: Day;
}

export function compareOperations(
  base: ApiModel,
  head: ApiModel,
  schemas: SchemaComparison,
  { today }: OperationOptions,
): Finding[] {
  const apis: Apis = {
    base: sideOf("base", base),
    head: sideOf("head", head),
    schemas,
    today,
  };
  const operations = matchOperations(base, head);
  const webhooks = matchWebhooks(base, head);
  return collectFindings([
    ...apiChanges(apis).map((change) => ({ change, operation: null })),
    ...apiServerChanges(apis, operations.pairs).map((change) => ({
      change,
      operation: null,
    })),
    ...inEach(operations.removed, (one) => [operationRemoved(apis, one)]),
    ...inEach(operations.added, (one) => [operationAdded(one)]),
    ...operations.pairs.flatMap((pair) =>
      inEach([pair.old], () => operationChanges(apis, pair.old, pair.new)),
    ),
    ...inEach(webhooks.removed, (one) => [webhookRemoved(apis, one)]),
    ...inEach(webhooks.added, (one) => [webhookAdded(one)]),
    ...webhooks.pairs.flatMap((pair) =>
      inEach([pair.old], () => webhookChanges(apis, pair.old, pair.new)),
    ),
  ]);
}

interface ChangeInOperation {
  change: PartChange;
  operation: Omit<ChangedOperation, "part">;
}

function inEach<T extends Operation | Webhook>(
  exchanges: readonly T[],
  changesOf: (exchange: T) => PartChange[],
): ChangeInOperation[] {
  return exchanges.flatMap((exchange) => {
    const operation = {
      method: exchange.method.toUpperCase(),
      path: addressOf(exchange),
    };
    return changesOf(exchange).map((change) => ({ change, operation }));
  });
}

function operationRemoved(
  { base, today }: Apis,
  operation: Operation,
): PartChange {
  const { lifecycle, origin } = operation;
  const isFree = isPreliminary(lifecycle) && !lifecycle.deprecation?.removal;
  const level = isFree
    ? "compatible"
    : removalLevel(lifecycle, today, "breaking");
  const request = level === "breaking" ? requestOf(base, operation) : null;
  return changeWith[level](
    "operation-removed",
    `Removed the ${isFree ? `${lifecycle.stability} ` : ""}operation${removalWords(lifecycle, today)}`,
    { base: origin, head: null },
    {
      direction: "request",
      witness: request && { acceptedBy: "base", request },
    },
  );
}

function operationAdded({ origin }: Operation): PartChange {
  const places = { base: null, head: origin };
  return compatible("operation-added", "New operation", places, {
    direction: "request",
  });
}

function webhookRemoved({ base, today }: Apis, webhook: Webhook): PartChange {
  const { lifecycle, origin } = webhook;
  const otherwise = isPreliminary(lifecycle) ? "compatible" : "breaking";
  const level = removalLevel(lifecycle, today, otherwise);
  const request = level === "breaking" ? requestOf(base, webhook) : null;
  return changeWith[level](
    "webhook-removed",
    `The API does not send this request any more${removalWords(lifecycle, today)}`,
    { base: origin, head: null },
    {
      direction: "response",
      witness: request && { acceptedBy: "base", request },
    },
  );
}

function webhookAdded({ origin }: Webhook): PartChange {
  const places = { base: null, head: origin };
  return compatible("webhook-added", "The API sends this new request", places, {
    direction: "response",
  });
}

function operationChanges(
  apis: Apis,
  old: Operation,
  next: Operation,
): PartChange[] {
  const pair: ExchangePair = {
    ...apis,
    old,
    new: next,
    requestBy: "request",
    responseBy: "response",
  };
  const places = { base: old.origin, head: next.origin };
  return [
    ...exchangeChanges(pair, "operation"),
    ...securityChanges(apis, old, next),
    ...(usesServersOfApi({ old, new: next })
      ? []
      : serverChanges(
          apis,
          serversFor(apis.base, old),
          serversFor(apis.head, next),
          places,
        )),
    ...paginationChanges(old, next),
  ];
}

function webhookChanges(apis: Apis, old: Webhook, next: Webhook): PartChange[] {
  const pair: ExchangePair = {
    ...apis,
    old,
    new: next,
    requestBy: "response",
    responseBy: "request",
  };
  const from = old.trigger;
  const to = next.trigger;
  const isMoved =
    from.kind === "callback" &&
    to.kind === "callback" &&
    from.address !== to.address;
  return [
    ...(isMoved
      ? [
          breaking(
            "callback-address-changed",
            `The API reads the URL from "${to.address}" instead of "${from.address}"`,
            { base: old.origin, head: next.origin },
            { direction: "request" },
          ),
        ]
      : []),
    ...exchangeChanges(pair, "webhook"),
  ];
}

function exchangeChanges(
  pair: ExchangePair,
  title: "operation" | "webhook",
): PartChange[] {
  const { old, new: next } = pair;
  const part = { title, places: { base: old.origin, head: next.origin } };
  return [
    ...compareParameters(pair),
    ...compareRequestBodies(pair),
    ...compareResponses(pair),
    ...lifecycleChanges(pair, part, old.lifecycle, next.lifecycle),
    ...documentationChanges(part, old, next),
    ...tagChanges(title, old, next),
  ];
}

function tagChanges(
  title: string,
  old: Exchange,
  next: Exchange,
): PartChange[] {
  const text = (tags: readonly string[]) => JSON.stringify([...tags].sort());
  if (text(old.tags) === text(next.tags)) return [];
  const places = { base: old.origin, head: next.origin };
  return [
    words("documentation-changed", `The tags of the ${title} changed`, places),
  ];
}
