/** The HTTP request of a case, without its credentials. */
import type { SampleBody } from "../../../facts/requests/body.js";
import { payloadOf } from "../../../facts/requests/payload.js";
import {
  encodedPairs,
  headersOf,
  targetOf,
} from "../../../facts/requests/request-text.js";
import type { WireInput } from "../../../facts/requests/wire-input.js";
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
