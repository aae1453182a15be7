/** How handlers receive and return the content of a media type. */
import { isJson } from "../../common/media-type.js";
import type { ApiModel, Content, SchemaId } from "../../model/model.js";
import { namedSchema, rootType, leafTypes } from "../resolved-type.js";
import { itemSchemaOf, streamFormat } from "../streams.js";

export type MediaKind = "json" | "form" | "multipart" | "text" | "binary";

export function mediaKind(mediaType: string): MediaKind {
  if (isJson(mediaType)) return "json";
  if (mediaType === "application/x-www-form-urlencoded") return "form";
  if (mediaType.startsWith("multipart/")) return "multipart";
  if (/^text\/|^application\/(.*\+)?xml$/.test(mediaType)) return "text";
  return "binary";
}

/**
 * The contents that a server can offer. Any media type with a schema that only JSON can express means JSON: such a
 * value cannot be sent or validated in another form.
 */
export function servedContents(
  model: ApiModel,
  contents: readonly Content[],
): Content[] {
  const served = new Map<string, Content>();
  for (const content of contents) {
    const { mediaType, schema } = content;
    const isAnything = mediaType === "*/*" || mediaType === "application/*";
    const isJson = isAnything && schema !== null && isData(model, schema);
    const offered = isJson ? "application/json" : mediaType;
    if (!served.has(offered) || !isJson)
      served.set(offered, { ...content, mediaType: offered });
  }
  return [...served.values()];
}

/** The schema that validates the content, if the runtime has a value to validate. */
export function checkedSchema(
  model: ApiModel,
  { mediaType, schema: written, itemSchema }: Content,
): SchemaId | null {
  if (written === null || itemSchema !== null) return null;
  const schema = namedSchema(model, written);
  switch (mediaKind(mediaType)) {
    case "json":
      return schema;
    case "form":
    case "multipart":
      return isObject(model, schema) ? schema : null;
    case "text":
      return isText(model, schema) ? schema : null;
    case "binary":
      return null;
  }
}

/** Whether a schema describes more than text or bytes. */
function isData(model: ApiModel, id: SchemaId): boolean {
  const { kind } = rootType(model, id);
  return !["string", "unknown", "never"].includes(kind);
}

/** Whether a schema describes only objects, in each of its alternatives. */
function isObject(model: ApiModel, id: SchemaId): boolean {
  return leafTypes(model, { kind: "schema", schema: id }, ["union"]).every(
    ({ kind }) => kind === "object" || kind === "intersection",
  );
}

function isText(model: ApiModel, id: SchemaId): boolean {
  const type = rootType(model, id);
  if (type.kind === "string") return type.content === "text";
  return (
    type.kind === "enumeration" &&
    type.values.every(({ value }) => typeof value === "string")
  );
}

/** Events have their data as JSON (`json-events`) or as text. With `data-events`, an item is the data alone. */
export type ItemFormat =
  "json-lines" | "json-seq" | "text-events" | "json-events" | "data-events";

/** The format of a response body that a handler returns item by item; null for any other body. */
export function itemFormat(
  model: ApiModel,
  content: Content,
): ItemFormat | null {
  const format = streamFormat(model, content);
  switch (format) {
    case null:
      return null;
    case "json-lines":
      return content.mediaType.endsWith("json-seq") ? "json-seq" : format;
    case "events":
      return "text-events";
    case "json-events":
      return format;
    case "json-event-data":
      return "data-events";
  }
}

/** The format of a request body that is a sequence of items, or null. Only servers send events. */
export function incomingFormat(
  model: ApiModel,
  content: Content,
): "json-lines" | "json-seq" | null {
  const format = itemFormat(model, content);
  return format === "json-lines" || format === "json-seq" ? format : null;
}

/** The schema that validates each item. For events with plain text data, only whole events are described. */
export function checkedItem(
  model: ApiModel,
  content: Content,
): SchemaId | null {
  const isData =
    itemFormat(model, content) === "text-events" && content.itemSchema === null;
  const written = isData ? null : itemSchemaOf(content);
  if (written === null) return null;
  const schema = namedSchema(model, written);
  return model.schemas[schema]?.role.kind === "inline" ? null : schema;
}
