/** The body of a request: a value, items, a file, or the parts of a form. */
import type {
  ApiModel,
  Content,
  Direction,
  Exchange,
  JsonValue,
  SchemaId,
  Type,
} from "../../model/model.js";
import { describeContent, isTextEnumeration } from "../operations/contents.js";
import { describeOperation } from "../operations/describe.js";
import { leafTypes, resolvedType, rootType } from "../schemas/resolved-type.js";
import { streamText } from "../operations/item-text.js";
import type { Stream } from "../operations/streams.js";
import { isBytes } from "../schemas/bytes.js";
import { isRecord } from "./parameter-text.js";
import { sampleFile } from "./files.js";
import type { WireBody, WirePart } from "./wire-input.js";

export type SampleBody = WireBody<Content>;

/** The API, and values for its bodies. */
interface BodySource {
  model: ApiModel;
  examples: {
    of(schema: SchemaId, direction: Direction): JsonValue | undefined;
    ofContent(content: Content, direction: Direction): JsonValue | undefined;
  };
}

/** Null if the operation needs no body, undefined if it needs one that cannot be shown. */
export function sampleBody(
  source: BodySource,
  operation: Exchange,
): SampleBody | null | undefined {
  const { body } = describeOperation(source.model, operation);
  if (body === null) return null;
  for (const { content } of body.contents) {
    const sample = bodyOf(source, content);
    if (sample === null) continue;
    // An optional form without fields says no more than no body.
    const isLeftOut = body.presence !== "required" && isEmptyForm(sample);
    return isLeftOut ? null : sample;
  }
  return body.presence === "required" ? undefined : null;
}

function isEmptyForm(body: SampleBody): boolean {
  return (
    (body.kind === "form" && body.fields.length === 0) ||
    (body.kind === "multipart" && body.parts.length === 0)
  );
}

/** A body with the given value, or with a sample. */
export function bodyOf(
  source: BodySource,
  content: Content,
  given?: JsonValue,
): SampleBody | null {
  const { kind, stream } = describeContent(source.model, content, "request");
  if (kind === "bytes" || kind === "any")
    return {
      content,
      kind: "file",
      file: sampleFile("file", content.mediaType),
    };
  if (stream !== null) {
    const items =
      given === undefined ? itemsOf(source, content, stream) : [given];
    const text = items && streamText(stream, items);
    return text === null ? null : { content, kind: "text", items, text };
  }
  const value =
    given === undefined ? source.examples.ofContent(content, "request") : given;
  if (value === undefined) return null;
  switch (kind) {
    case "json":
      return { content, kind: "json", value };
    case "text":
      return value !== null && typeof value === "object"
        ? null
        : { content, kind: "text", items: null, text: String(value) };
    case "form":
      return isRecord(value)
        ? { content, kind: "form", fields: Object.entries(value) }
        : null;
    case "multipart": {
      // curl and `FormData` create no other kind of multipart body.
      if (content.mediaType !== "multipart/form-data" || !isRecord(value))
        return null;
      return {
        content,
        kind: "multipart",
        parts: partsOf(source.model, content, value),
      };
    }
    case "items":
      return null;
  }
}

function itemsOf(
  { examples }: BodySource,
  content: Content,
  { item }: Stream,
): JsonValue[] | null {
  const [example] = content.examples;
  if (Array.isArray(example?.value)) return example.value;
  const value = item === null ? {} : examples.of(item, "request");
  return value === undefined ? null : [value];
}

function partsOf(
  model: ApiModel,
  content: Content,
  value: { [name: string]: JsonValue },
): WirePart[] {
  return Object.entries(value).map(([name, item]) => {
    const type = fieldType(model, content, name);
    const items = type?.kind === "array" ? type.items : null;
    const given = Array.isArray(item) ? item[0] : item;
    const repeated = items !== null && isFile(model, items, given);
    if (type === null || !(repeated || isFile(model, type, item))) {
      return { name, value: item, file: null, repeated: false };
    }
    const encoding = content.encoding.find(({ property }) => property === name);
    const file = sampleFile(name, encoding?.contentType ?? null, given);
    return { name, value: item, file, repeated };
  });
}

function fieldType(
  model: ApiModel,
  { schema }: Content,
  name: string,
): Type | null {
  if (schema === null) return null;
  const find = (type: Type): Type | undefined => {
    switch (type.kind) {
      case "object":
        return type.properties.find((property) => property.name === name)?.type;
      case "intersection":
      case "union":
        return type.members
          .map((member) => find(resolvedType(model, member)))
          .find((found) => found !== undefined);
      default:
        return undefined;
    }
  };
  const found = find(rootType(model, schema));
  return found ? resolvedType(model, found) : null;
}

/** Whether a value is a file: if other values are allowed as well, only a text that no other alternative describes. */
function isFile(
  model: ApiModel,
  type: Type,
  value: JsonValue | undefined,
): boolean {
  const isText = (leaf: Type) =>
    leaf.kind === "string" || isTextEnumeration(leaf);
  const leaves = leafTypes(model, type, ["union"]);
  const described = typeof value === "string" ? leaves.filter(isText) : leaves;
  return described.length > 0 && described.every(isBytes);
}
