/** Base URLs, with their variables filled in. */
import { withoutEnd } from "../../base/common/without-end.js";
import { isHttpUrl } from "../../base/common/url.js";
import type { ApiModel, Operation, Server } from "../../model/model.js";
import { defaultUrl } from "../../facts/operations/server-url.js";

/** The base URL of samples if the spec has none. */
const unknownServer = "https://api.example.com";

/** The servers of an operation: its own, or those of the API. */
export function serversOf(
  model: ApiModel,
  { servers }: Pick<Operation, "servers">,
): Server[] {
  return servers.length > 0 ? servers : model.servers;
}

/** The base URL of an operation's samples, without a trailing slash. */
export function baseUrlOf(
  model: ApiModel,
  operation: Operation | null,
): string {
  const [server] = serversOf(model, operation ?? { servers: [] });
  const url = server ? defaultUrl(server) : unknownServer;
  const absolute = isHttpUrl(url)
    ? url
    : unknownServer + (url.startsWith("/") ? url : `/${url}`);
  return withoutEnd(absolute, "/");
}
