// Part of the Specwright runtime.
/** Parameters and fields that are text of a media type. */
import { coerce } from "./coerce.js";
import { isTooDeep } from "../body/json.js";
import { isJson } from "../body/media-type.js";
import { pointerTo, type Place, type RequestIssue } from "../errors/problem.js";
import type { Parameter } from "./parameter.js";

export function fromContent(
  { name, content = "", shape }: Parameter,
  place: Place,
  text: string,
  issues: RequestIssue[],
): unknown {
  if (!isJson(content)) return coerce(shape, text);
  const path = pointerTo(name);
  if (isTooDeep(text)) {
    const message = "must not be nested so deeply";
    issues.push({ in: place, path, keyword: "json", message });
    return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const message = "must be JSON";
    issues.push({ in: place, path, keyword: "json", message });
    return undefined;
  }
}
