/** Requests and responses that show a change. */
import { statusCode } from "../../../../facts/operations/status.js";
import {
  encodedPairs,
  headersOf,
  queryMark,
  targetOf,
} from "../../../../facts/requests/request-text.js";
import { bodyOf, sampleBody } from "../../../../facts/requests/body.js";
import type {
  Content,
  Exchange,
  JsonValue,
  Parameter,
  PathTemplate,
  Response,
  SecurityRequirement,
  StatusMatch,
} from "../../../../model/model.js";
import { headerValue } from "../../../../facts/requests/parameter-text.js";
import type {
  Witness,
  WitnessRequest,
  WitnessResponse,
} from "../../finding.js";
import { bodyText, valueText, type BodyText } from "./body-text.js";
import { addCredentials } from "./credentials.js";
import { isOperation, type ComparedApi, type ExchangePair } from "../sides.js";

interface RequestParts {
  /** Optional parameters, or other values of required parameters. */
  parameters?: readonly { parameter: Parameter; value: JsonValue }[];
  /** Null for a request without body. By default, the body is a sample if it is required. */
  body?: { content: Content; value?: JsonValue } | null;
  /** The media type of the response. */
  accept?: string;
  /** The first alternative by default. */
  credentials?: SecurityRequirement;
}

/** A request with all required parts, and with the given ones. Null if a part has no sample. */
export function requestOf(
  side: ComparedApi,
  exchange: Exchange,
  parts: RequestParts = {},
): WitnessRequest | null {
  const parameters = parametersOf(side, exchange, parts);
  const body = bodyTextOf(side, exchange, parts);
  if (parameters === null || body === undefined) return null;
  const input = { parameters, body: null };
  const cookies = encodedPairs(input, "cookie");
  const path: PathTemplate = isOperation(exchange)
    ? exchange.path
    : { text: "/", segments: [] };
  const headers: [string, string][] = [
    ...headersOf(input, { accept: parts.accept ?? null }),
  ];
  if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
  if (body !== null) headers.push(["Content-Type", body.contentType]);
  const request: WitnessRequest = {
    method: exchange.method.toUpperCase(),
    target: targetOf(path, input),
    headers: Object.fromEntries(headers),
    body: body?.text ?? null,
  };
  if (!isOperation(exchange)) return request;
  const requirement = parts.credentials ?? exchange.security[0];
  return requirement
    ? addCredentials(side.model, requirement, request, queryMark)
    : request;
}

/** A request of base that head refuses. Only clients send requests to the API. */
export function requestWitness(
  { base, old, requestBy }: ExchangePair,
  parts: RequestParts = {},
): { witness: Witness | null } {
  if (requestBy === "response") return { witness: null };
  const request = requestOf(base, old, parts);
  return { witness: request && { acceptedBy: "base", request } };
}

function parametersOf(
  side: ComparedApi,
  { parameters }: Exchange,
  { parameters: given = [] }: RequestParts,
) {
  const found = [...given];
  for (const parameter of parameters) {
    if (parameter.presence === "optional") continue;
    if (given.some((one) => one.parameter === parameter)) continue;
    const value = side.sampler().ofParameter(parameter);
    if (value === undefined) return null;
    found.push({ parameter, value });
  }
  return found;
}

/** Undefined if there is no sample. */
function bodyTextOf(
  side: ComparedApi,
  exchange: Exchange,
  { body }: RequestParts,
): BodyText | null | undefined {
  if (body === null) return null;
  const source = { model: side.model, examples: side.sampler() };
  if (body !== undefined) {
    const made = bodyOf(source, body.content, body.value);
    return made === null ? undefined : bodyText(made);
  }
  if (exchange.requestBody?.presence !== "required") return null;
  const sample = sampleBody(source, exchange);
  return sample ? bodyText(sample) : sample;
}

interface ResponseParts {
  content?: { content: Content; value: JsonValue };
  /** Headers with another value than a sample. */
  headers?: Readonly<Record<string, JsonValue>>;
}

/** A response with all required headers. Null if a header has no sample. */
export function responseOf(
  side: ComparedApi,
  { status, headers }: Response,
  { content, headers: given = {} }: ResponseParts = {},
): WitnessResponse | null {
  const written: Record<string, string> = {};
  for (const header of headers) {
    const value = Object.hasOwn(given, header.name)
      ? given[header.name]
      : header.presence === "required"
        ? side.sampler().of(header.schema, "response")
        : null;
    if (value === undefined) return null;
    if (value !== null) written[header.name] = headerValue(header, value);
  }
  const body = content && valueText(content.content.mediaType, content.value);
  if (body) written["Content-Type"] = body.contentType;
  return {
    status: witnessStatus(status),
    headers: written,
    body: body?.text ?? null,
  };
}

/** A response with a sample body, if it has a body and there is a sample. */
export function sampleResponse(
  side: ComparedApi,
  response: Response,
): WitnessResponse | null {
  const [content] = response.contents;
  const value = content && side.sampler().ofContent(content, "response");
  return responseOf(
    side,
    response,
    content && value !== undefined ? { content: { content, value } } : {},
  );
}

/** The status code of a response that shows a change. */
export function witnessStatus(status: StatusMatch): number {
  return statusCode(status, 500);
}
