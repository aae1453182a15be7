/** The functions that read the responses of an operation. */
import type { Operation, StatusMatch } from "../../../model/model.js";
import type {
  ContentDescription,
  ContentKind,
} from "../../../facts/operations/contents.js";
import {
  describeOperation,
  type HeaderDescription,
  type ResponseDescription,
} from "../../../facts/operations/describe.js";
import { hundredsOf } from "../../../facts/operations/status.js";
import {
  code,
  entry,
  flatObject,
  globalRef,
  isSameCode,
  object,
  str,
  type Code,
} from "../../code/index.js";
import { wireOf } from "../../int64.js";
import { statusKey } from "../../status-key.js";
import { streamFunction } from "../../streams.js";
import type { Writer } from "../body-types.js";
import { headerFormat, type HeaderFormat } from "../formats.js";
import { call } from "./styles.js";

interface ResponseFormats {
  code: Code;
  /** Whether the code calls no functions. Then a constant of a module can hold it, and a bundler can leave it out. */
  isConstant: boolean;
}

/** Null for the default of the runtime: JSON with status 200, and `default` as JSON. */
export function responseFormats(
  writer: Writer,
  operation: Operation,
): ResponseFormats | null {
  const { answers } = describeOperation(writer.context.model, operation);
  if (isUsual(writer, answers)) return null;
  const rows = answers.map((response): Row => ({
    status: response.status,
    format: formatOf(writer, response),
  }));
  return {
    code: byStatus(rows),
    isConstant: !answers.some(({ received }) =>
      received.some(
        (content) =>
          exactWire(writer, content) !== null ||
          content.stream?.format === "named-events",
      ),
    ),
  };
}

/** `{ 200: …, default: … }` */
export function byStatus(rows: readonly Row[]): Code {
  return object(
    withDefault(rows).map(
      ({ status, format }) => code`${statusKey(status)}: ${format}`,
    ),
  );
}

interface Row {
  status: StatusMatch;
  format: Code;
}

/**
 * For the runtime, `default` describes failures only. Without declared successes, it describes them, too. A failure with
 * the format of `default` needs no row of its own.
 */
function withDefault(rows: readonly Row[]): readonly Row[] {
  const usual = rows.find(({ status }) => status.kind === "default");
  if (usual === undefined) return rows;
  if (!rows.some(({ status }) => hundredsOf(status) === 2)) {
    const successes = { kind: "range", hundreds: 2 } as const;
    return [{ status: successes, format: usual.format }, ...rows];
  }
  const isUsual = (row: Row) => isSameCode([row.format], [usual.format]);
  const special = rows.filter((row) => !isUsual(row));
  return rows.filter((row) => {
    const { status } = row;
    const hundreds = hundredsOf(status);
    // The row of a range would take the place of `default`.
    const isInRange =
      status.kind === "code" &&
      special.some(
        (other) =>
          other.status.kind === "range" && other.status.hundreds === hundreds,
      );
    return row === usual || hundreds === 2 || !isUsual(row) || isInRange;
  });
}

/** The media types of all responses; null for `application/json`. HTTP has no range such as `application/*+json`. */
export function acceptOf(
  { context }: Writer,
  operation: Operation,
): Code | null {
  const { answers } = describeOperation(context.model, operation);
  const types = answers.flatMap(({ contents }) =>
    contents.map(({ mediaType }) => mediaType.replace(/\/\*\+[^]*/, "/*")),
  );
  const accept = [...new Set(types)].join(", ") || "*/*";
  return accept === "application/json" ? null : str(accept);
}

function isUsual(
  writer: Writer,
  answers: readonly ResponseDescription[],
): boolean {
  const isJson = ({
    received: [content, ...others],
    headers,
  }: ResponseDescription) =>
    content !== undefined &&
    others.length === 0 &&
    headers.length === 0 &&
    content.mediaType === "application/json" &&
    isPlainJson(writer, content);
  const statuses = answers.map(({ status }) =>
    status.kind === "code" ? status.code : status.kind,
  );
  return (
    statuses.length === 2 &&
    statuses.includes(200) &&
    statuses.includes("default") &&
    answers.every(isJson)
  );
}

function formatOf(
  writer: Writer,
  { received, headers }: ResponseDescription,
): Code {
  const { runtime } = writer;
  const [only, ...others] = received;
  // Any bytes are a blob, so only the media type tells whether the body is the declared one.
  const isChoice =
    only !== undefined &&
    (others.length > 0 || only.kind === "bytes" || isAnyText(only));
  const read =
    only === undefined
      ? runtime.value("formats/empty", "empty")
      : isChoice
        ? runtime.value("formats/by-media-type", "byMediaType")
        : reader(writer, only);
  if (!isChoice && headers.length === 0) return read;
  const types = received.map((content) =>
    entry(content.mediaType, reader(writer, content)),
  );
  const isJson = only !== undefined && !isChoice && isPlainJson(writer, only);
  return flatObject([
    isJson ? null : code`read: ${read}`,
    isChoice ? code`types: ${flatObject(types)}` : null,
    ...(headers.length === 0 ? [] : headerEntries(writer, headers)),
  ]);
}

function isPlainJson(writer: Writer, content: ContentDescription): boolean {
  return content.kind === "json" && exactWire(writer, content) === null;
}

/** Text of a range that has media types of bytes as well. */
function isAnyText({ kind, mediaType }: ContentDescription): boolean {
  return kind === "text" && /^(application|\*)\/\*$/.test(mediaType);
}

/** The places of 64-bit integers in JSON that are not numbers. */
function exactWire(
  { context, int64 }: Writer,
  { kind, schema }: ContentDescription,
): Code | null {
  return kind === "json" ? wireOf(context, int64, schema, "response") : null;
}

/** A response is never a form. */
const readers: Record<
  Exclude<ContentKind, "items" | "form" | "multipart">,
  string
> = { json: "json", text: "text", bytes: "blob", any: "any" };

function reader(writer: Writer, content: ContentDescription): Code {
  const { runtime } = writer;
  const { kind, stream } = content;
  if (stream !== null)
    return streamFunction(runtime, stream, {
      items: "formats/json-lines",
      events: "formats/events",
      name: "*",
    });
  const wire = exactWire(writer, content);
  if (wire !== null)
    return call(writer, "formats/exact-json", "exactJson", [wire]);
  if (isAnyText(content)) return runtime.value("formats/text", "anyText");
  const name = readers[kind as keyof typeof readers];
  return runtime.value(`formats/${name}`, name);
}

const decoders: Record<Exclude<HeaderFormat, "string">, string> = {
  number: "toNumber",
  bigint: "toBigInt",
  boolean: "toBoolean",
  json: "toJson",
  strings: "toTexts",
  numbers: "toNumbers",
  bigints: "toBigInts",
  booleans: "toBooleans",
};

function headerEntries(
  { context, runtime }: Writer,
  headers: readonly HeaderDescription[],
): Code[] {
  const value = (name: string) => runtime.value("formats/headers", name);
  const decoderOf = (format: HeaderFormat) =>
    format === "string" ? globalRef("String") : value(decoders[format]);
  const decoded = headers.map((header) =>
    entry(header.name, decoderOf(headerFormat(header, context.int64))),
  );
  return [
    code`headers: ${flatObject(decoded)}`,
    code`decode: ${value("decodeHeaders")}`,
  ];
}
