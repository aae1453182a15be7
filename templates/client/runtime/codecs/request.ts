// Part of the Specwright runtime.
/** Requests whose values differ between code and the wire. They are converted before they are checked. */
import { callError } from "../call.js";
import type { CallOptions, Client } from "../client.js";
import type { CheckIssue } from "../errors.js";
import { formatFor } from "../formats/by-media-type.js";
import type { Result } from "../result.js";
import type { RequestInput, Route } from "../route.js";
import { send } from "../send.js";

/** Converts a value of code to its form in a request. */
export interface Encoder {
  readonly encode: (value: unknown) => unknown;
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
}: RequestEncoders): (request: RequestInput) => RequestInput {
  return (request) => {
    const { contentType = "" } = request;
    const essence = contentType.replace(/;[^]*/, "").trim().toLowerCase();
    const body = encoders.body ?? formatFor(bodies, essence);
    const all = { ...encoders, ...(body && { body }) };
    const wire: Record<string, unknown> = { ...request };
    for (const name of parts)
      if (all[name] && request[name] !== undefined)
        wire[name] = encodedPart(all[name], name, request[name]);
    return wire;
  };
}

/** The issues of a value that has no form on the wire get their place in the request. */
function encodedPart({ encode }: Encoder, name: string, part: unknown) {
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
  request: RequestInput | undefined = {},
  options: CallOptions | undefined,
  route: Route,
): Promise<R> {
  let wire = request;
  try {
    wire = route.encode?.(request) ?? request;
  } catch (cause) {
    const { message, issues } = cause as Error & { issues?: CheckIssue[] };
    const details = { cause, ...(issues && { issues }) };
    const text = `was not sent: ${message}`;
    throw callError({ client, route }, "invalid-request", text, details);
  }
  return send(client, wire, options, route);
}
