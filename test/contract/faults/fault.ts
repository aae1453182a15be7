/** A mistake in a service, made on purpose: it changes requests before, or responses after the service has seen them. */
import type { ContractCheck } from "../../../src/commands/contract/checks/finding.js";

export type Handle = (request: Request) => Promise<Response>;

export interface Fault {
  readonly name: string;
  /** The check that must find it. */
  readonly check: ContractCheck;
  /** The operation that the finding is about. */
  readonly operation: string;
  readonly serve: (request: Request, next: Handle) => Promise<Response>;
}

/** Whether a request is for an operation: `GET /pets`, `GET /pets/{}`. */
export function isFor(request: Request, operation: string): boolean {
  const [method = "", path = ""] = operation.split(" ");
  const pattern = `^(/v1)?${path.replaceAll("{}", "[^/]+")}$`;
  return (
    request.method === method &&
    new RegExp(pattern).test(new URL(request.url).pathname)
  );
}

/** Changes the JSON object of a response, or each object of a list. */
export async function edited(
  response: Response,
  edit: (body: JsonRecord) => unknown,
): Promise<Response> {
  const body = (await response.clone().json()) as JsonRecord | JsonRecord[];
  const changed = Array.isArray(body) ? body.map(edit) : edit(body);
  return replaced(response, { body: JSON.stringify(changed) });
}

export type JsonRecord = Readonly<Record<string, unknown>>;

interface Change {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string;
}

/** The response with another status, other headers or another body. A header that is null is removed. */
export async function replaced(
  response: Response,
  { status = response.status, headers = {}, body }: Change,
): Promise<Response> {
  const text = body ?? (await response.text());
  const lines = new Headers(response.headers);
  lines.delete("content-length");
  for (const [name, value] of Object.entries(headers))
    if (value === null) lines.delete(name);
    else lines.set(name, value);
  return new Response(text === "" ? null : text, { status, headers: lines });
}

/** The request with another query. */
export function withQuery(
  request: Request,
  change: (query: URLSearchParams) => void,
): Request {
  const url = new URL(request.url);
  change(url.searchParams);
  return new Request(url, request);
}

/** The request with another JSON body. A body that is not an object stays as it is. */
export async function withBody(
  request: Request,
  change: (body: JsonRecord) => unknown,
): Promise<Request> {
  const body = await bodyOf(request);
  if (body === null) return request;
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, {
    method: request.method,
    headers,
    body: JSON.stringify(change(body)),
  });
}

export async function bodyOf(request: Request): Promise<JsonRecord | null> {
  try {
    const body = await request.clone().json();
    const isRecord = typeof body === "object" && !Array.isArray(body);
    return isRecord ? (body as JsonRecord | null) : null;
  } catch {
    return null;
  }
}
