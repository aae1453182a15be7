/** Compares the URLs of servers. */
import type { Operation, Origin, Server } from "../../../model/model.js";
import {
  comparableUrl,
  defaultUrl,
} from "../../../facts/operations/server-url.js";
import { breaking, compatible, type PartChange } from "./change.js";
import { lifecycleChanges } from "./lifecycle.js";
import { matched, type Matches } from "./match.js";
import type { Apis, ComparedApi } from "./sides.js";
import { documentationChanges } from "./words.js";

/** More combinations of variables are not compared one by one. */
const maxUrls = 100;

type OperationPairs = Matches<Operation>["pairs"];

/** Whether the servers of the API serve the operation on both sides. */
export function usesServersOfApi({
  old,
  new: next,
}: OperationPairs[number]): boolean {
  return old.servers.length === 0 && next.servers.length === 0;
}

export function serversFor(
  { model }: ComparedApi,
  { servers }: Operation,
): readonly Server[] {
  return servers.length === 0 ? model.servers : servers;
}

/** The servers of the API matter only if they serve an operation. */
export function apiServerChanges(
  apis: Apis,
  pairs: OperationPairs,
): PartChange[] {
  const { base, head } = apis;
  return pairs.length === 0 || pairs.some(usesServersOfApi)
    ? serverChanges(apis, base.model.servers, head.model.servers, {
        base: null,
        head: null,
      })
    : [];
}

/** `without` is the place of the API or the operation, for a side without servers. */
export function serverChanges(
  apis: Apis,
  old: readonly Server[],
  next: readonly Server[],
  without: { base: Origin | null; head: Origin | null },
): PartChange[] {
  const before = urlsOf(old);
  const after = urlsOf(next);
  const removed = [...before].filter(([url]) => !after.has(url));
  const added = [...after].filter(([url]) => !before.has(url));
  const { pairs } = matched(old, next, [
    ({ url }) => comparableUrl(url),
    (server) => comparableUrl(defaultUrl(server)),
  ]);
  const [first] = old;
  const [nextFirst] = next;
  const isMoved =
    first &&
    nextFirst &&
    comparableUrl(defaultUrl(first)) !== comparableUrl(defaultUrl(nextFirst));
  return [
    ...removed.map(([url, server]) =>
      breaking("server-removed", `Removed the server "${url}"`, {
        base: server?.origin ?? without.base,
        head: without.head,
      }),
    ),
    ...added.map(([url, server]) =>
      compatible("server-added", `New server "${url}"`, {
        base: without.base,
        head: server?.origin ?? without.head,
      }),
    ),
    ...(isMoved && removed.length === 0
      ? [
          compatible(
            "server-default-changed",
            `The first server was "${defaultUrl(first)}" and is "${defaultUrl(nextFirst)}"`,
            { base: first.origin, head: nextFirst.origin },
          ),
        ]
      : []),
    ...pairs.flatMap((pair) => {
      const places = { base: pair.old.origin, head: pair.new.origin };
      const part = { title: `server "${pair.old.url}"`, places };
      return [
        ...lifecycleChanges(apis, part, pair.old.lifecycle, pair.new.lifecycle),
        ...documentationChanges(part, pair.old, pair.new),
      ];
    }),
  ];
}

/** All URLs, with each value of variables that have a list of values. Without servers, the URL is `/`. */
function urlsOf(servers: readonly Server[]): Map<string, Server | null> {
  if (servers.length === 0) return new Map([["/", null]]);
  return new Map(
    servers.flatMap((server) =>
      expanded(server).map((url) => [comparableUrl(url), server] as const),
    ),
  );
}

function expanded({ url, variables }: Server): string[] {
  let urls = [url];
  for (const { name, values } of variables) {
    if (values.length === 0 || urls.length * values.length > maxUrls) continue;
    urls = urls.flatMap((one) =>
      values.map((value) => one.replaceAll(`{${name}}`, value)),
    );
  }
  // Any text may be in the place of a variable without a list of values, so its name does not matter.
  return urls.map((one) => one.replace(/\{[^{}]*\}/g, "{}"));
}
