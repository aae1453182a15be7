/** How the responses of an operation are converted from the wire to code. */
import { responseFormat } from "../../../facts/operations/body-formats.js";
import { itemSchemaOf } from "../../../facts/operations/streams.js";
import type {
  ApiModel,
  Content,
  Header,
  Operation,
  Response,
  SchemaId,
} from "../../../model/model.js";
import {
  array,
  code,
  entry,
  flatObject,
  object,
  plainEntry,
  str,
  type Code,
} from "../../code/index.js";
import { statusKey } from "../../status-key.js";
import type { TargetContext } from "../../target.js";
import { codecFor, headerCodec } from "./codecs.js";
import { answersOf } from "../formats.js";
import { withDefault } from "./response-format.js";

/** Decoders by status; null if there is nothing to convert. */
export function responseDecoders(
  context: TargetContext,
  operation: Operation,
): Code | null {
  const rows = answersOf(operation).map((response) => ({
    status: response.status,
    decoder: decoderOf(context, response),
  }));
  if (rows.every(({ decoder }) => decoder === null)) return null;
  // A status without a decoder must be listed, too: `default` does not apply to it.
  const listed = rows.map(({ status, decoder }) => ({
    status,
    format: decoder ?? code`null`,
  }));
  return object(
    withDefault(listed).map(
      ({ status, format }) => code`${statusKey(status)}: ${format}`,
    ),
  );
}

function decoderOf(
  context: TargetContext,
  { contents, headers }: Response,
): Code | null {
  const codecs = contents.map((content) =>
    codecFor(context, decodedSchema(context.model, content), "response"),
  );
  const [only = null, ...others] = codecs;
  const ofHeaders = headers.flatMap((header) => headerEntry(context, header));
  if (others.length === 0 && ofHeaders.length === 0) return only;
  const types = contents.map(({ mediaType }, index) =>
    plainEntry(mediaType, codecs[index] ?? code`null`),
  );
  const hasTypes = codecs.some((one) => one !== null);
  const parts = [
    ...(only !== null && others.length === 0 ? [entry("body", only)] : []),
    ...(others.length > 0 && hasTypes
      ? [entry("types", flatObject(types))]
      : []),
    ...(ofHeaders.length > 0 ? [entry("headers", flatObject(ofHeaders))] : []),
  ];
  return parts.length === 0 ? null : flatObject(parts);
}

/** The schema of a body, or of the items of a stream. Text and bytes are the same in code. */
function decodedSchema(model: ApiModel, content: Content): SchemaId | null {
  switch (responseFormat(model, content)) {
    case "json":
      return content.schema;
    case "json-lines":
    case "json-seq":
    case "json-events":
    case "named-events":
    case "json-event-data":
      return itemSchemaOf(content);
    case "events":
      return content.itemSchema;
    case "text":
    case "blob":
    case "any":
      return null;
  }
}

function headerEntry(context: TargetContext, header: Header): Code[] {
  const { name } = header;
  const codeName = context.names.property(name);
  const codec = headerCodec(context, header);
  return codec === null && codeName === name
    ? []
    : [entry(name, array([str(codeName), ...(codec ? [codec] : [])]))];
}
