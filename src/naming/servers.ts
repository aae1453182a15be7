/** The names of servers, which tell servers with the same URL template apart. */
import { defaultUrl } from "../facts/operations/server-url.js";
import type { Server } from "../model/model.js";
import { camelCase } from "./identifiers.js";

export interface NamedServer {
  /** `Production`, or `Server 2` if the spec has no name for the second server. */
  name: string;
  /** The name in code: `production`. */
  identifier: string;
  server: Server;
}

/**
 * A server without a name in the spec has the first words of its description: `Production.` is `Production`. Published
 * identifiers are kept, whatever the words are now.
 */
export function nameServers(
  servers: readonly Server[],
  locked: ReadonlyMap<string, string> = new Map(),
): NamedServer[] {
  const keys = serverKeys(servers);
  const published = keys.map((key) => locked.get(key) ?? null);
  const names = new Set<string>();
  const taken = new Set(published);
  return servers.map((server, index) => {
    const words = wordsOf(server) ?? `Server ${index + 1}`;
    const kept = published[index] ?? null;
    const isTaken = (one: string) =>
      names.has(camelCase(one)) || (kept === null && taken.has(camelCase(one)));
    let name = words;
    for (let count = 2; isTaken(name); count++) name = `${words} ${count}`;
    names.add(camelCase(name));
    const identifier = kept ?? camelCase(name);
    taken.add(identifier);
    return { name, identifier, server };
  });
}

/** By which the lock knows servers: their URLs, with a number if an earlier server has the same one. */
export function serverKeys(servers: readonly Server[]): string[] {
  const counts = new Map<string, number>();
  return servers.map((server) => {
    const url = defaultUrl(server);
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    return count === 1 ? url : `${url} ${String(count)}`;
  });
}

const firstWords = /^([\p{L}\p{N} _-]{1,30}?)\s*(?:[.,:;(\n]|$)/u;

function wordsOf({
  documentation: { summary, description },
}: Server): string | null {
  const name = summary?.trim() ?? "";
  if (name !== "") return name;
  const start = (description ?? "").trimStart().slice(0, 100);
  const words = firstWords.exec(start)?.[1]?.trim() ?? "";
  return words === "" ? null : words;
}
