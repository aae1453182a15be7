/** Converts the values of a trip between the wire, on which they are made and compared, and code, in which they travel. */
import { codecSchemas, hasCodecs } from "../../src/facts/schemas/codecs.js";
import {
  describeContent,
  sendableContents,
  type ContentDescription,
} from "../../src/facts/operations/contents.js";
import { describeOperation } from "../../src/facts/operations/describe.js";
import { statusWord } from "../../src/facts/operations/status.js";
import { namedSchema } from "../../src/facts/schemas/resolved-type.js";
import { returnedSchema } from "../../src/emit/server/media.js";
import type {
  ApiModel,
  Direction,
  Operation,
  Response,
  SchemaId,
} from "../../src/model/model.js";
import type { NameTable } from "../../src/naming/names.js";
import type { Result as Answer } from "../../templates/server/runtime/response/result.js";
import { matchMediaType } from "../../templates/server/runtime/body/media-type.js";
import { define } from "./compare.js";
import type { Received, Request } from "./packages.js";
import { inputEntries } from "./requests.js";
import type { TripSpec } from "./specs.js";

export interface Conversions {
  /** The value of the wire that means the same and that encoding writes. */
  normal(schema: SchemaId, direction: Direction, value: unknown): unknown;
  /** What the caller passes to the client. */
  requestInCode(operation: Operation, request: Request): Request;
  /** What the handler received. */
  requestOnWire(operation: Operation, request: Request): Promise<Request>;
  /** What the handler returns. */
  answerInCode(operation: Operation, answer: Answer): Answer;
  /** What the client returned. */
  resultOnWire(operation: Operation, result: Received): Promise<Received>;
}

interface Codec {
  decode(wire: unknown): unknown;
  encode(value: unknown): unknown;
}

/** The functions of the generated validators that convert values. */
export interface ConvertingValidators {
  codec?(table: unknown): Codec;
  wire?(places: unknown): { decode(value: unknown): unknown };
  [name: string]: unknown;
}

const same: Codec = { decode: (value) => value, encode: (value) => value };

export function conversionsOf(
  model: ApiModel,
  names: NameTable,
  {
    dates = "string",
    bytes = "string",
    casing = "keep",
    int64 = "number",
    codecs,
  }: TripSpec["options"],
  validators: ConvertingValidators,
): Conversions {
  const options = { dates, bytes, casing, int64, ...(codecs && { codecs }) };
  if (!hasCodecs(options)) return unconverted;
  const facts = codecSchemas({ model, names, ...options });

  const codecOf = (id: SchemaId | null, direction: Direction): Codec => {
    if (id === null) return same;
    const schema = namedSchema(model, id);
    if (!facts.holds(schema)) return same;
    const found = model.schemas[schema];
    if (found?.role.kind !== "inline") {
      const { name } = names.schema(schema, direction).type;
      return validators.codec?.(validators[`codecsIn${name}`]) ?? same;
    }
    const leaf = facts.leaf(schema);
    if (leaf?.kind === "date") return leaf.format === "date" ? day : dateTime;
    if (leaf?.kind === "bytes") return base64;
    for (const assertion of found.assertions)
      if (assertion.kind === "array" && assertion.rest !== null)
        return each(codecOf(assertion.rest, direction));
    return same;
  };

  const requestCodec = (
    operation: Operation,
    request: Request,
    side: "client" | "server",
  ): Codec => {
    const { body } = describeOperation(model, operation);
    const content = chosen(body?.contents ?? [], request.contentType);
    if (content === undefined) return same;
    const codec = codecOf(content.schema, "request");
    if (content.kind === "items") return each(codec);
    // The client takes text as it is sent.
    return content.kind === "text" && side === "client" ? same : codec;
  };

  const convertedRequest = (
    operation: Operation,
    request: Request,
    way: keyof Codec,
  ): Request => {
    const converted: Record<string, unknown> = { ...request };
    for (const [location, name] of inputEntries) {
      if (request[name] === undefined) continue;
      const codec = codecOf(operation.inputs[location], "request");
      converted[name] = codec[way](request[name]);
    }
    if (request.body !== undefined) {
      const side = way === "decode" ? "client" : "server";
      const codec = requestCodec(operation, request, side);
      converted["body"] = codec[way](request.body);
    }
    return converted;
  };

  const responseCodec = (
    { contents }: Response,
    contentType: string | undefined,
    side: "client" | "server",
  ): Codec => {
    const described = sendableContents(model, contents).map((one) =>
      describeContent(model, one, "response"),
    );
    const content = chosen(described, contentType);
    if (content === undefined) return same;
    const codec = codecOf(content.schema, "response");
    if (content.kind === "items") return each(codec);
    if (content.kind !== "text") return codec;
    // The text of a response stays text in the client.
    return side === "server"
      ? codecOf(returnedSchema(content), "response")
      : same;
  };

  return {
    normal(schema, direction, value) {
      const id = namedSchema(model, schema);
      const isNamed = model.schemas[id]?.role.kind !== "inline";
      const name = isNamed ? names.schema(id, direction).type.name : "";
      const places = validators[`schemaOf${name}`];
      const exact = places ? validators.wire?.(places).decode(value) : value;
      const codec = codecOf(schema, direction);
      return codec.encode(codec.decode(exact));
    },
    requestInCode: (operation, request) =>
      convertedRequest(operation, request, "decode"),
    async requestOnWire(operation, request) {
      const body = await collected(request.body);
      const whole = body === undefined ? request : { ...request, body };
      return convertedRequest(operation, whole, "encode");
    },
    answerInCode(operation, answer) {
      const response = describedBy(operation, answer.status);
      if (!response) return answer;
      const headers = {};
      for (const [name, value] of Object.entries(answer.headers ?? {})) {
        const header = response.headers.find((one) => one.name === name);
        const codec = codecOf(header?.schema ?? null, "response");
        define(
          headers,
          header ? names.property(name) : name,
          value === undefined || value === null ? value : codec.decode(value),
        );
      }
      const codec = responseCodec(response, answer.contentType, "server");
      return {
        ...answer,
        headers,
        ...(answer.body === undefined
          ? {}
          : { body: codec.decode(answer.body) }),
      };
    },
    async resultOnWire(operation, result) {
      const response = describedBy(operation, result.status);
      if (!response || !result.declared) return result;
      const described = describeOperation(model, operation).responses.find(
        (one) => one.response === response,
      );
      const headers = {};
      for (const [name, value] of Object.entries(result.headers)) {
        const header = described?.headers.find(
          (one) => names.property(one.name) === name,
        );
        const codec = codecOf(header?.schema ?? null, "response");
        define(headers, header?.name ?? name, codec.encode(value));
      }
      const codec = responseCodec(response, result.contentType, "client");
      const body = codec.encode(await collected(result.body));
      return { ...result, headers, body };
    },
  };
}

const unconverted: Conversions = {
  normal: (_schema, _direction, value) => value,
  requestInCode: (_operation, request) => request,
  requestOnWire: (_operation, request) => Promise.resolve(request),
  answerInCode: (_operation, answer) => answer,
  resultOnWire: (_operation, result) => Promise.resolve(result),
};

const dateTime: Codec = {
  decode: (wire) => (typeof wire === "string" ? new Date(wire) : wire),
  encode: (value) => (value instanceof Date ? value.toISOString() : value),
};

const day: Codec = {
  decode: dateTime.decode,
  encode: (value) =>
    value instanceof Date ? value.toISOString().slice(0, 10) : value,
};

const base64: Codec = {
  decode: (wire) =>
    typeof wire === "string"
      ? Uint8Array.from(Buffer.from(wire, "base64"))
      : wire,
  encode: (value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
};

function each(codec: Codec): Codec {
  const all = (convert: Codec["decode"]) => (items: unknown) =>
    Array.isArray(items) ? items.map((item: unknown) => convert(item)) : items;
  return { decode: all(codec.decode), encode: all(codec.encode) };
}

/** The items of a stream. */
async function collected(body: unknown): Promise<unknown> {
  if (typeof body !== "object" || body === null) return body;
  if (body instanceof ReadableStream || !(Symbol.asyncIterator in body))
    return body;
  const items: unknown[] = [];
  for await (const item of body as AsyncIterable<unknown>) items.push(item);
  return items;
}

function chosen(
  contents: readonly ContentDescription[],
  contentType: string | undefined,
): ContentDescription | undefined {
  const [essence = ""] = (contentType ?? "").split(";");
  const types = contents.map(({ mediaType }) => mediaType);
  const found = matchMediaType(types, essence.trim().toLowerCase());
  return contents.find(({ mediaType }) => mediaType === found) ?? contents[0];
}

function describedBy(
  { responses }: Operation,
  status: number,
): Response | undefined {
  const range = `${String(Math.floor(status / 100))}XX`;
  for (const key of [String(status), range, "default"]) {
    const found = responses.find((one) => statusWord(one.status) === key);
    if (found) return found;
  }
  return undefined;
}
