// Part of the Specwright runtime.
/** The option `deprecationNotice`: a sentence in the JSON bodies of deprecated operations. */
import { isJson, matchMediaType, parseMediaType } from "../body/media-type.js";
import { contentTypeOf } from "../response/reply.js";
import type { ResponseContents, WireResult } from "../response/result.js";
import type { Lifecycle } from "../route.js";

export function noticeText(
  { since, removal }: Lifecycle,
  successor: string | null,
): string {
  const from = since === undefined ? "" : ` from ${since} on`;
  const until =
    removal === undefined ? "" : ` and will be removed on ${removal}`;
  const next = successor === null ? "" : ` Use ${successor} instead.`;
  return `This operation is deprecated${from}${until}.${next}`;
}

/**
 * The result with the notice in its body, or the result itself if the notice does not belong there: the body must be an
 * object whose schema accepts it, and must not have the field already.
 */
export function withNotice(
  result: WireResult,
  contents: ResponseContents,
  field: string,
  text: string,
): WireResult {
  const { body } = result;
  if (!isOpenObject(body) || Object.hasOwn(body, field)) return result;
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const mediaType = matchMediaType(Object.keys(contents), essence);
  if (mediaType === null || !isJson(essence)) return result;
  const noticed = { ...body, [field]: text };
  const isValid = (contents[mediaType]?.(noticed) ?? []).length === 0;
  return isValid ? { ...result, body: noticed } : result;
}

/** `toJSON` would write something else than the fields. */
function isOpenObject(body: unknown): body is object {
  return (
    typeof body === "object" &&
    body !== null &&
    !Array.isArray(body) &&
    !("toJSON" in body)
  );
}
