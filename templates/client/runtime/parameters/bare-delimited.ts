// Part of the Specwright runtime.
/** The collection formats `ssv`, `pipes` and `tsv` of Swagger 2.0 in paths and headers. OpenAPI 3 has no styles for them. */
import type { BareStyle } from "../route.js";
import { flatText, type Encode } from "./flat-text.js";
import { unencoded } from "./unencoded.js";

export const bareSpaceDelimited: BareStyle = (value, _, encode) =>
  delimited(value, " ", encode);

export const barePipeDelimited: BareStyle = (value, _, encode) =>
  delimited(value, "|", encode);

export const bareTabDelimited: BareStyle = (value, _, encode) =>
  delimited(value, "\t", encode);

/** The separator is encoded like the text. */
function delimited(value: unknown, separator: string, encode: Encode): string {
  const encoded =
    encode === unencoded ? separator : encodeURIComponent(separator);
  return flatText(value, encoded, encode);
}
