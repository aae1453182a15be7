// Part of the Specwright runtime.
/** Calls an API in the same process, for tests. */
import type { Fetch } from "../route.js";

/** An API in this process: a generated server, or an app of any framework that answers the Web's `Request`. */
export interface InProcessApi {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** Sends requests to an API in this process, without a socket. A call ends with its signal, as with `fetch`. */
export function fetchInProcess(api: InProcessApi): Fetch {
  return async (url, init) => {
    const request = new Request(url, init);
    const { signal } = request;
    const response = await new Promise<Response>((resolve, reject) => {
      const abort = (): void => {
        reject(signal.reason as Error);
      };
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort, { once: true });
      Promise.resolve(api.fetch(request)).then(resolve, reject);
    });
    // Relative links are resolved against it.
    return Object.defineProperty(response, "url", { value: request.url });
  };
}
