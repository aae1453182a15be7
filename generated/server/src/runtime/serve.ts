// Part of the Specwright runtime, copied unchanged.
/** Handles a request: finds its route and converts every outcome to a reply. */
import { answer, type MatchedRequest, type ReceivedRequest } from "./answer.js";
import { workWithin } from "./around.js";
import type { CompiledRoute } from "./routing/compile.js";
import { settingsFor, type ApiSettings } from "./routing/operation-settings.js";
import { callHook, failureReply, report } from "./errors/failure.js";
import {
  isPending,
  type Awaitable,
  type HttpReply,
  type HttpRequest,
  type RequestInfo,
} from "./http.js";
import { Refusal, type ApiError } from "./errors/problem.js";
import { takesPath } from "./parameters/read-parameters.js";
import { notFound, wrongMethod } from "./errors/refusals.js";
import type { Match } from "./routing/router.js";
import { documentReply, type ServedDocument } from "./description/document.js";

/** What a request matches, besides an operation. */
type Found = Match<CompiledRoute> | ServedDocument | null;

export function unrouted({ method }: HttpRequest): RequestInfo {
  return { operation: null, method, path: null };
}

export function serve(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query: string,
): Awaitable<HttpReply> {
  const compiled = match === null ? null : routeOf(match, request);
  const settings = settingsFor(apiSettings, compiled);
  const received: ReceivedRequest = {
    settings,
    request,
    compiled,
    captures: match?.captures ?? [],
    query,
    info: compiled === null ? unrouted(request) : compiled.info,
    started: settings.options.onResponse ? performance.now() : 0,
  };
  return reply(received, match);
}

/** Serves a document of the description. Hooks and `around` see it as a request without an operation. */
export function serveDocument(
  { common }: ApiSettings,
  request: HttpRequest,
  document: ServedDocument,
): Awaitable<HttpReply> {
  const { method } = request;
  const received: ReceivedRequest = {
    settings: common,
    request,
    compiled: null,
    captures: [],
    query: "",
    info: { operation: null, method, path: document.path },
    started: common.options.onResponse ? performance.now() : 0,
  };
  return reply(received, document);
}

/** For a request that a framework did not route to an operation of the API. */
export function decline(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute>,
  error: ApiError | Refusal,
): Awaitable<HttpReply> {
  if (!hasMethod(match, request.method))
    return serve(apiSettings, request, match, "");
  const { failures } = apiSettings.common;
  return failureReply(failures, error, unrouted(request), request, null);
}

function candidatesOf(
  { routes: { methods } }: Match<CompiledRoute>,
  method: string,
): readonly [CompiledRoute, ...CompiledRoute[]] | null {
  const routes = methods.get(method);
  if (routes !== undefined) return routes;
  return (method === "HEAD" ? methods.get("GET") : undefined) ?? null;
}

export function hasMethod(
  match: Match<CompiledRoute>,
  method: string,
): boolean {
  return candidatesOf(match, method) !== null;
}

/** If templates differ only in their parameters, the first route that accepts the values, or else the first one. */
function routeOf(
  match: Match<CompiledRoute>,
  request: HttpRequest,
): CompiledRoute | null {
  const candidates = candidatesOf(match, request.method);
  if (candidates === null) return null;
  if (candidates.length === 1) return candidates[0];
  const fitting = candidates.find((one) =>
    takesPath(one, match.captures, request),
  );
  return fitting ?? candidates[0];
}

function reply(received: ReceivedRequest, match: Found): Awaitable<HttpReply> {
  const { settings, request, info } = received;
  const { onRequest } = settings.options;
  if (onRequest) callHook(settings.failures, onRequest, info, info, request);
  if (settings.arounds.length > 0) return surrounded(received, match);
  const outcome = attempt(received, match);
  if (!isPending(outcome)) return complete(received, outcome);
  return outcome.then(
    (known) => complete(received, known),
    (error: unknown) => complete(received, failed(received, error)),
  );
}

async function surrounded(
  received: ReceivedRequest,
  match: Found,
): Promise<HttpReply> {
  const { settings, request, info } = received;
  const reply = await workWithin(settings.arounds, {
    info,
    request,
    async perform() {
      try {
        return replied(received, await attempt(received, match));
      } catch (error) {
        return failed(received, error);
      }
    },
    failed: (error) => failed(received, error),
    report(error) {
      report(settings.failures, error, info, request);
    },
  });
  return complete(received, reply);
}

function attempt(
  received: ReceivedRequest,
  match: Found,
): Awaitable<HttpReply | Refusal> {
  const { request } = received;
  try {
    return isExchange(received) ? answer(received) : unanswered(match, request);
  } catch (error) {
    return failed(received, error);
  }
}

function isExchange(received: ReceivedRequest): received is MatchedRequest {
  return received.compiled !== null;
}

function failed(received: ReceivedRequest, error: unknown): HttpReply {
  const { settings, request, info, compiled } = received;
  const route = compiled?.route ?? null;
  return failureReply(settings.failures, error, info, request, route);
}

function replied(
  received: ReceivedRequest,
  outcome: HttpReply | Refusal,
): HttpReply {
  return outcome instanceof Refusal ? failed(received, outcome) : outcome;
}

function complete(
  received: ReceivedRequest,
  outcome: HttpReply | Refusal,
): HttpReply {
  const { settings, request, compiled, captures, info } = received;
  const reply = replied(received, outcome);
  compiled?.lifecycle?.apply(reply.headers, request, captures);
  if (request.method === "HEAD") withoutBody(reply);
  const { onResponse } = settings.options;
  if (onResponse) {
    const duration = performance.now() - received.started;
    const seen = { ...info, status: reply.status, duration };
    callHook(settings.failures, onResponse, seen, info, request);
  }
  return reply;
}

/** The reply if there is no operation to call. */
function unanswered(match: Found, request: HttpRequest): HttpReply | Refusal {
  if (!match) return notFound();
  if ("content" in match) return documentReply(match, request);
  const { allow } = match.routes;
  return request.method === "OPTIONS"
    ? { status: 204, headers: { allow }, body: null }
    : wrongMethod(allow);
}

/** The reply to `GET` without its body. */
function withoutBody(reply: HttpReply): void {
  const { body, headers } = reply;
  if (typeof body === "string") {
    headers["content-length"] = String(new TextEncoder().encode(body).length);
  } else if (body instanceof Uint8Array) {
    headers["content-length"] = String(body.length);
  } else {
    body?.cancel().catch(() => undefined);
  }
  reply.body = null;
}
