// Part of the Specwright runtime.
/** Requests whose values differ between code and the wire. They are converted before they are checked. */
import { callError, wireRequestOf } from "../call.js";
import type { CallOptions, Client } from "../client.js";
import type { CheckIssue } from "../errors.js";
import { formatFor } from "../formats/by-media-type.js";
import type { Result, WireResult } from "../result.js";
import type {
  CodeRequest,
  CodeValue,
  Route,
  WireRequest,
  WireValue,
} from "../route.js";
import { send } from "../send.js";

/** Converts a value of code to its form in a request. */
export interface Encoder {
  readonly encode: (value: CodeValue) => WireValue;
}

/** A route whose requests are converted, and whose responses are the same in code. */
export interface EncodedRoute extends Route {
  readonly encode: NonNullable<Route["encode"]>;
  readonly decode?: never;
}

/** What is converted in a request. Other values are the same on the wire. */
export interface RequestEncoders {
  readonly path?: Encoder;
  readonly query?: Encoder;
  readonly headers?: Encoder;
  readonly cookies?: Encoder;
  readonly body?: Encoder;
  /** By media type. */
  readonly bodies?: { readonly [mediaType: string]: Encoder | null };
}

const parts = ["path", "query", "headers", "cookies", "body"] as const;

/** A function that converts a request of code to one of the wire. */
/* @__NO_SIDE_EFFECTS__ */
export function requestEncoder({
  bodies,
  ...encoders
}: RequestEncoders): EncodedRoute["encode"] {
  return (request) => {
    const { contentType = "" } = request;
    const essence = contentType.replace(/;[^]*/, "").trim().toLowerCase();
    const body = encoders.body ?? formatFor(bodies, essence);
    const all = { ...encoders, ...(body && { body }) };
    const wire: Record<string, unknown> = { ...request };
    for (const name of parts)
      if (all[name] && request[name] !== undefined)
        wire[name] = encodedPart(all[name], name, request[name] as CodeValue);
    return wire as unknown as WireRequest;
  };
}

/** The issues of a value that has no form on the wire get their place in the request. */
function encodedPart(
  { encode }: Encoder,
  name: string,
  part: CodeValue,
): WireValue {
  try {
    return encode(part);
  } catch (cause) {
    const { issues } = cause as { issues?: readonly CheckIssue[] };
    const [first] = issues ?? [];
    if (!issues || !first) throw cause;
    const message = `/${name}${first.path} ${first.message}`;
    throw Object.assign(new TypeError(message), {
      issues: issues.map((one) => ({ ...one, path: `/${name}${one.path}` })),
    });
  }
}

/** Like `send`. */
export async function sendEncoded<R extends Result>(
  client: Client,
  request: CodeRequest | undefined,
  options: CallOptions | undefined,
  route: EncodedRoute,
): Promise<R>;
export async function sendEncoded(
  client: Client,
  request: CodeRequest | undefined,
  options: CallOptions | undefined,
  route: Route,
): Promise<WireResult>;
export async function sendEncoded(
  client: Client,
  request: CodeRequest = {},
  options: CallOptions | undefined,
  route: Route,
): Promise<Result> {
  let wire: WireRequest;
  try {
    wire = wireRequestOf(route, request);
  } catch (cause) {
    const { message, issues } = cause as Error & { issues?: CheckIssue[] };
    const details = { cause, ...(issues && { issues }) };
    const text = `was not sent: ${message}`;
    throw callError({ client, route }, "invalid-request", text, details);
  }
  return send(client, wire, options, route);
}
