/** Compares a response with the one that the spec describes for its status. */
import { isJson } from "../../../base/openapi/media-type.js";
import { isStream } from "../../../base/openapi/stream-formats.js";
import { bodilessStatuses } from "../../../base/openapi/bodiless.js";
import { parseJson } from "../../../base/common/json.js";
import { visible } from "../../../base/diagnostics.js";
import { describeContent } from "../../../facts/operations/contents.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import {
  describedResponse,
  statusWord,
} from "../../../facts/operations/status.js";

import type {
  ApiModel,
  Content,
  JsonValue,
  Operation,
  Response,
} from "../../../model/model.js";
import type { ServiceReply } from "../exchange/send.js";
import { textReadings } from "../inputs/sendable.js";
import type { Mismatch } from "./finding.js";
import type { ValueChecks } from "./values.js";

/** The JSON value of a body; undefined if it is not JSON. */
export function jsonOf({
  headers,
  body,
  isCut,
}: ServiceReply): JsonValue | undefined {
  if (isCut || !isJson(mediaTypeOf(headers["content-type"]))) return undefined;
  return parseJson(body) as JsonValue | undefined;
}

function mediaTypeOf(header = ""): string {
  return (header.split(";", 1)[0] ?? "").trim().toLowerCase();
}

export function checkDescribed(
  model: ApiModel,
  values: ValueChecks,
  operation: Operation,
  reply: ServiceReply,
): Mismatch[] {
  const response = describedResponse(operation, reply.status);
  const described = describeOperation(model, operation).responses.find(
    (one) => one.response === response,
  );
  if (!response || !described) {
    const known = operation.responses.map(({ status }) => statusWord(status));
    return [
      {
        check: "undocumented-status",
        message: `The status ${reply.status} is not described.`,
        expected: `One of the described statuses: ${known.join(", ")}.`,
        origin: operation.origin,
        key: `undocumented-status ${reply.status}`,
      },
    ];
  }
  return [
    ...checkBody(model, values, operation, response, reply),
    ...described.headers.flatMap(({ header, kind, isList }): Mismatch[] => {
      const text = reply.headers[header.name.toLowerCase()];
      if (header.name.toLowerCase() === "content-type") return [];
      if (text === undefined) {
        if (header.presence === "optional") return [];
        return [
          {
            check: "missing-header",
            message: `The response has no header ${visible(header.name)}.`,
            expected: `The header is required for the status ${reply.status}.`,
            origin: header.origin,
          },
        ];
      }
      // Lists and objects have several readings.
      if (isList || kind === "object" || kind === "exploded object") return [];
      const readings =
        kind === "json" ? [parseJson(text) as JsonValue] : textReadings(text);
      const isValid = readings.some(
        (value) =>
          values.verdictOf(header.schema, value, "response").kind !== "invalid",
      );
      if (isValid) return [];
      return [
        {
          check: "invalid-header",
          message: `The header ${visible(header.name)} is ${visible(JSON.stringify(text))}, which does not match its schema.`,
          expected: "A value of the schema of the header.",
          origin: header.origin,
        },
      ];
    }),
  ];
}

function checkBody(
  model: ApiModel,
  values: ValueChecks,
  { method }: Operation,
  response: Response,
  reply: ServiceReply,
): Mismatch[] {
  const { contents, origin } = response;
  const { status, headers, body, isCut } = reply;
  const word = statusWord(response.status);
  if (method === "head" || bodilessStatuses.includes(status)) return [];
  if (contents.length === 0) {
    if (body === "") return [];
    return [
      {
        check: "unexpected-body",
        message: `The response with the status ${status} has a body.`,
        expected: `The response ${word} describes no body.`,
        origin,
      },
    ];
  }
  const offered = contents.map(({ mediaType }) => mediaType).join(", ");
  if (body === "" && !isCut) {
    // Bodies of other formats may be empty.
    if (!contents.every(({ mediaType }) => isJson(mediaType))) return [];
    return [
      {
        check: "missing-body",
        message: `The response with the status ${status} has no body.`,
        expected: `A body of the type ${offered}.`,
        origin,
      },
    ];
  }
  const received = mediaTypeOf(headers["content-type"]);
  const content = contentFor(contents, received);
  if (content === undefined)
    return [
      {
        check: "undocumented-media-type",
        message: `The media type of the body is ${visible(received) || "missing"}.`,
        expected: `The response ${word} describes ${offered}.`,
        origin,
      },
    ];
  return checkContent(model, values, content, reply, response);
}

/** The most specific content that describes a media type. */
function contentFor(
  contents: readonly Content[],
  received: string,
): Content | undefined {
  const [kind = ""] = received.split("/", 1);
  const suffix = /\+(\w+)$/.exec(received)?.[1];
  const accepted = [
    received,
    ...(suffix === undefined ? [] : [`application/*+${suffix}`]),
    `${kind}/*`,
    "*/*",
  ];
  return accepted
    .map((type) => contents.find(({ mediaType }) => mediaType === type))
    .find((content) => content !== undefined);
}

function checkContent(
  model: ApiModel,
  values: ValueChecks,
  content: Content,
  reply: ServiceReply,
  { status, origin }: Response,
): Mismatch[] {
  const { mediaType, schema } = content;
  if (reply.isCut || isStream(mediaType)) return [];
  const received = mediaTypeOf(reply.headers["content-type"]);
  const isText = !isJson(received);
  const described = describeContent(model, content, "response");
  const isTextValue = described.kind === "text" && described.schema !== null;
  if (isText && !isTextValue) return [];
  const value = isText
    ? reply.body
    : (parseJson(reply.body) as JsonValue | undefined);
  const word = statusWord(status);
  if (value === undefined)
    return [
      {
        check: "invalid-body",
        message: `The body is not JSON: ${visible(JSON.stringify(reply.body.slice(0, 80)))}.`,
        expected: `The response ${word} describes ${mediaType}.`,
        origin,
        key: `invalid-body ${word} json`,
      },
    ];
  if (schema === null) return [];
  const found: Mismatch[] = [];
  const verdict = values.verdictOf(schema, value, "response");
  if (verdict.kind === "invalid") {
    const shown = verdict.path.map((key) => (/^\d+$/.test(key) ? "*" : key));
    found.push({
      check: "invalid-body",
      message: `The body ${at(verdict.path)}${verdict.reason}, but is ${excerpt(value, verdict.path)}.`,
      expected: `A body that matches the schema of the response ${word}.`,
      origin: model.schemas[schema]?.origin ?? origin,
      key: `invalid-body ${word} ${shown.join("/")} ${verdict.reason}`,
    });
  }
  const hidden = values.hiddenPart(schema, value, "response");
  if (hidden)
    found.push({
      check: "write-only-returned",
      message: `The body has the property ${visible(hidden.join("/"))}.`,
      expected: "Responses do not have properties that are `writeOnly`.",
      origin: model.schemas[schema]?.origin ?? origin,
    });
  return found;
}

function at(path: readonly string[]): string {
  return path.length === 0 ? "" : `at ${visible(`/${path.join("/")}`)} `;
}

function excerpt(value: JsonValue, path: readonly string[]): string {
  let part: unknown = value;
  for (const key of path) part = (part as Record<string, unknown>)[key];
  const text = JSON.stringify(part) as string | undefined;
  return visible((text ?? "missing").slice(0, 120));
}
