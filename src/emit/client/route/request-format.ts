/** The function that writes the request body of an operation. */
import type { Content, Operation } from "../../../model/model.js";
import { hasUntypedFields } from "../../../facts/operations/additional-fields.js";
import {
  bodyFormat,
  sendableBody,
  type BodyFormat,
} from "../../../facts/operations/body-formats.js";
import {
  entry,
  flatObject,
  object,
  sequence,
  textEntry,
  type Code,
} from "../../code/index.js";
import { wireOf } from "../../int64.js";
import { namedEventsArguments } from "../../named-events.js";
import type { Writer } from "../body-types.js";
import { call, callWithObject, namedStyles } from "./styles.js";
import { propertiesIn, type SerializedValue } from "./taken-names.js";

/** The media types that the functions use unless they get another one. */
const usualTypes: Record<BodyFormat, string> = {
  json: "application/json",
  text: "text/plain",
  binary: "application/octet-stream",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
  "json-lines": "application/jsonl",
  "json-seq": "application/json-seq",
  events: "text/event-stream",
  "json-events": "text/event-stream",
  "named-events": "text/event-stream",
  "json-event-data": "text/event-stream",
};

/** Null if there is no body. */
export function requestFormat(
  writer: Writer,
  operation: Operation,
): Code | null {
  const contents = sendableBody(writer.context.model, operation)?.contents;
  if (contents === undefined) return null;
  const [only, ...others] = contents;
  if (only !== undefined && others.length === 0) {
    const usual = usualTypes[bodyFormat(writer.context.model, only)];
    if (only.mediaType === usual) return formatOf(writer, only);
  }
  const formats = contents.map((content) =>
    entry(content.mediaType, formatOf(writer, content)),
  );
  return callWithObject(
    writer,
    "formats/by-media-type",
    "bodyOf",
    object(formats),
  );
}

function formatOf(writer: Writer, content: Content): Code {
  const { context, runtime, int64 } = writer;
  switch (bodyFormat(context.model, content)) {
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
      const wire = wireOf(context, int64, content.schema, "request");
      return wire === null
        ? runtime.value("formats/json", "jsonBody")
        : call(writer, "formats/exact-json", "exactJsonBody", [wire]);
    }
    case "text":
      return runtime.value("formats/text", "textBody");
    case "json-lines":
      return runtime.value("formats/json-items", "jsonLinesBody");
    case "json-seq":
      return runtime.value("formats/json-items", "jsonSequenceBody");
    case "events":
      return runtime.value("formats/event-items", "eventsBody");
    case "json-events":
      return runtime.value("formats/event-items", "jsonEventsBody");
    case "named-events":
      return sequence(
        runtime.value("formats/event-items", "namedEventsBody"),
        namedEventsArguments(context.model, content),
      );
    case "json-event-data":
      return runtime.value("formats/event-items", "eventDataBody");
    case "binary":
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
