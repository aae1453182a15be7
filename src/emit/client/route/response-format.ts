/** The functions that read the responses of an operation. */
import type {
  Content,
  Header,
  Operation,
  Response,
  StatusMatch,
} from "../../../model/model.js";
import {
  responseFormat,
  type ResponseFormat,
} from "../../../facts/operations/body-formats.js";
import { hundredsOf } from "../../../facts/operations/status.js";
import {
  code,
  entry,
  flatObject,
  globalRef,
  isSameCode,
  object,
  sequence,
  str,
  type Code,
} from "../../code/index.js";
import { namedEventsArguments } from "../../named-events.js";
import { wireOf } from "../../int64.js";
import { statusKey } from "../../status-key.js";
import type { Writer } from "../body-types.js";
import { answersOf, headerFormat, type HeaderFormat } from "../formats.js";
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
  const answers = answersOf(operation);
  if (isUsual(writer, operation)) return null;
  const rows = answers.map((response): Row => ({
    status: response.status,
    format: formatOf(writer, response),
  }));
  return {
    code: object(
      withDefault(rows).map(
        ({ status, format }) => code`${statusKey(status)}: ${format}`,
      ),
    ),
    isConstant: !answers.some(({ contents }) =>
      contents.some(
        (content) =>
          isExact(writer, content) ||
          responseFormat(writer.context.model, content) === "named-events",
      ),
    ),
  };
}

interface Row {
  status: StatusMatch;
  format: Code;
}

/**
 * For the runtime, `default` describes failures only. Without declared successes, it describes them, too. A failure with
 * the format of `default` needs no row of its own.
 */
export function withDefault(rows: readonly Row[]): readonly Row[] {
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
export function acceptOf(operation: Operation): Code | null {
  // A response to HEAD has the headers of the one to GET.
  const types = answersOf({ ...operation, method: "get" }).flatMap(
    ({ contents }) =>
      contents.map(({ mediaType }) => mediaType.replace(/\/\*\+[^]*/, "/*")),
  );
  const accept = [...new Set(types)].join(", ") || "*/*";
  return accept === "application/json" ? null : str(accept);
}

function isUsual(writer: Writer, operation: Operation): boolean {
  const answers = answersOf(operation);
  const isJson = ({ contents: [content, ...others], headers }: Response) =>
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

function formatOf(writer: Writer, { contents, headers }: Response): Code {
  const { runtime } = writer;
  const [only, ...others] = contents;
  const isChoice =
    only !== undefined &&
    (others.length > 0 || isBytes(writer, only) || isAnyText(writer, only));
  const read =
    only === undefined
      ? runtime.value("formats/empty", "empty")
      : isChoice
        ? runtime.value("formats/by-media-type", "byMediaType")
        : reader(writer, only);
  if (!isChoice && headers.length === 0) return read;
  const types = contents.map((content) =>
    entry(content.mediaType, reader(writer, content)),
  );
  const isJson = only !== undefined && !isChoice && isPlainJson(writer, only);
  return flatObject([
    isJson ? null : code`read: ${read}`,
    isChoice ? code`types: ${flatObject(types)}` : null,
    ...(headers.length === 0 ? [] : headerEntries(writer, headers)),
  ]);
}

function isPlainJson(writer: Writer, content: Content): boolean {
  const { model } = writer.context;
  return responseFormat(model, content) === "json" && !isExact(writer, content);
}

/** Any bytes are a blob, so only the media type tells whether the body is the declared one. */
function isBytes({ context }: Writer, content: Content): boolean {
  return responseFormat(context.model, content) === "blob";
}

/** Text of a range that has media types of bytes as well. */
function isAnyText({ context }: Writer, content: Content): boolean {
  return (
    responseFormat(context.model, content) === "text" &&
    /^(application|\*)\/\*$/.test(content.mediaType)
  );
}

function isExact({ context, int64 }: Writer, content: Content): boolean {
  return (
    responseFormat(context.model, content) === "json" &&
    wireOf(context, int64, content.schema, "response") !== null
  );
}

const readers: Record<ResponseFormat, [module: string, name: string]> = {
  json: ["json", "json"],
  text: ["text", "text"],
  blob: ["blob", "blob"],
  any: ["any", "any"],
  "json-lines": ["json-lines", "jsonLines"],
  "json-seq": ["json-lines", "jsonSequence"],
  events: ["events", "events"],
  "json-events": ["events", "jsonEvents"],
  "named-events": ["events", "namedEvents"],
  "json-event-data": ["events", "jsonEventData"],
};

function reader(writer: Writer, content: Content): Code {
  const { context, runtime, int64 } = writer;
  const format = responseFormat(context.model, content);
  const wire =
    format === "json"
      ? wireOf(context, int64, content.schema, "response")
      : null;
  if (wire !== null)
    return call(writer, "formats/exact-json", "exactJson", [wire]);
  if (isAnyText(writer, content))
    return runtime.value("formats/text", "anyText");
  const [module, name] = readers[format];
  const found = runtime.value(`formats/${module}`, name);
  return format === "named-events"
    ? sequence(found, namedEventsArguments(context.model, content))
    : found;
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
  headers: readonly Header[],
): Code[] {
  const value = (name: string) => runtime.value("formats/headers", name);
  const decoderOf = (format: HeaderFormat) =>
    format === "string" ? globalRef("String") : value(decoders[format]);
  const decoded = headers.map((header) =>
    entry(
      header.name,
      decoderOf(headerFormat(context.model, header, context.int64)),
    ),
  );
  return [
    code`headers: ${flatObject(decoded)}`,
    code`decode: ${value("decodeHeaders")}`,
  ];
}
