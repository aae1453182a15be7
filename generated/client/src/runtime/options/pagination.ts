// Part of the Specwright runtime, copied unchanged.
/** Pages that are linked by `Link: <…>; rel="next"`. */
import type { CallOptions, Client } from "../client.js";
import { linkTarget } from "./link-header.js";
import { unwrap, type Result, type SuccessBody } from "../result.js";

/** The URL of the next page, or null. Pass it to the same operation as `options.url`. */
export function nextPage(result: Result): string | null {
  const { headers, url } = result.response;
  const target = linkTarget(headers.get("link"), "next");
  if (target === null) return null;
  return url === "" ? target : new URL(target, url).href;
}

/** The bodies of all pages. Each page is requested when it is needed. A failure is thrown as by `unwrap`. */
export async function* paginate<Request, R extends Result>(
  client: Client,
  operation: (
    client: Client,
    request: Request,
    options?: CallOptions,
  ) => Promise<R>,
  request: Request,
  options: CallOptions = {},
): AsyncGenerator<SuccessBody<R>, void, undefined> {
  let url: string | null | undefined = options.url;
  do {
    const result: R = await operation(
      client,
      request,
      url === undefined ? options : { ...options, url },
    );
    yield unwrap(result);
    const next = nextPage(result);
    // A page that names itself as the next one would cause an endless loop.
    url = next === url ? null : next;
  } while (url !== null);
}
