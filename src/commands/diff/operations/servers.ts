/** Compares the URLs of servers. */
import type { Origin, Server } from "../../../model/model.js";
import { defaultUrl } from "../../../facts/operations/server-url.js";
import { breaking, compatible, type PartChange } from "./change.js";
import { lifecycleChanges } from "./lifecycle.js";
import { matched } from "./match.js";
import type { Apis } from "./sides.js";
import { documentationChanges } from "./words.js";

/** More combinations of variables are not compared one by one. */
const maxUrls = 100;

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
    ({ url }) => normalised(url),
    (server) => normalised(defaultUrl(server)),
  ]);
  const [first] = old;
  const [nextFirst] = next;
  const isMoved =
    first &&
    nextFirst &&
    normalised(defaultUrl(first)) !== normalised(defaultUrl(nextFirst));
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
      expanded(server).map((url) => [normalised(url), server] as const),
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

function normalised(url: string): string {
  return url.length > 1 ? url.replace(/\/+$/, "") : url;
}
