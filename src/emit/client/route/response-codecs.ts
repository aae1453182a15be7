/** How the responses of an operation are converted from the wire to code. */
import {
  describeOperation,
  type HeaderDescription,
  type ResponseDescription,
} from "../../../facts/operations/describe.js";
import type { Operation } from "../../../model/model.js";
import {
  array,
  code,
  entry,
  flatObject,
  plainEntry,
  str,
  type Code,
} from "../../code/index.js";
import type { TargetContext } from "../../target.js";
import { codecFor } from "./codecs.js";
import { byStatus } from "./response-format.js";

/** Decoders by status; null if there is nothing to convert. */
export function responseDecoders(
  context: TargetContext,
  operation: Operation,
): Code | null {
  const { answers } = describeOperation(context.model, operation);
  const rows = answers.map((response) => ({
    status: response.status,
    decoder: decoderOf(context, response),
  }));
  if (rows.every(({ decoder }) => decoder === null)) return null;
  // A status without a decoder must be listed, too: `default` does not apply to it.
  const listed = rows.map(({ status, decoder }) => ({
    status,
    format: decoder ?? code`null`,
  }));
  return byStatus(listed);
}

function decoderOf(
  context: TargetContext,
  { received: contents, headers }: ResponseDescription,
): Code | null {
  // Code has the text as it is.
  const codecs = contents.map(({ kind, schema }) =>
    kind === "text" ? null : codecFor(context, schema, "response"),
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

function headerEntry(
  context: TargetContext,
  { name, schema }: HeaderDescription,
): Code[] {
  const codeName = context.names.property(name);
  const codec = codecFor(context, schema, "response");
  return codec === null && codeName === name
    ? []
    : [entry(name, array([str(codeName), ...(codec ? [codec] : [])]))];
}
