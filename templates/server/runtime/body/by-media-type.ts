// Part of the Specwright runtime, copied unchanged.
import { bytes } from "./bytes.js";
import type { BodyFormat } from "./content.js";
import { json } from "./json-body.js";
import { isJson, isText } from "./media-type.js";
import { text } from "./text-body.js";

/** The format of a body whose description allows a range of media types. */
export function byMediaType(essence: string): BodyFormat {
  if (isJson(essence)) return json;
  return isText(essence) ? text : bytes;
}
