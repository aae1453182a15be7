/** The function that writes the request body of an operation. */
import type { Content, Operation } from "../../../model/model.js";
import { hasUntypedFields } from "../../../facts/operations/additional-fields.js";
import type {
  ContentDescription,
  ContentKind,
} from "../../../facts/operations/contents.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import {
  entry,
  flatObject,
  object,
  textEntry,
  type Code,
} from "../../code/index.js";
import { wireOf } from "../../int64.js";
import { streamFunction } from "../../streams.js";
import type { Writer } from "../body-types.js";
import { call, callWithObject, namedStyles } from "./styles.js";
import { propertiesIn, type SerializedValue } from "./taken-names.js";

/** The media types that the functions use unless they get another one. */
const usualTypes: Record<ContentKind, string | null> = {
  json: "application/json",
  text: "text/plain",
  bytes: "application/octet-stream",
  any: null,
  items: null,
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

/** Null if there is no body. */
export function requestFormat(
  writer: Writer,
  operation: Operation,
): Code | null {
  const { body } = describeOperation(writer.context.model, operation);
  if (body === null) return null;
  const [only, ...others] = body.contents;
  if (
    only !== undefined &&
    others.length === 0 &&
    only.mediaType === (only.stream?.usualType ?? usualTypes[only.kind])
  )
    return formatOf(writer, only);
  const formats = body.contents.map((content) =>
    entry(content.mediaType, formatOf(writer, content)),
  );
  return callWithObject(
    writer,
    "formats/by-media-type",
    "bodyOf",
    object(formats),
  );
}

function formatOf(
  writer: Writer,
  { kind, content, schema, stream }: ContentDescription,
): Code {
  const { context, runtime, int64 } = writer;
  if (stream !== null)
    return streamFunction(runtime, stream, {
      items: "formats/json-items",
      events: "formats/event-items",
      name: "* body",
    });
  switch (kind) {
    case "form":
      return callWithObject(
        writer,
        "formats/form",
        "formBody",
        fields(writer, content),
      );
    case "multipart":
      return callWithObject(
        writer,
        "formats/multipart",
        "multipartBody",
        partTypes(content),
      );
    case "json": {
      const wire = wireOf(context, int64, schema, "request");
      return wire === null
        ? runtime.value("formats/json", "jsonBody")
        : call(writer, "formats/exact-json", "exactJsonBody", [wire]);
    }
    case "text":
      return runtime.value("formats/text", "textBody");
    case "bytes":
    case "any":
    case "items":
      return runtime.value("formats/bytes", "bytesBody");
  }
}

/** The styles of the fields of a form. A field without a style is written as JSON if it is an object. */
function fields(writer: Writer, { schema, encoding }: Content): Code | null {
  const { model } = writer.context;
  const named = schema === null ? [] : propertiesIn(model, schema);
  const encodings = new Map(
    encoding.map(({ property, style, contentType }) => [
      property,
      style ??
        (contentType === null
          ? null
          : ({ kind: "content", mediaType: contentType } as const)),
    ]),
  );
  const values = named.map((property): SerializedValue => ({
    ...property,
    encoding: encodings.get(property.name) ?? null,
  }));
  // A field that the schema does not name is no JSON, even if all that it names are.
  const isOpen =
    schema === null ||
    hasUntypedFields(model, schema) ||
    values.some((value) => value.encoding?.kind === "content");
  const byName = ["formats/form", "fieldsByName"] as const;
  return namedStyles(writer, values, { isOpen, byName });
}

function partTypes({ encoding }: Content): Code | null {
  const parts = encoding.flatMap(({ property, contentType }) =>
    contentType === null ? [] : [textEntry(property, contentType)],
  );
  return parts.length === 0 ? null : flatObject(parts);
}
