/** The functions of the runtime that read and write the content of a media type. */
import type { ContentDescription } from "../../../facts/operations/contents.js";
import type {
  HeaderDescription,
  InputDescription,
} from "../../../facts/operations/describe.js";
import type { Code } from "../../code/index.js";
import { streamFunction } from "../../streams.js";
import { isRaw } from "../media.js";
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
  { location, parameters }: InputDescription,
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
export function bodyFormat(
  { runtime }: ServerContext,
  { kind, schema, stream }: ContentDescription,
): Code {
  if (stream !== null)
    return streamFunction(runtime, stream, {
      items: "body/incoming-items",
      events: "body/incoming-events",
      name: "incoming *",
    });
  const bytes = () => runtime.value("body/bytes", "bytes");
  switch (kind) {
    case "json":
      return runtime.value("body/json-body", "json");
    case "form":
    case "multipart":
      return schema === null ? bytes() : runtime.value(`body/${kind}`, kind);
    case "text":
      return runtime.value("body/text-body", "text");
    case "bytes":
    case "any":
    case "items":
      return bytes();
  }
}

/** The writer of a response body that handlers can return as a stream; null for any other body. */
export function streamWriter(
  context: ServerContext,
  content: ContentDescription,
): Code | null {
  if (content.stream !== null)
    return streamFunction(context.runtime, content.stream, {
      items: "response/json-items",
      events: "response/events",
      name: "*",
    });
  return isRaw(content) ? byteStream(context) : null;
}

export function byteStream({ runtime }: ServerContext): Code {
  return runtime.value("response/byte-stream", "byteStream");
}

/** The writer of a response header; null for the style `simple`. */
export function headerWriter(
  { runtime }: ServerContext,
  { kind }: HeaderDescription,
): Code | null {
  const writer = (name: string) =>
    runtime.value("response/header-writers", name);
  if (kind === "json") return writer("jsonHeader");
  return kind === "exploded object" ? writer("explodedHeader") : null;
}
