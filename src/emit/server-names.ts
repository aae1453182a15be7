/** The names of servers, which tell servers with the same URL template apart. */
import type { Server } from "../model/model.js";
import { camelCase } from "../naming/identifiers.js";

export interface NamedServer {
  /** `Production`, or `Server 2` if the spec has no name for the second server. */
  name: string;
  /** The name in code: `production`. */
  identifier: string;
  server: Server;
}

/** A server without a name in the spec has the first words of its description: `Production.` is `Production`. */
export function nameServers(servers: readonly Server[]): NamedServer[] {
  const taken = new Set<string>();
  return servers.map((server, index) => {
    const words = wordsOf(server) ?? `Server ${index + 1}`;
    let name = words;
    for (let count = 2; taken.has(camelCase(name)); count++) {
      name = `${words} ${count}`;
    }
    const identifier = camelCase(name);
    taken.add(identifier);
    return { name, identifier, server };
  });
}

const firstWords = /^\s*([\p{L}\p{N} _-]{1,30}?)\s*(?:[.,:;(\n]|$)/u;

function wordsOf({
  documentation: { summary, description },
}: Server): string | null {
  const name = summary?.trim() ?? "";
  if (name !== "") return name;
  const words = firstWords.exec(description ?? "")?.[1]?.trim() ?? "";
  return words === "" ? null : words;
}
