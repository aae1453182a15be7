// Part of the Specwright runtime.
/** Conditional requests (RFC 9110, 13) and `Cache-Control`. */
import { type Plugin, type PluginCall, definePlugin } from "./runtime/core.js";
import {
  ApiError,
  type ApiRequest,
  type Awaitable,
  type HttpReply,
  isListedTag,
  isNewer,
  weakTagOf,
} from "./runtime/http.js";

/** The state of a resource before the request. */
export interface CurrentState {
  /** With its quotes: `"5"`, or `W/"5"` if equal tags do not mean equal bytes. */
  readonly etag?: string;
  readonly lastModified?: Date;
}

/** `ConditionalOptions<keyof Operations>` knows the operations. */
export interface ConditionalOptions<Operation extends string = string> {
  /** Whether responses to `GET` without an `ETag` get a weak one, made from their body. Bodies that are streams do not. */
  readonly etag?: "weak" | "none";
  /** The value of `Cache-Control` by operation, unless the handler sets one: `{ listPets: "max-age=60" }`. */
  readonly cacheControl?: { readonly [Name in Operation]?: string };
  /**
   * Finds the current state of the resource that an operation changes; null if there is none. Then `If-Match`,
   * `If-None-Match` and `If-Unmodified-Since` are checked before the handler is called.
   */
  readonly current?: {
    readonly [Name in Operation]?: (
      call: PluginCall,
    ) => Awaitable<CurrentState | null>;
  };
  /** Operations that reject requests without `If-Match` with 428. */
  readonly required?: readonly Operation[];
}

/**
 * Responds with 304 if the client has the current representation, and with 412 if the resource has changed since the
 * client has seen it.
 */
export function conditional({
  etag = "none",
  cacheControl = {},
  current = {},
  required = [],
}: ConditionalOptions): Plugin {
  const cached = new Map<string, string | undefined>(
    Object.entries<string | undefined>(cacheControl),
  );
  const states = new Map(
    Object.entries(current) as [
      string,
      (call: PluginCall) => Awaitable<CurrentState | null>,
    ][],
  );
  const needing: ReadonlySet<string> = new Set(required);
  return definePlugin({
    operations: [...cached.keys(), ...states.keys(), ...needing],
    async serve(request, next) {
      const reply = await next();
      const { headers, body, status } = reply;
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (status >= 400) return reply;
      const usual = cached.get(request.operation ?? "");
      if (usual !== undefined) headers["cache-control"] ??= usual;
      if (!isRead || status !== 200) return reply;
      if (
        etag === "weak" &&
        headers["etag"] === undefined &&
        body !== null &&
        !(body instanceof ReadableStream)
      )
        headers["etag"] = await weakTagOf(body);
      return isKnown(request, reply) ? notModified(reply) : reply;
    },
    async handle(call, next) {
      const find = states.get(call.operation);
      const { request } = call;
      const wanted = request.header("if-match");
      if (needing.has(call.operation) && wanted === null) {
        throw new ApiError(
          428,
          "precondition_required",
          "Send If-Match with the ETag that you have seen.",
        );
      }
      if (find && hasCondition(request) && !holds(request, await find(call))) {
        throw new ApiError(
          412,
          "precondition_failed",
          "The resource has changed.",
        );
      }
      return next();
    },
  });
}

function hasCondition(request: ApiRequest): boolean {
  return ["if-match", "if-none-match", "if-unmodified-since"].some(
    (name) => request.header(name) !== null,
  );
}

/** Whether the conditions of a request that changes something hold. */
function holds(request: ApiRequest, state: CurrentState | null): boolean {
  const match = request.header("if-match");
  const noneMatch = request.header("if-none-match");
  const unmodified = request.header("if-unmodified-since");
  if (match !== null) {
    if (state === null) return false;
    if (!isListedTag(match, state.etag ?? null, "strong")) return false;
  } else if (unmodified !== null) {
    if (state === null) return false;
    if (state.lastModified && isNewer(state.lastModified, unmodified))
      return false;
  }
  return (
    noneMatch === null ||
    state === null ||
    !isListedTag(noneMatch, state.etag ?? null, "weak")
  );
}

/** Whether the client has the representation of the reply. */
function isKnown(request: ApiRequest, { headers }: HttpReply): boolean {
  const noneMatch = request.header("if-none-match");
  const tag = headers["etag"];
  if (noneMatch !== null)
    return isListedTag(noneMatch, typeof tag === "string" ? tag : null, "weak");
  const since = request.header("if-modified-since");
  const changed = headers["last-modified"];
  if (since === null || typeof changed !== "string") return false;
  const time = Date.parse(changed);
  return !Number.isNaN(time) && !isNewer(new Date(time), since);
}

/** The headers that describe a body are not sent without it. */
function notModified({ headers, body }: HttpReply): HttpReply {
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
  const kept = Object.entries(headers).filter(
    ([name]) => !name.startsWith("content-") || name === "content-location",
  );
  return { status: 304, headers: Object.fromEntries(kept), body: null };
}
