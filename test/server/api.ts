/** A small API on the runtime alone: routes by hand, and validators that know only what a test needs. */
import type { Issue } from "../../templates/server/runtime/errors/problem.js";
import { problemDetails } from "../../templates/server/runtime/errors/problem.js";
import type { Route, Validate } from "../../templates/server/runtime/route.js";
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

export function route(overrides: Partial<Route> & { path: string }): Route {
  return {
    operation: "test",
    method: "GET",
    responses: { 200: { "application/json": anything } },
    ...overrides,
  };
}

/** Answers with the request that the handler got. */
export const echo = (request: unknown) => ({ status: 200, body: request });

export function apiOf(
  routes: readonly Route[],
  operations: object = { test: echo },
  options: object = {},
  definition: Partial<ApiDefinition<unknown>> = {},
): Api {
  return createServer<unknown>(
    {
      routes,
      basePath: "",
      realm: "test",
      schemes: {},
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
