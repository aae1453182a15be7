/** A value as the body of a request or a response. */
import { isJson } from "../../../../base/openapi/media-type.js";
import { concreteMediaType } from "../../../../facts/requests/files.js";
import type { SampleBody } from "../../../../facts/requests/body.js";
import { payloadOf } from "../../../../facts/requests/payload.js";
import type { JsonValue } from "../../../../model/model.js";

export interface BodyText {
  contentType: string;
  text: string;
}

export function bodyText(body: SampleBody): BodyText {
  if (body.kind === "json")
    return valueText(body.content.mediaType, body.value);
  const { type, text } = payloadOf(body);
  return { contentType: type, text };
}

// A range, such as that of all media types, contains JSON.
export function valueText(mediaType: string, value: JsonValue): BodyText {
  if (typeof value === "string" && !isJson(mediaType))
    return { contentType: concreteMediaType(mediaType), text: value };
  const contentType = mediaType.includes("*") ? "application/json" : mediaType;
  return { contentType, text: JSON.stringify(value) };
}
