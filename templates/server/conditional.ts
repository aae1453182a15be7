// Part of the Specwright runtime.
/** Conditional requests (RFC 9110, 13) and `Cache-Control`. */
import { ApiError } from "./runtime/errors/problem.js";
import {
  after,
  type ApiRequest,
  type Awaitable,
  type HttpReply,
  type ReplyHeaders,
} from "./runtime/http.js";
import type {
  AnyOperations,
  Plugin,
  PluginCall,
  PluginCalls,
} from "./runtime/options.js";
import { definePlugin } from "./runtime/plugins/define-plugin.js";
import { cancelUnsent } from "./runtime/response/reply.js";
import { selectedTag, tagsOf } from "./runtime/response/representation.js";
import {
  isListedTag,
  isNewer,
  weakTagOf,
} from "./runtime/response/validators.js";

/** The state of a resource before the request. */
export interface CurrentState {
  /** With its quotes: `"5"`, or `W/"5"` if equal tags do not mean equal bytes. */
  readonly etag?: string;
  readonly lastModified?: Date;
}

/** `conditional<Operations>` knows the operations and their values. */
export interface ConditionalOptions<Operations extends object = AnyOperations> {
  /** Whether responses to `GET` without an `ETag` get a weak one, made from their body. Bodies that are streams do not. */
  readonly etag?: "weak" | "none";
  /** The value of `Cache-Control` by operation, unless the handler sets one: `{ listPets: "max-age=60" }`. */
  readonly cacheControl?: { readonly [Name in keyof Operations]?: string };
  /**
   * Finds the current state of the resource that an operation changes; null if there is none. Then `If-Match`,
   * `If-None-Match` and `If-Unmodified-Since` are checked before the handler is called. For `GET` and `HEAD`, they are
   * also compared with the `ETag` and `Last-Modified` of the response.
   */
  readonly current?: {
    readonly [Name in keyof Operations]?: (
      call: PluginCalls<Operations>[Name],
    ) => Awaitable<CurrentState | null>;
  };
  /** Operations that reject requests without `If-Match` with 428. They need `current`. */
  readonly required?: readonly (keyof Operations)[];
}

/**
 * Responds with 304 if the client has the current representation, and with 412 if the resource has changed since the
 * client has seen it.
 */
export function conditional<Operations extends object = AnyOperations>({
  etag = "none",
  cacheControl = {},
  current = {},
  required = [],
}: ConditionalOptions<NoInfer<Operations>>): Plugin {
  const cached = new Map<string, string | undefined>(
    Object.entries<string | undefined>(cacheControl),
  );
  const states = new Map(
    Object.entries(current) as [
      string,
      (call: PluginCall) => Awaitable<CurrentState | null>,
    ][],
  );
  const needing: ReadonlySet<string> = new Set(required.map(String));
  for (const name of needing) {
    if (states.has(name)) continue;
    throw new TypeError(
      `\`required\` names ${name}, but \`current\` has no function for it, so that If-Match would not be checked`,
    );
  }
  return definePlugin(
    {
      phase: "preconditions",
      operations: [...cached.keys(), ...states.keys(), ...needing],
      admit({ operation, request }) {
        if (!needing.has(operation) || request.header("if-match") !== null)
          return;
        throw new ApiError(
          428,
          "precondition_required",
          "Send If-Match with the ETag that you have seen.",
        );
      },
      async handle(call, next) {
        const find = states.get(call.operation);
        const { request } = call;
        if (find && hasCondition(request)) {
          const state = await find(call);
          const isHeld =
            mayChange(request, state) &&
            // For other methods, the client already has the representation.
            (isRead(request) || !isKnownState(request, state));
          if (!isHeld) throw preconditionFailed();
        }
        return next();
      },
    },
    {
      phase: "representation",
      async serve(request, next) {
        const reply = await next();
        const { headers, body, status } = reply;
        if (status >= 400) return reply;
        const usual = cached.get(request.operation ?? "");
        if (usual !== undefined) headers["cache-control"] ??= usual;
        if (
          etag === "weak" &&
          isRead(request) &&
          status === 200 &&
          headers["etag"] === undefined &&
          body !== null &&
          !(body instanceof ReadableStream)
        )
          headers["etag"] = await weakTagOf(body);
        return reply;
      },
    },
    {
      phase: "conditions",
      serve: (request, next) =>
        after(next(), (reply) => {
          if (!isRead(request) || reply.status !== 200) return reply;
          if (!mayChange(request, stateIn(reply))) {
            cancelUnsent(reply.body);
            throw preconditionFailed();
          }
          return isKnown(request, reply) ? notModified(reply) : reply;
        }),
    },
  );
}

function preconditionFailed(): ApiError {
  return new ApiError(412, "precondition_failed", "The resource has changed.");
}

function isRead({ method }: ApiRequest): boolean {
  return method === "GET" || method === "HEAD";
}

function hasCondition(request: ApiRequest): boolean {
  return ["if-match", "if-none-match", "if-unmodified-since"].some(
    (name) => request.header(name) !== null,
  );
}

/** The state that a response shows. */
function stateIn({ headers }: HttpReply): CurrentState {
  const { etag, "last-modified": changed } = headers;
  const lastModified = new Date(String(changed));
  return {
    ...(typeof etag === "string" && { etag }),
    ...(!Number.isNaN(lastModified.getTime()) && { lastModified }),
  };
}

/** Whether `If-Match`, or else `If-Unmodified-Since`, holds. */
function mayChange(request: ApiRequest, state: CurrentState | null): boolean {
  const match = request.header("if-match");
  if (match !== null) {
    if (state === null) return false;
    const tags = state.etag === undefined ? [] : tagsOf(request, state.etag);
    return (
      match.trim() === "*" ||
      tags.some((tag) => isListedTag(match, tag, "strong"))
    );
  }
  const unmodified = request.header("if-unmodified-since");
  if (unmodified === null) return true;
  if (state === null) return false;
  return !state.lastModified || !isNewer(state.lastModified, unmodified);
}

/** Whether `If-None-Match` names the state. */
function isKnownState(
  request: ApiRequest,
  state: CurrentState | null,
): boolean {
  const noneMatch = request.header("if-none-match");
  if (noneMatch === null || state === null) return false;
  const tags = state.etag === undefined ? [null] : tagsOf(request, state.etag);
  return tags.some((tag) => isListedTag(noneMatch, tag, "weak"));
}

/** Whether the client has the representation of the reply. */
function isKnown(request: ApiRequest, reply: HttpReply): boolean {
  const noneMatch = request.header("if-none-match");
  if (noneMatch !== null)
    return isListedTag(noneMatch, selectedTag(reply), "weak");
  const since = request.header("if-modified-since");
  const changed = reply.headers["last-modified"];
  if (since === null || typeof changed !== "string") return false;
  const time = Date.parse(changed);
  return !Number.isNaN(time) && !isNewer(new Date(time), since);
}

/** The headers that describe a body are not sent without it. */
function notModified(reply: HttpReply): HttpReply {
  cancelUnsent(reply.body);
  const tag = selectedTag(reply);
  const kept = Object.entries(reply.headers).filter(
    ([name]) => !name.startsWith("content-") || name === "content-location",
  );
  const headers: ReplyHeaders = Object.fromEntries(kept);
  if (tag !== null) headers["etag"] = tag;
  return { status: 304, headers, body: null };
}
