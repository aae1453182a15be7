/** Random responses of an operation: each status, each media type, with headers. */
import {
  describeContent,
  sendableContents,
} from "../../src/facts/operations/contents.js";
import {
  describeOperation,
  type HeaderDescription,
} from "../../src/facts/operations/describe.js";
import type {
  ApiModel,
  Content,
  Operation,
  Response,
  StatusMatch,
} from "../../src/model/model.js";
import type { Result as Answer } from "../../templates/server/runtime/response/result.js";
import { connectionHeaders } from "../../templates/server/runtime/response/reply-headers.js";
import type { Random } from "../support/random.js";
import { define } from "./compare.js";
import { oddTexts } from "../support/odd-texts.js";
import { randomBytes, randomJson } from "./mutate.js";
import type { TripPackages } from "./packages.js";
import { concreteType, randomItems } from "./requests.js";
import type { MakeValue } from "./values.js";

/** One kind of response: a status, and a media type if it has a body. */
export interface ResponseKind {
  readonly response: Response;
  readonly headers: readonly HeaderDescription[];
  readonly content: Content | null;
  readonly status: number;
}

export function responseKinds(
  model: ApiModel,
  operation: Operation,
): ResponseKind[] {
  const { responses } = describeOperation(model, operation);
  return responses.flatMap(({ response, headers }): ResponseKind[] => {
    const status = concreteStatus(response.status, operation);
    if (status === null) return [];
    const contents = sendableContents(model, response.contents);
    // These responses have no body, whatever the spec says.
    const isEmpty =
      operation.method === "head" || [204, 205, 304].includes(status);
    return isEmpty || contents.length === 0
      ? [{ response, headers, content: null, status }]
      : contents.map((content) => ({ response, headers, content, status }));
  });
}

/** A status that no other response of the operation describes. Null for a status that a handler cannot return. */
function concreteStatus(
  status: StatusMatch,
  { responses }: Operation,
): number | null {
  const described = responses.map((one) => one.status);
  const isFree = (code: number) =>
    !described.some(
      (one) =>
        (one.kind === "code" && one.code === code) ||
        (one.kind === "range" &&
          one !== status &&
          one.hundreds === Math.floor(code / 100)),
    );
  switch (status.kind) {
    case "code":
      return status.code >= 200 && status.code <= 599 ? status.code : null;
    case "range":
      return status.hundreds < 2
        ? null
        : ([1, 2, 8, 24]
            .map((rest) => status.hundreds * 100 + rest)
            .find(isFree) ?? null);
    case "default":
      return [500, 418, 502, 404].find(isFree) ?? null;
  }
}

/** Null if no valid response was found. */
export function randomResponse(
  { model, int64 }: TripPackages,
  makeValue: MakeValue,
  { response, headers: described, content, status }: ResponseKind,
  random: Random,
): Answer | null {
  const headers: Record<string, unknown> = {};
  for (const { header, kind } of described) {
    // The server sets these itself.
    const name = header.name.toLowerCase();
    if (/^content-(type|length)$/.test(name) || connectionHeaders.has(name))
      continue;
    if (header.presence === "optional" && random.chance(0.3)) continue;
    const options = { direction: "response", place: "form" } as const;
    const value = makeValue(header.schema, options, random);
    if (value === undefined) return null;
    const isBigInt = kind === "int64" && int64 === "bigint";
    define(headers, header.name, isBigInt ? asBigInts(value) : value);
  }
  if (content === null) return { status, headers };
  const body = randomBody(model, makeValue, content, random);
  if (body === undefined) return null;
  const isChoice =
    sendableContents(model, response.contents).length > 1 ||
    content.mediaType.includes("*");
  const isText = typeof body === "string" && content.mediaType === "*/*";
  const type = isText ? "text/plain" : concreteType(content);
  const contentType = isChoice ? { contentType: type } : {};
  return { status, headers, body, ...contentType };
}

/** No validator tells that headers have 64-bit integers. */
function asBigInts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asBigInts);
  return typeof value === "number" ? BigInt(value) : value;
}

function randomBody(
  model: ApiModel,
  makeValue: MakeValue,
  content: Content,
  random: Random,
): unknown {
  const { kind, schema, stream } = describeContent(model, content, "response");
  const options = { direction: "response", place: "json" } as const;
  switch (kind) {
    case "json":
      return schema === null
        ? randomJson(random)
        : makeValue(schema, options, random);
    case "any":
      // Bytes of ranges with all media types: the test sends them as `application/octet-stream`.
      return content.mediaType.startsWith("text/")
        ? random.pickOrThrow(oddTexts)
        : randomBytes(random);
    case "text": {
      const made =
        schema === null ? undefined : makeValue(schema, options, random);
      return typeof made === "string" ? made : random.pickOrThrow(oddTexts);
    }
    case "items": {
      if (stream?.format === "events" && schema === null)
        return Array.from({ length: random.below(4) }, () => ({
          data: random.pickOrThrow(oddTexts),
        }));
      const items = randomItems(schema, "response", makeValue, random);
      const isWhole = stream?.isEvents && stream.format !== "event-data";
      return isWhole ? items.map(asEvent) : items;
    }
    default:
      return randomBytes(random);
  }
}

/** Server-sent events have no other fields. */
function asEvent(item: unknown): unknown {
  const known = ["data", "event", "id", "retry"];
  const entries = Object.entries(item as object);
  return Object.fromEntries(entries.filter(([name]) => known.includes(name)));
}
