/** Base addresses, with their variables filled in. */
import { isHttpUrl } from "../../common/url.js";
import type { ApiModel, Operation, Server } from "../../model/model.js";

/** What stands in samples where the spec gives no address. */
const unknownServer = "https://api.example.com";

/** The address that samples of an operation use, without a slash at its end. */
export function baseUrlOf(
  model: ApiModel,
  operation: Operation | null,
): string {
  const [server] = [...(operation?.servers ?? []), ...model.servers];
  const url = server ? filled(server) : unknownServer;
  const absolute = isHttpUrl(url)
    ? url
    : unknownServer + (url.startsWith("/") ? url : `/${url}`);
  return absolute.replace(/\/+$/, "");
}

/** The variables at their defaults. */
export function filled({ url, variables }: Server): string {
  return url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) =>
      variables.find((variable) => variable.name === name)?.default ?? whole,
  );
}
