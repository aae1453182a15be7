/** The base paths of servers. */
import { withoutEnd } from "../../base/common/without-end.js";
import type { ApiModel, Server } from "../../model/model.js";
import { defaultUrl } from "./server-url.js";

/** The path of the first server, with the defaults of its variables: `https://{host}/v1` → `/v1`. */
export function basePathOf(servers: readonly Server[]): string {
  const [server] = servers;
  if (!server) return "";
  const [address = ""] = defaultUrl(server, "").split(/[?#]/, 1);
  const path = address.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, "");
  const trimmed = withoutEnd(path.replace(/^\/+/, ""), "/");
  return trimmed === "" ? "" : `/${trimmed}`;
}

/** The base paths of operations that have servers of their own, except those below the API's path. */
export function otherBasePaths({ servers, operations }: ApiModel): string[] {
  const base = basePathOf(servers);
  const own = operations.flatMap((operation) =>
    operation.servers.length === 0 ? [] : [basePathOf(operation.servers)],
  );
  return [...new Set(own)].filter((path) => !isBelow(path, base));
}

/** Whether all URLs below a path are also below another one. */
export function isBelow(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`);
}
