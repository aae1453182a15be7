/** How the content of a media type reaches a handler, or leaves it. */
import type { ApiModel, Content, SchemaId, Type } from "../../model/model.js";

export type MediaKind = "json" | "form" | "multipart" | "text" | "binary";

export function mediaKind(mediaType: string): MediaKind {
  if (/^[^/]+\/(json|[^/]+\+json)$/.test(mediaType)) return "json";
  if (mediaType === "application/x-www-form-urlencoded") return "form";
  if (mediaType.startsWith("multipart/")) return "multipart";
  if (/^text\/|^application\/(.*\+)?xml$/.test(mediaType)) return "text";
  return "binary";
}

/**
 * The contents as a server can offer them. "Anything" with a schema that only JSON can express means JSON: nobody could
 * send or check such a value in another form.
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

/** The schema that a value of this content is checked with, if the runtime has a value to check. */
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

/** The type behind references; null where they only lead to themselves. */
export function resolvedType(model: ApiModel, id: SchemaId): Type | null {
  const seen = new Set<SchemaId>();
  for (let next = id; !seen.has(next);) {
    seen.add(next);
    const type = model.schemas[next]?.type;
    if (type?.kind !== "schema") return type ?? null;
    next = type.schema;
  }
  return null;
}

/** Whether a schema describes more than text or bytes. */
function isData(model: ApiModel, id: SchemaId): boolean {
  const kind = resolvedType(model, id)?.kind;
  return kind !== undefined && !["string", "unknown", "never"].includes(kind);
}

function isObject(model: ApiModel, id: SchemaId): boolean {
  const type = resolvedType(model, id);
  return type?.kind === "object" || type?.kind === "intersection";
}

function isText(model: ApiModel, id: SchemaId): boolean {
  const type = resolvedType(model, id);
  if (type?.kind === "string") return type.content === "text";
  return (
    type?.kind === "enumeration" &&
    type.values.every(({ value }) => typeof value === "string")
  );
}

/** The schema with a public name: a body that only refers to a declaration has none of its own. */
export function namedSchema(model: ApiModel, id: SchemaId): SchemaId {
  let next = id;
  for (let steps = 0; steps < 100; steps++) {
    const schema = model.schemas[next];
    if (schema?.role.kind !== "inline" || schema.type.kind !== "schema") break;
    next = schema.type.schema;
  }
  return next;
}
