/** What code has of a body of a media type: a value, text, bytes, fields or items, and the schema of that. */
import { bodilessStatuses } from "../../base/openapi/bodiless.js";
import { isJson } from "../../base/openapi/media-type.js";
import { createWeakMemo } from "../../incremental/memo.js";
import type {
  ApiModel,
  Content,
  Direction,
  SchemaId,
  StatusMatch,
  Type,
} from "../../model/model.js";
import { leafTypes, namedSchema, rootType } from "../schemas/resolved-type.js";
import { streamOf, type Stream } from "./streams.js";

/** `any` is a response of a range of media types, which is read as the media type that arrives. */
export type ContentKind =
  "json" | "form" | "multipart" | "text" | "bytes" | "any" | "items";

export interface ContentDescription {
  readonly content: Content;
  readonly mediaType: string;
  readonly kind: ContentKind;
  /**
   * The schema of the value, or of each item. Null if there is none: for bytes, for text that is not a value of its
   * schema, and for fields that have no object for a schema.
   */
  readonly schema: SchemaId | null;
  /** With the kind `items`. */
  readonly stream: Stream | null;
}

/** The body of a request or a response in one media type. */
export function describeContent(
  model: ApiModel,
  content: Content,
  direction: Direction,
): ContentDescription {
  return described[direction](model)(content);
}

const described = {
  request: createWeakMemo((model: ApiModel) =>
    createWeakMemo((content: Content) => describe(model, content, "request")),
  ),
  response: createWeakMemo((model: ApiModel) =>
    createWeakMemo((content: Content) => describe(model, content, "response")),
  ),
};

function describe(
  model: ApiModel,
  content: Content,
  direction: Direction,
): ContentDescription {
  const { mediaType } = content;
  const stream = streamOf(model, content);
  const isItems =
    stream !== null &&
    // The caller passes the text of events that are not described.
    (direction === "response" ||
      stream.format !== "events" ||
      content.itemSchema !== null);
  if (isItems)
    return { content, mediaType, kind: "items", schema: stream.item, stream };
  const kind = wholeKind(model, content, direction);
  const schema = wholeSchema(model, content, kind);
  return { content, mediaType, kind, schema, stream: null };
}

function wholeKind(
  model: ApiModel,
  content: Content,
  direction: Direction,
): Exclude<ContentKind, "items"> {
  const { mediaType } = content;
  const isSent = direction === "request";
  const isMultipart = mediaType.startsWith("multipart/");
  if (isSent && mediaType === formType) return "form";
  if (isMultipart) return isSent ? "multipart" : "bytes";
  const shape = shapeOf(model, content);
  if (isJson(mediaType)) return shape === "binary" ? "bytes" : "json";
  switch (shape) {
    case "binary":
      return "bytes";
    case "text":
      return isText(mediaType) || !isBytes(mediaType) ? "text" : "bytes";
    case "none":
      if (!isSent && mediaType.includes("*")) return "any";
      return isText(mediaType) ? "text" : "bytes";
    case "structure":
      // There is no reader or writer for XML and similar types: code has the text. Servers send JSON as plain text.
      return (isSent ? isText : isMarkup)(mediaType) ? "text" : "json";
  }
}

function wholeSchema(
  model: ApiModel,
  { schema }: Content,
  kind: Exclude<ContentKind, "items">,
): SchemaId | null {
  if (schema === null) return null;
  const named = namedSchema(model, schema);
  switch (kind) {
    case "json":
      return named;
    case "form":
    case "multipart":
      return isObject(model, named) ? named : null;
    case "text":
      return isTextSchema(model, named) ? named : null;
    case "bytes":
    case "any":
      return null;
  }
}

/** The schema that validates the value or each item; null if it has no name, and so no validator. */
export function validatedSchema(
  model: ApiModel,
  { schema }: Pick<ContentDescription, "schema">,
): SchemaId | null {
  if (schema === null) return null;
  const named = namedSchema(model, schema);
  return model.schemas[named]?.role.kind === "inline" ? null : named;
}

/**
 * The contents that can be sent. Any media type with a schema that only JSON can express means JSON: such a value
 * cannot be sent or validated in another form. A range such as `application/*+json` is not a media type.
 */
export function sendableContents(
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

/** Whether HTTP ends a response with the status after its headers. */
export function isBodilessStatus(status: StatusMatch): boolean {
  return status.kind === "code" && bodilessStatuses.includes(status.code);
}

const formType = "application/x-www-form-urlencoded";

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

/** Whether a schema describes only objects, in each of its alternatives. A form has no way to write null. */
function isObject(model: ApiModel, id: SchemaId): boolean {
  const kinds = leafTypes(model, { kind: "schema", schema: id }, ["union"])
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "null");
  return (
    kinds.length > 0 &&
    kinds.every((kind) => kind === "object" || kind === "intersection")
  );
}

/** Whether the text of a body is itself a value of the schema. */
export function isTextSchema(model: ApiModel, id: SchemaId): boolean {
  const type = rootType(model, id);
  if (type.kind === "string") return type.content === "text";
  return isTextEnumeration(type);
}

export function isTextEnumeration(type: Type): boolean {
  return (
    type.kind === "enumeration" &&
    type.values.every(({ value }) => typeof value === "string")
  );
}

function isMarkup(mediaType: string): boolean {
  return /[/+](xml|html|yaml|csv)$/.test(mediaType) || mediaType === formType;
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
