/** A small API on the runtime alone: routes by hand, and validators that know only what a test needs. */
import { bytes } from "../../templates/server/runtime/body/bytes.js";
import { form } from "../../templates/server/runtime/body/form.js";
import { json } from "../../templates/server/runtime/body/json-body.js";
import {
  isForm,
  isJson,
  isMultipart,
} from "../../templates/server/runtime/body/media-type.js";
import { text } from "../../templates/server/runtime/body/text-body.js";
import { multipart } from "../../templates/server/runtime/body/multipart.js";
import type { Issue } from "../../templates/server/runtime/errors/problem.js";
import { problemDetails } from "../../templates/server/runtime/errors/problem.js";
import { styledCookieSource } from "../../templates/server/runtime/parameters/styled-cookie.js";
import { styledHeaderSource } from "../../templates/server/runtime/parameters/styled-header.js";
import { lifecycles } from "../../templates/server/runtime/lifecycle/lifecycle.js";
import { styledPathSource } from "../../templates/server/runtime/parameters/styled-path.js";
import { styledQuerySource } from "../../templates/server/runtime/parameters/styled-query.js";
import { byteStream } from "../../templates/server/runtime/response/byte-stream.js";
import type { Route } from "../../templates/server/runtime/route.js";
import type { BodyContent } from "../../templates/server/runtime/body/content.js";
import type { Input } from "../../templates/server/runtime/parameters/parameter.js";
import type { Validate } from "../../templates/server/runtime/values.js";
import type { Schemes } from "../../templates/server/runtime/security/scheme.js";
import { accessWith } from "../../templates/server/runtime/security/security.js";
import {
  createServer,
  type Api,
  type ApiDefinition,
} from "../../templates/server/runtime/server.js";

export const anything: Validate = () => [];

/** Refuses whatever `isValid` does not like. */
export function checking(
  isValid: (value: never) => boolean,
  path = "",
): Validate {
  return (value): Issue[] =>
    isValid(value as never)
      ? []
      : [{ path, keyword: "test", message: "must be right" }];
}

/** A route without the functions that follow from locations and media types. */
export interface RouteSketch extends Omit<
  Partial<Route>,
  "parameters" | "body"
> {
  readonly path: string;
  readonly parameters?: {
    readonly [Location in keyof typeof sources]?: Omit<Input, "source">;
  };
  readonly body?: Omit<NonNullable<Route["body"]>, "contents"> & {
    readonly contents: Readonly<Record<string, ContentSketch>>;
  };
}

export type ContentSketch = Partial<BodyContent>;

const sources = {
  path: styledPathSource,
  query: styledQuerySource,
  header: styledHeaderSource,
  cookie: styledCookieSource,
};

/** Adds the functions that the generator would choose. */
export function route(sketch: RouteSketch): Route {
  const {
    parameters,
    body,
    responses = { 200: { "application/json": anything } },
    ...others
  } = sketch;
  const inputs = Object.entries(parameters ?? {}).map(([location, input]) => [
    location,
    { source: sources[location as keyof typeof sources], ...input },
  ]);
  const contents = Object.entries(body?.contents ?? {}).map(
    ([mediaType, content]): [string, BodyContent] => [
      mediaType,
      { format: formatOf(mediaType, content), ...content },
    ],
  );
  return {
    operation: "test",
    method: "GET",
    responses,
    streams: streamsOf(responses),
    ...(parameters && { parameters: Object.fromEntries(inputs) as object }),
    ...(body && { body: { ...body, contents: Object.fromEntries(contents) } }),
    ...others,
  };
}

function streamsOf(
  responses: Route["responses"],
): NonNullable<Route["streams"]> {
  const statuses = Object.entries(responses).flatMap(([status, contents]) => {
    const writers = Object.entries(contents)
      .filter(([type, validate]) => !isJson(type) && isUnchecked(validate))
      .map(([type]) => [type, byteStream]);
    return writers.length === 0 ? [] : [[status, Object.fromEntries(writers)]];
  });
  return Object.keys(responses).length === 0
    ? { default: { "*/*": byteStream } }
    : (Object.fromEntries(statuses) as NonNullable<Route["streams"]>);
}

function isUnchecked(validate: Validate | null): boolean {
  return validate === null || validate === anything;
}

function formatOf(
  mediaType: string,
  { fields }: ContentSketch,
): BodyContent["format"] {
  if (isJson(mediaType)) return json;
  if (isForm(mediaType)) return fields ? form : bytes;
  if (isMultipart(mediaType)) return fields ? multipart : bytes;
  return /^text\/|[/+]xml$/.test(mediaType) ? text : bytes;
}

/** Answers with the request that the handler got. */
export const echo = (request: unknown) => ({ status: 200, body: request });

interface DefinitionSketch extends Partial<ApiDefinition> {
  readonly schemes?: Schemes;
}

export function apiOf(
  routes: readonly Route[],
  operations: object = { test: echo },
  options: object = {},
  { schemes = {}, ...definition }: DefinitionSketch = {},
): Api {
  return createServer(
    {
      routes,
      basePath: "",
      access: accessWith(schemes, "test"),
      lifecycles,
      errors: problemDetails,
      ...definition,
    },
    operations,
    options,
  );
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed, where it is JSON. */
  body: unknown;
}

export async function ask(
  api: Api,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const response = await api.fetch(new Request(`http://test${path}`, init));
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? (JSON.parse(text) as unknown) : undefined,
  };
}
