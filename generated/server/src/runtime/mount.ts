// Part of the Specwright runtime, copied unchanged.
/** APIs inside frameworks that serve other things, too. */
import type { Awaitable, HttpReply, HttpRequest } from "./http.js";
import type { Api } from "./server.js";
import { withoutEnd } from "./text-end.js";

export interface MountOptions {
  /**
   * What becomes of requests to paths that the API does not have: `pass` leaves them to the framework, `answer` sends
   * the API's own 404. `pass` without it.
   */
  unmatched?: "pass" | "answer";
}

/**
 * What a framework's own prefix adds to the addresses of an API. A base path that begins with the prefix includes it
 * already (`/v1` mounted at `/v1`); before any other one it stands (`/v1` mounted at `/api` is `/api/v1`).
 */
export function mountOf({ basePaths }: Api, prefix: string): string {
  const mount = withoutEnd(prefix, "/");
  const isIncluded = basePaths.some(
    (base) => base === mount || base.startsWith(`${mount}/`),
  );
  return isIncluded ? "" : mount;
}

/** Null where the framework has to go on. */
export function offer(
  api: Api,
  request: HttpRequest,
  { unmatched = "pass" }: MountOptions,
): Awaitable<HttpReply> | null {
  return unmatched === "pass" ? api.tryHandle(request) : api.handle(request);
}
