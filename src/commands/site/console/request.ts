/** The request of a filled form. This module and its imports are bundled for browsers: see `scripts/build.mjs`. */
import { withoutEnd } from "../../../base/common/without-end.js";
import type { ConsoleOperation } from "../../../emit/docs/try-it/console-data.js";
import { curlCommand } from "../../../facts/requests/curl-command.js";
import {
  headersOf,
  queryMark,
  targetOf,
} from "../../../facts/requests/request-text.js";
import type {
  WireBody,
  WireInput,
} from "../../../facts/requests/wire-input.js";
import { sentBody } from "./body.js";
import { sentCredentials, type Secret } from "./credentials.js";
import { fieldValue, type FilledBody } from "./filled.js";

export interface FilledForm {
  /** The base URL. */
  server: string;
  /** A text for each parameter. An empty one is not sent. */
  parameters: readonly string[];
  /** Null to send no body. */
  body: FilledBody | null;
  /** The chosen alternative of the security requirements; -1 for none. */
  security: number;
  /** By the name of the security scheme. */
  secrets: ReadonlyMap<string, Secret>;
}

interface ConsoleRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: string | Blob | FormData | null;
  /** The same request as a command. It reads secrets from the environment. */
  curl: string;
}

/** Throws an `Error` for people if a field cannot be sent. */
export function consoleRequest(
  operation: ConsoleOperation,
  form: FilledForm,
): ConsoleRequest {
  const input: WireInput = {
    parameters: operation.parameters.flatMap((parameter, index) => {
      const text = form.parameters[index] ?? "";
      if (text !== "")
        return [{ parameter, value: fieldValue(parameter, text) }];
      if (parameter.location === "path")
        throw new Error(`${parameter.name} needs a value.`);
      return [];
    }),
    body: null,
  };
  const filled = form.body === null ? null : sentBody(operation, form.body);
  const body: WireBody | null = filled?.described ?? null;
  const schemes = operation.security[form.security] ?? [];
  const { headers, query } = sentCredentials(schemes, form.secrets);
  const url = baseOf(form.server) + targetOf({ text: operation.path }, input);
  return {
    method: operation.method.toUpperCase(),
    url: url + (query === "" ? "" : queryMark(url) + query),
    headers: [
      ...headersOf(input, operation.reply),
      ...headers,
      ...(filled?.headers ?? []),
    ],
    body: filled?.body ?? null,
    curl: curlCommand({
      method: operation.method,
      url,
      credentials: schemes.map((scheme) => ({ scheme })),
      input: { ...input, body },
      reply: operation.reply,
    }),
  };
}

function baseOf(server: string): string {
  if (!/^https?:\/\/[^/?#]/i.test(server) || !URL.canParse(server)) {
    throw new Error(
      "The server must be a URL that starts with http:// or https://.",
    );
  }
  return withoutEnd(server, "/");
}
