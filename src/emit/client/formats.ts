/** Chooses the formats of bodies and headers, for both the types and the routes. */
import { isJson } from "../../common/media-type.js";
import type {
  ApiModel,
  Content,
  Header,
  HttpMethod,
  Operation,
  RequestBody,
  Response,
  Type,
} from "../../model/model.js";
import { stable } from "../../model/lifecycle/stable.js";
import { resolvedType, rootType } from "../resolved-type.js";
import { streamFormat, type StreamFormat } from "../streams.js";
import type { Int64 } from "../target.js";

export type BodyFormat =
  "json" | "text" | "binary" | "form" | "multipart" | "json-lines" | "json-seq";

export type ResponseFormat = "json" | "text" | "blob" | "any" | StreamFormat;

type ScalarFormat = "string" | "number" | "bigint" | "boolean";

export type HeaderFormat = ScalarFormat | `${ScalarFormat}s` | "json";

/** `fetch` rejects bodies with these methods, and HTTP gives them no meaning. */
const bodiless: readonly HttpMethod[] = ["get", "head", "trace"];

/** The request body, or null if the method does not allow one. */
export function sendableBody({
  method,
  requestBody,
}: Operation): RequestBody | null {
  return bodiless.includes(method) || requestBody?.contents.length === 0
    ? null
    : requestBody;
}

/** Whether a call requires a request. */
export function needsRequest(operation: Operation): boolean {
  return (
    sendableBody(operation)?.presence === "required" ||
    operation.parameters.some(({ presence }) => presence === "required")
  );
}

/** The responses. If the spec declares none, any response is possible. */
export function answersOf({ responses, origin }: Operation): Response[] {
  if (responses.length > 0) return responses;
  const anything: Content = {
    mediaType: "*/*",
    schema: null,
    itemSchema: null,
    encoding: [],
    examples: [],
    lifecycle: stable,
  };
  return [
    {
      status: { kind: "default" },
      headers: [],
      contents: [anything],
      links: [],
      documentation: { summary: null, description: null, link: null },
      origin,
    },
  ];
}

export function bodyFormat(model: ApiModel, content: Content): BodyFormat {
  const { mediaType } = content;
  if (streamFormat(model, content) === "json-lines") {
    return mediaType.endsWith("json-seq") ? "json-seq" : "json-lines";
  }
  if (mediaType === "application/x-www-form-urlencoded") return "form";
  if (mediaType.startsWith("multipart/")) return "multipart";
  if (isJson(mediaType)) return "json";
  switch (shapeOf(model, content)) {
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

/** Headers whose shape has no plain text form stay text. */
export function headerFormat(
  model: ApiModel,
  header: Header,
  int64: Int64,
): HeaderFormat {
  if (header.encoding.kind === "content") {
    return isJson(header.encoding.mediaType) ? "json" : "string";
  }
  const type = rootType(model, header.schema);
  if (type.kind !== "array") return scalarFormat(type, int64) ?? "string";
  const items = resolvedType(model, type.items);
  const format = scalarFormat(items, int64);
  return format === null ? "string" : `${format}s`;
}

function scalarFormat(
  type: Type,
  int64: Int64 = "number",
): ScalarFormat | null {
  switch (type.kind) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "integer":
      return type.width === "int64" ? int64 : "number";
    case "boolean":
      return "boolean";
    case "enumeration":
      return type.values.every(({ value }) => typeof value === "string")
        ? "string"
        : null;
    default:
      return null;
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
  return scalarFormat(type) === "string" ? "text" : "structure";
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
