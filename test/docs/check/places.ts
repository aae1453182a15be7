/** All places of an API for which the docs show example values, or for which a mock server needs them. */
import { isJson } from "../../../src/base/openapi/media-type.js";
import { isStream } from "../../../src/base/openapi/stream-formats.js";
import type { Sampler } from "../../../src/samples/sample/sampler.js";
import type {
  ApiModel,
  Content,
  Direction,
  Exchange,
  JsonValue,
  SchemaId,
} from "../../../src/model/model.js";

export const placeKinds = [
  "schema",
  "body",
  "form",
  "item",
  "parameter",
  "header",
] as const;

export interface ExamplePlace {
  kind: (typeof placeKinds)[number];
  schema: SchemaId;
  direction: Direction;
  /** Undefined if there is no example. */
  value: JsonValue | undefined;
  /** Whether the spec contains the value. */
  given: boolean;
}

export function examplePlaces(
  model: ApiModel,
  sampler: Sampler,
): ExamplePlace[] {
  const schemas = Object.values(model.schemas)
    .filter(({ role }) => role.kind === "declaration")
    .map(({ id, examples }): ExamplePlace => ({
      kind: "schema",
      schema: id,
      direction: "response",
      value: sampler.of(id, "response"),
      given: examples.length > 0,
    }));
  return [
    ...schemas,
    ...model.operations.flatMap((one) => placesOf(one, sampler, "request")),
    // The API sends webhooks, so their bodies are written as responses are.
    ...model.webhooks.flatMap((one) => placesOf(one, sampler, "response")),
  ];
}

function placesOf(
  { parameters, requestBody, responses }: Exchange,
  sampler: Sampler,
  sent: Direction,
): ExamplePlace[] {
  const received = sent === "request" ? "response" : "request";
  return [
    ...parameters.map((parameter): ExamplePlace => ({
      kind: "parameter",
      schema: parameter.schema,
      direction: "request",
      value: sampler.ofParameter(parameter),
      given: parameter.examples.length > 0,
    })),
    ...responses.flatMap(({ headers }) =>
      headers.map(({ schema }): ExamplePlace => ({
        kind: "header",
        schema,
        direction: "response",
        value: sampler.of(schema, "response"),
        given: false,
      })),
    ),
    ...(requestBody?.contents ?? []).flatMap((content) =>
      bodyPlaces(content, sampler, sent),
    ),
    ...responses.flatMap(({ contents }) =>
      contents.flatMap((content) => bodyPlaces(content, sampler, received)),
    ),
  ];
}

function bodyPlaces(
  content: Content,
  sampler: Sampler,
  direction: Direction,
): ExamplePlace[] {
  const { mediaType, schema } = content;
  if (isStream(mediaType)) {
    const item = content.itemSchema ?? schema;
    if (item === null) return [];
    const value = sampler.of(item, direction);
    return [{ kind: "item", schema: item, direction, value, given: false }];
  }
  const kind = /^multipart\/|x-www-form-urlencoded$/.test(mediaType)
    ? "form"
    : "body";
  if (schema === null || (kind === "body" && !isJson(mediaType))) return [];
  const given = sampler.givenIn(content, direction);
  if (given.length > 0) {
    return given.map(({ value }) => ({
      ...{ kind, schema, direction, value },
      given: true,
    }));
  }
  const value = sampler.ofContent(content, direction);
  return [{ kind, schema, direction, value, given: false }];
}
