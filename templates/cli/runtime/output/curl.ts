// Part of the Specwright runtime.
/** A request of the client as a curl command. The client has encoded it, so nothing of the API is needed here. */
import { placeholderOf } from "../input/credentials.js";
import type { Program } from "../program.js";
import { jsonText } from "./json-text.js";

export interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
}

export interface CurlInput {
  /** The body before the client encoded it. */
  readonly body: unknown;
  /** The paths of files. */
  readonly files: ReadonlyMap<unknown, string>;
  /** Names of headers from the command line, in lower case. */
  readonly given: readonly string[];
}

const compact = { isIndented: false };

/** Secrets are references to environment variables. Values of other headers that may be secrets are hidden. */
export function curlText(
  { credentials }: Program,
  { url, init }: SentRequest,
  input: CurlInput,
): string {
  const method = init.method ?? "GET";
  const isForm = isMultipart(init);
  const headers = Object.entries((init.headers ?? {}) as Record<string, string>)
    .filter(([name]) => !(isForm && name === "content-type"))
    .map(([name, value]) => headerOption(name, value));
  const body = bodyOptionsOf(init, input, isForm);
  const hasUsualMethod = method === (body.length > 0 ? "POST" : "GET");
  const options = [
    ...(method === "HEAD"
      ? ["--head"]
      : hasUsualMethod
        ? []
        : [`--request ${quoted(method)}`]),
    ...headers,
    ...body,
  ];
  return [`curl ${quoted(url)}`, ...options].join(" \\\n  ");

  function headerOption(name: string, value: string): string {
    const basic = credentials.find(({ isBasic }) => isBasic);
    if (basic && name === "authorization" && value.startsWith("Basic "))
      return `--user "$${basic.variable}"`;
    const isHidden =
      input.given.includes(name) && /auth|cookie|key|secret|token/.test(name);
    return `--header ${quoted(`${name}: ${isHidden ? "***" : value}`)}`;
  }

  /** In single quotes, which a shell does not interpret. Only the names of variables are outside of them. */
  function quoted(text: string): string {
    const whole = `'${text.replaceAll("'", "'\\''")}'`;
    return credentials
      .reduce(
        (shown, source) =>
          shown.replaceAll(placeholderOf(source), `'"$${source.variable}"'`),
        whole,
      )
      .replace(/(?<=")''$/, "");
  }

  function bodyOptionsOf(
    { body }: RequestInit,
    { body: given, files }: CurlInput,
    isMultipartForm: boolean,
  ): string[] {
    if (body === undefined || body === null) return [];
    const path = files.get(given);
    if (path !== undefined) return [`--data-binary ${quoted(`@${path}`)}`];
    if (isMultipartForm)
      return Object.entries(given as object).flatMap(([name, value]) =>
        ((Array.isArray(value) ? value : [value]) as unknown[]).map((part) =>
          partOption(name, part, files),
        ),
      );
    if (typeof body === "string" || body instanceof URLSearchParams)
      return [`--data-raw ${quoted(String(body))}`];
    const lines = Array.isArray(given)
      ? given.map((item) => jsonText(item, compact)).join("\n")
      : null;
    return [
      lines === null ? "--data-binary @-" : `--data-binary ${quoted(lines)}`,
    ];
  }

  function partOption(
    name: string,
    part: unknown,
    files: ReadonlyMap<unknown, string>,
  ): string {
    const path = files.get(part);
    if (path !== undefined) return `--form ${quoted(`${name}=@${path}`)}`;
    const text = typeof part === "string" ? part : jsonText(part, compact);
    return `--form-string ${quoted(`${name}=${text}`)}`;
  }
}

function isMultipart({ headers, body }: RequestInit): boolean {
  const type = (headers as Record<string, string> | undefined)?.[
    "content-type"
  ];
  return body instanceof FormData || (type ?? "").startsWith("multipart/");
}
