/** The functions of the runtime that read and write the content of a media type. */
import { isJson } from "../../../base/openapi/media-type.js";
import type {
  Content,
  Header,
  Parameter,
  ParameterLocation,
} from "../../../model/model.js";
import { sequence, type Code } from "../../code/index.js";
import { namedEventsArguments } from "../../named-events.js";
import { rootType } from "../../../facts/schemas/resolved-type.js";
import {
  checkedSchema,
  incomingFormat,
  itemFormat,
  mediaKind,
  type ItemFormat,
} from "../media.js";
import type { TargetContext } from "../../target.js";
import type { ServerContext } from "../runtime.js";
import { wireShapeOf, type WireShape } from "../../text-shapes.js";

const sources = {
  path: { plain: "pathSource", styled: "styledPathSource" },
  query: { plain: "querySource", styled: "styledQuerySource" },
  header: { plain: "headerSource", styled: "styledHeaderSource" },
  cookie: { plain: "cookieSource", styled: "styledCookieSource" },
} as const;

/** The source of the parameters of a location. Lists, objects and unusual encodings need one that knows the styles. */
export function sourceOf(
  context: ServerContext,
  location: ParameterLocation,
  parameters: readonly Parameter[],
): Code {
  const { plain, styled } = sources[location];
  const isPlain = parameters.every(
    ({ schema, encoding }) =>
      encoding.kind === "style" &&
      encoding.style !== "cookie" &&
      (location !== "path" || encoding.style === "simple") &&
      isSingleValue(wireShapeOf(context, schema)),
  );
  return isPlain
    ? context.runtime.value(`parameters/${location}`, plain)
    : context.runtime.value(`parameters/styled-${location}`, styled);
}

/** Whether every value of a shape is one text without separators. */
function isSingleValue(shape: WireShape): boolean {
  if (typeof shape === "string") return true;
  return shape.kind === "union" && shape.members.every(isSingleValue);
}

/** The reader of a request body. */
export function bodyFormat(context: ServerContext, content: Content): Code {
  const { runtime, model } = context;
  const items = incomingFormat(model, content);
  if (items !== null)
    return named(context, content, items, runtime.value(...readers[items]));
  const bytes = () => runtime.value("body/bytes", "bytes");
  const isChecked = checkedSchema(model, content, "request") !== null;
  switch (mediaKind(model, content, "request")) {
    case "json":
      return runtime.value("body/json-body", "json");
    case "form":
      return isChecked ? runtime.value("body/form", "form") : bytes();
    case "multipart":
      return isChecked ? runtime.value("body/multipart", "multipart") : bytes();
    case "text":
      return runtime.value("body/text-body", "text");
    case "binary":
      return bytes();
  }
}

const readers: Record<ItemFormat, [module: string, name: string]> = {
  "json-lines": ["body/incoming-items", "incomingJsonLines"],
  "json-seq": ["body/incoming-items", "incomingJsonSequence"],
  "text-events": ["body/incoming-events", "incomingEvents"],
  "json-events": ["body/incoming-events", "incomingJsonEvents"],
  "named-events": ["body/incoming-events", "incomingNamedEvents"],
  "data-events": ["body/incoming-events", "incomingEventData"],
};

const writers: Record<ItemFormat, [module: string, name: string]> = {
  "json-lines": ["response/json-items", "jsonLines"],
  "json-seq": ["response/json-items", "jsonSequence"],
  "text-events": ["response/events", "textEvents"],
  "json-events": ["response/events", "jsonEvents"],
  "named-events": ["response/events", "namedEvents"],
  "data-events": ["response/events", "dataEvents"],
};

/** The writer of a response body that handlers can return as a stream; null for any other body. */
export function streamWriter(
  context: ServerContext,
  content: Content,
): Code | null {
  const format = itemFormat(context.model, content);
  if (format !== null)
    return named(
      context,
      content,
      format,
      context.runtime.value(...writers[format]),
    );
  return isRaw(context, content) ? byteStream(context) : null;
}

function named(
  { model }: ServerContext,
  content: Content,
  format: ItemFormat,
  value: Code,
): Code {
  return format === "named-events"
    ? sequence(value, namedEventsArguments(model, content))
    : value;
}

export function byteStream({ runtime }: ServerContext): Code {
  return runtime.value("response/byte-stream", "byteStream");
}

/** Whether a handler returns the body as text or bytes, because it has no other type. */
export function isRaw({ model }: TargetContext, content: Content): boolean {
  const kind = mediaKind(model, content, "response");
  if (kind === "json" || itemFormat(model, content) !== null) return false;
  return kind !== "text" || checkedSchema(model, content, "response") === null;
}

/** The writer of a response header; null for the style `simple`. */
export function headerWriter(
  { model, runtime }: ServerContext,
  { encoding, schema }: Header,
): Code | null {
  const writer = (name: string) =>
    runtime.value("response/header-writers", name);
  if (encoding.kind === "content")
    return isJson(encoding.mediaType) ? writer("jsonHeader") : null;
  const isObject = rootType(model, schema).kind === "object";
  return encoding.explode && isObject ? writer("explodedHeader") : null;
}
