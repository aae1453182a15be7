/** The descriptor of a request, and the request that a client without credentials sends. */
import type { Client } from "../../templates/client/runtime/client.js";
import type { RequestDescriptor } from "../../templates/client/runtime/requests/describe.js";
import type { Call, Request } from "./packages.js";

export type Describe = (
  client: Client,
  call: Call,
  request: Request,
  options: object,
) => RequestDescriptor;

/** In a form that can be compared and printed. An error is its message. */
type Shown = Readonly<Record<string, unknown>> | string;

export interface BothRequests {
  readonly described: Shown;
  readonly sent: Shown;
}

/** Compares a descriptor, made by a client with credentials, with what a client without credentials sends. */
export async function bothRequests(
  describe: () => RequestDescriptor,
  send: (fetch: Client["fetch"]) => Promise<unknown>,
): Promise<BothRequests> {
  let sent: Promise<Shown> | undefined;
  const error = await send((url, init) => {
    sent = shown({ ...init, url });
    return Promise.resolve(new Response());
  }).then(
    () => "nothing was sent",
    (cause: unknown) => String(cause),
  );
  try {
    return { described: await shown(describe()), sent: (await sent) ?? error };
  } catch (cause) {
    return { described: String(cause), sent: (await sent) ?? error };
  }
}

async function shown({
  method,
  url,
  headers,
  body,
}: Pick<RequestInit, "method" | "headers" | "body"> & {
  url: string;
}): Promise<Shown> {
  const content = Buffer.from(await new Response(body ?? null).arrayBuffer());
  const parts = { method, url, headers: { ...headers } };
  // Boundaries of multipart bodies are random.
  const text = JSON.stringify({ ...parts, body: content.toString("latin1") });
  return JSON.parse(text.replace(/part-[\da-f-]{36}/g, "part")) as Shown;
}
