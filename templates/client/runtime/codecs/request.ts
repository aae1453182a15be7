// Part of the Specwright runtime.
/** Requests whose values differ between code and the wire. They are converted before they are checked. */
import { prepare } from "../call.js";
import type { CallOptions, Client } from "../client.js";
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
        wire[name] = all[name].encode(request[name]);
    return wire;
  };
}

/** Like `send`. */
export async function sendEncoded<R extends Result>(
  client: Client,
  request: RequestInput | undefined = {},
  options: CallOptions | undefined,
  route: Route,
): Promise<R> {
  const wire = prepare(
    { client, route },
    () => route.encode?.(request) ?? request,
  );
  return send(client, wire, options, route);
}
