/** Chooses the formats of bodies, for the client and for the samples of the docs. */
import { bodilessStatuses, isBodiless } from "../../base/openapi/bodiless.js";
import { isJson } from "../../base/openapi/media-type.js";
import type {
  ApiModel,
  Content,
  Exchange,
  RequestBody,
  Response,
  SchemaId,
  Type,
} from "../../model/model.js";
import { rootType } from "../schemas/resolved-type.js";
import { streamFormat, type StreamFormat } from "./streams.js";

export type BodyFormat =
  "json" | "text" | "binary" | "form" | "multipart" | StreamFormat;

export type ResponseFormat = "json" | "text" | "blob" | "any" | StreamFormat;

/** The request body, or null if the method does not allow one. */
export function sendableBody(
  model: ApiModel,
  { method, requestBody }: Pick<Exchange, "method" | "requestBody">,
): RequestBody | null {
  if (requestBody === null || requestBody.contents.length === 0) return null;
  if (isBodiless(method)) return null;
  return {
    ...requestBody,
    contents: sentContents(model, requestBody.contents),
  };
}

/** The contents of a response that HTTP allows: none for `HEAD`, and none for some statuses. */
export function receivedContents(
  { method }: Pick<Exchange, "method">,
  { status, contents }: Response,
): Content[] {
  const isBodiless =
    method === "head" ||
    (status.kind === "code" && bodilessStatuses.includes(status.code));
  return isBodiless ? [] : contents;
}

/**
 * The contents that can be sent. Any media type with a schema that only JSON can express means JSON: such a value
 * cannot be sent or validated in another form. A range such as `application/*+json` is not a media type.
 */
export function sentContents(
  model: ApiModel,
  contents: readonly Content[],
): Content[] {
  const sent = new Map<string, Content>();
  for (const content of contents) {
    const { mediaType } = content;
    const isAnything = mediaType === "*/*" || mediaType === "application/*";
    const isJson =
      (isAnything && shapeOf(model, content) === "structure") ||
      mediaType.endsWith("/*+json");
    const offered = isJson ? "application/json" : mediaType;
    if (!isJson) sent.set(offered, content);
    else if (!sent.has(offered))
      sent.set(offered, { ...content, mediaType: offered });
  }
  return [...sent.values()];
}

/** The contents of a response that a server sends. A handler of `HEAD` may return the body of which only headers remain. */
export function servedContents(model: ApiModel, response: Response): Content[] {
  return sentContents(model, receivedContents({ method: "get" }, response));
}

export function bodyFormat(model: ApiModel, content: Content): BodyFormat {
  const { mediaType } = content;
  const stream = streamFormat(model, content);
  // The caller passes the text of events that are not described.
  if (stream !== null && (stream !== "events" || content.itemSchema !== null))
    return stream;
  if (mediaType === "application/x-www-form-urlencoded") return "form";
  if (mediaType.startsWith("multipart/")) return "multipart";
  const shape = shapeOf(model, content);
  if (isJson(mediaType)) return shape === "binary" ? "binary" : "json";
  switch (shape) {
    case "binary":
      return "binary";
    case "text":
      return isText(mediaType) || !isBytes(mediaType) ? "text" : "binary";
    case "none":
      return isText(mediaType) ? "text" : "binary";
    case "structure":
      // There is no writer for XML and similar types: the caller passes the text.
      return isText(mediaType) ? "text" : "json";
  }
}

export function responseFormat(
  model: ApiModel,
  content: Content,
): ResponseFormat {
  const { mediaType } = content;
  const stream = streamFormat(model, content);
  if (stream !== null) return stream;
  const shape = shapeOf(model, content);
  if (shape === "binary") return "blob";
  if (isJson(mediaType)) return "json";
  if (mediaType.startsWith("multipart/")) return "blob";
  switch (shape) {
    case "text":
      return isText(mediaType) || !isBytes(mediaType) ? "text" : "blob";
    case "none":
      if (mediaType.includes("*")) return "any";
      return isText(mediaType) ? "text" : "blob";
    case "structure":
      return isMarkup(mediaType) ? "text" : "json";
  }
}

type Shape = "none" | "text" | "binary" | "structure";

function shapeOf(model: ApiModel, { schema }: Content): Shape {
  if (schema === null) return "none";
  const type = rootType(model, schema);
  if (type.kind === "unknown") return "none";
  if (type.kind === "string") {
    return type.content === "binary" ? "binary" : "text";
  }
  return isTextEnumeration(type) ? "text" : "structure";
}

/** Whether the text of a body is itself a value of the schema. */
export function isTextSchema(model: ApiModel, id: SchemaId): boolean {
  const type = rootType(model, id);
  if (type.kind === "string") return type.content === "text";
  return isTextEnumeration(type);
}

function isMarkup(mediaType: string): boolean {
  return (
    /[/+](xml|html|yaml|csv)$/.test(mediaType) ||
    mediaType === "application/x-www-form-urlencoded"
  );
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith("text/") || isMarkup(mediaType);
}

/** Media types that are bytes even if the schema is only `string`. */
function isBytes(mediaType: string): boolean {
  return /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip|x-.*)$/.test(
    mediaType,
  );
}

export function isTextEnumeration(type: Type): boolean {
  return (
    type.kind === "enumeration" &&
    type.values.every(({ value }) => typeof value === "string")
  );
}
