/** The HTTP request of a case, without its credentials. */
import { percentEncoded } from "../../../base/common/url.js";
import type { SampleBody } from "../../../facts/requests/body.js";
import { concreteMediaType } from "../../../facts/requests/files.js";
import { formPairs, partTexts } from "../../../facts/requests/form-text.js";
import {
  encodedPairs,
  headersOf,
  targetOf,
} from "../../../facts/requests/request-text.js";
import type {
  WireInput,
  WirePart,
} from "../../../facts/requests/wire-input.js";
import type { Operation, Parameter } from "../../../model/model.js";

export type ContractInput = WireInput<Parameter, SampleBody>;

export type HeaderLine = readonly [name: string, value: string];

export interface ContractRequest {
  /** In upper case. */
  method: string;
  /** The path below the base URL, and the query. */
  target: string;
  headers: readonly HeaderLine[];
  body: string | null;
}

export function requestOf(
  { method, path }: Pick<Operation, "method" | "path">,
  input: ContractInput,
): ContractRequest {
  const cookies = encodedPairs(input, "cookie");
  const payload = input.body === null ? null : payloadOf(input.body);
  return {
    method: method.toUpperCase(),
    target: targetOf(path, input),
    headers: [
      ...headersOf(input, { accept: null }),
      ...(cookies.length > 0 ? [["cookie", cookies.join("; ")] as const] : []),
      ...(payload === null ? [] : [["content-type", payload.type] as const]),
    ],
    body: payload && payload.text,
  };
}

/** The same request with another header, or without it. */
export function withHeader(
  request: ContractRequest,
  name: string,
  value: string | null,
): ContractRequest {
  const others = request.headers.filter(([own]) => own.toLowerCase() !== name);
  const added = value === null ? [] : [[name, value] as const];
  return { ...request, headers: [...others, ...added] };
}

/** Cannot occur in the values of samples. */
const boundary = "specwright-boundary-7d1f6c0a";

/** The content of files. */
const fileText = "sample";

function payloadOf(body: SampleBody): { type: string; text: string } {
  const type = concreteMediaType(body.content.mediaType);
  switch (body.kind) {
    case "json":
      return { type, text: JSON.stringify(body.value) };
    case "text":
    case "events":
      return { type, text: body.text };
    case "jsonLines":
      return {
        type,
        text: body.items.map((item) => `${JSON.stringify(item)}\n`).join(""),
      };
    case "file":
      return { type, text: fileText };
    case "form":
      return {
        type,
        text: formPairs(body.content, body.fields)
          .map((pair) => pair.map(percentEncoded).join("="))
          .join("&"),
      };
    case "multipart":
      return {
        type: `${type}; boundary=${boundary}`,
        text: `${body.parts
          .flatMap((part) => partLines(body, part))
          .join("")}--${boundary}--\r\n`,
      };
  }
}

function partLines(
  { content }: SampleBody,
  { name, value, file }: WirePart,
): string[] {
  const field = `form-data; name="${percentEncoded(name)}"`;
  const part = (disposition: string, type: string | null, text: string) =>
    [
      `--${boundary}`,
      `Content-Disposition: ${disposition}`,
      ...(type === null ? [] : [`Content-Type: ${type}`]),
      "",
      text,
      "",
    ].join("\r\n");
  if (file !== null)
    return [
      part(`${field}; filename="${file.name}"`, file.mediaType, fileText),
    ];
  return partTexts(content, name, value).map(({ text, mediaType }) =>
    part(field, mediaType, text),
  );
}
