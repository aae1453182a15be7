/** Types of bodies and headers, in the formats that `formats.ts` chooses. */
import type {
  Direction,
  SchemaId,
  SecurityRequirement,
} from "../../model/model.js";
import {
  code,
  docComment,
  key,
  lines,
  objectType,
  str,
  type Code,
  globalRef,
} from "../code/index.js";
import {
  isTextEnumeration,
  type ContentDescription,
} from "../../facts/operations/contents.js";
import type {
  HeaderDescription,
  ResponseDescription,
} from "../../facts/operations/describe.js";
import { docOf } from "../docs-of.js";
import { hasUntypedFields } from "../../facts/operations/additional-fields.js";
import type { Int64Schemas } from "../../facts/schemas/int64.js";
import { rootType } from "../../facts/schemas/resolved-type.js";
import type { NamedResponses } from "../named-responses.js";
import type { TargetContext } from "../target.js";
import {
  annotation,
  applied,
  intersectionOf,
  reference,
  type TypeText,
} from "../type-layout.js";
import type { TypePosition, TypeWriter } from "../type-writer.js";
import { codecFor } from "./route/codecs.js";
import { hasFiles } from "../../facts/operations/file-fields.js";
import { headerFormat } from "./formats.js";
import type { RuntimeReferences } from "../runtime-references.js";

/** The state that every part of the emitter shares. */
export interface Writer {
  readonly context: TargetContext;
  readonly types: TypeWriter;
  readonly runtime: RuntimeReferences;
  /** The security of most operations, which routes leave out. */
  readonly usualSecurity: readonly SecurityRequirement[];
  readonly int64: Int64Schemas;
  readonly responses: NamedResponses;
}

/** `"text/plain"`, or a pattern if the spec has a range. */
export function mediaTypeType({ runtime }: Writer, mediaType: string): Code {
  if (mediaType === "*/*") return code`string`;
  return mediaType.endsWith("/*")
    ? code`${runtime.type("route", "MediaRange")}<${str(mediaType.slice(0, -2))}>`
    : str(mediaType);
}

export function requestBodyType(
  writer: Writer,
  { kind, schema, stream }: ContentDescription,
): Code {
  const { types, runtime } = writer;
  switch (kind) {
    case "items": {
      const items = stream?.isEvents
        ? runtime.type("formats/event-items", "SentEvents")
        : runtime.type("formats/json-items", "JsonItems");
      return code`${items}<${itemType(writer, schema, "request")}>`;
    }
    case "json":
      return schema === null
        ? code`unknown`
        : types.schema(schema, "request", "annotation");
    case "form":
      return schema === null
        ? runtime.type("formats/form", "FormBody")
        : formType(writer, schema, types.part(schema, "request"));
    case "multipart":
      return schema === null
        ? runtime.type("formats/multipart", "MultipartBody")
        : formType(writer, schema, multipartType(writer, schema));
    case "text":
      return textType(writer, schema, "request", "annotation");
    case "bytes":
    case "any":
      return runtime.type("formats/bytes", "BinaryBody");
  }
}

function multipartType(
  { context, types, runtime }: Writer,
  schema: SchemaId,
): TypeText {
  const type = types.part(schema, "request");
  return hasFiles(context.model, schema)
    ? applied(runtime.type("formats/file-stream", "WithStreams"), [type])
    : type;
}

function formType(
  { context, runtime }: Writer,
  schema: SchemaId,
  type: TypeText,
): Code {
  if (!hasUntypedFields(context.model, schema)) return annotation(type);
  const further = runtime.type("formats/fields", "AdditionalFields");
  return annotation(intersectionOf([type, reference(further)]));
}

function itemType(
  { types }: Writer,
  item: SchemaId | null,
  direction: Direction,
): Code {
  return item === null
    ? code`unknown`
    : types.schema(item, direction, "argument");
}

export function responseBodyType(
  writer: Writer,
  content: ContentDescription | null,
): Code {
  const { types, runtime } = writer;
  if (content === null) return code`undefined`;
  const { kind, schema, stream } = content;
  switch (kind) {
    case "json":
      return schema === null
        ? code`unknown`
        : types.schema(schema, "response", "listed");
    case "text":
      return textType(writer, schema, "response", "listed");
    case "form":
    case "multipart":
    case "bytes":
      return globalRef("Blob");
    case "any":
      return code`unknown`;
    case "items": {
      const items = stream?.isEvents
        ? runtime.type("formats/events", "EventStream")
        : runtime.type("formats/json-lines", "JsonLines");
      return schema === null && stream?.format === "events"
        ? items
        : code`${items}<${itemType(writer, schema, "response")}>`;
    }
  }
}

/** Null if the response declares no headers. */
export function headersType(
  writer: Writer,
  { headers }: ResponseDescription,
): Code | null {
  if (headers.length === 0) return null;
  const { context } = writer;
  return objectType(
    headers.map((described) => {
      const { header } = described;
      const mark = header.presence === "optional" ? code`?` : code``;
      return lines([
        docComment(docOf(context, header)),
        code`${key(context.names.property(header.name))}${mark}: ${headerType(writer, described)};`,
      ]);
    }),
  );
}

function headerType(
  { context, types }: Writer,
  described: HeaderDescription,
): Code {
  const { header, schema } = described;
  if (codecFor(context, schema, "response") !== null)
    return types.schema(header.schema, "response");
  switch (headerFormat(described, context.int64)) {
    case "string":
      return isTextEnumeration(rootType(context.model, header.schema))
        ? types.schema(header.schema, "response")
        : code`string`;
    case "number":
      return code`number`;
    case "bigint":
      return code`bigint`;
    case "boolean":
      return code`boolean`;
    case "strings":
      return code`string[]`;
    case "numbers":
      return code`number[]`;
    case "bigints":
      return code`bigint[]`;
    case "booleans":
      return code`boolean[]`;
    case "json":
      return types.schema(header.schema, "response");
  }
}

/** The schema's own type if it is a kind of string; other values are their text. */
function textType(
  { context, types }: Writer,
  schema: SchemaId | null,
  direction: "request" | "response",
  position: TypePosition,
): Code {
  if (schema === null) return code`string`;
  const type = rootType(context.model, schema);
  return type.kind === "enumeration"
    ? types.schema(schema, direction, position)
    : code`string`;
}
