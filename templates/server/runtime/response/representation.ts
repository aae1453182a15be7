// Part of the Specwright runtime.
/** The representation that a response selects: its content coding, and the entity tag that follows from it. */
import type { ApiRequest, HttpReply } from "../http.js";

/** The tag of a representation in a coding (RFC 9110, 8.8.3.3). A weak tag is that of all codings. */
function tagIn(tag: string, coding: string): string {
  return tag.startsWith("W/") ? tag : `${tag.slice(0, -1)}-${coding}"`;
}

/** The tag with which a reply will be sent; null if it has none. */
export function selectedTag({ headers, coding }: HttpReply): string | null {
  const { etag } = headers;
  if (typeof etag !== "string") return null;
  return coding === undefined ? etag : tagIn(etag, coding);
}

const offered = new WeakMap<ApiRequest, readonly string[]>();

/** Tells that responses to requests like this one can have these codings. */
export function offerCodings(
  request: ApiRequest,
  codings: readonly string[],
): void {
  offered.set(request, codings);
}

/** All tags under which clients know a state with this tag. */
export function tagsOf(request: ApiRequest, tag: string): readonly string[] {
  const codings = offered.get(request) ?? [];
  return [tag, ...codings.map((coding) => tagIn(tag, coding))];
}
