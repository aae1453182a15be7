/** Base URLs, with their variables filled in. */
import { isHttpUrl } from "../../common/url.js";
import type { ApiModel, Operation } from "../../model/model.js";
import { defaultUrl } from "../server-url.js";

/** The base URL of samples if the spec has none. */
const unknownServer = "https://api.example.com";

/** The base URL of an operation's samples, without a trailing slash. */
export function baseUrlOf(
  model: ApiModel,
  operation: Operation | null,
): string {
  const [server] = [...(operation?.servers ?? []), ...model.servers];
  const url = server ? defaultUrl(server) : unknownServer;
  const absolute = isHttpUrl(url)
    ? url
    : unknownServer + (url.startsWith("/") ? url : `/${url}`);
  return absolute.replace(/\/+$/, "");
}
