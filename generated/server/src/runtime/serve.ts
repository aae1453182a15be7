// Part of the Specwright runtime, copied unchanged.
/** The way of a request: from the route that it has to the reply that every outcome becomes. */
import { answer, type Core, type Exchange, type Visit } from "./answer.js";
import { workWithin } from "./around.js";
import type { CompiledRoute } from "./routing/compile.js";
import { coreOf, type Cores } from "./routing/cores.js";
import { failureReply, report, settled } from "./errors/failure.js";
import {
  isPending,
  type Awaitable,
  type HttpReply,
  type HttpRequest,
} from "./http.js";
import type { RequestInfo } from "./options.js";
import { Refusal, type ApiError } from "./errors/problem.js";
import { takesPath } from "./parameters/read-parameters.js";
import { notFound, wrongMethod } from "./errors/refusals.js";
import type { Match } from "./routing/router.js";

export function unrouted({ method }: HttpRequest): RequestInfo {
  return { operation: null, method, path: null };
}

export function serve(
  cores: Cores,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query: string,
): Awaitable<HttpReply> {
  const compiled = match === null ? null : routeOf(match, request.method);
  const core = coreOf(cores, compiled);
  const visit: Visit = {
    core,
    request,
    compiled,
    captures: match?.captures ?? [],
    query,
    info: compiled === null ? unrouted(request) : compiled.info,
    started: core.options.onResponse ? performance.now() : 0,
  };
  return reply(visit, match);
}

/** For a request that a framework did not route to the operation that the API has. */
export function decline(
  cores: Cores,
  request: HttpRequest,
  match: Match<CompiledRoute>,
  error: ApiError | Refusal,
): Awaitable<HttpReply> {
  if (!hasMethod(match, request.method))
    return serve(cores, request, match, "");
  const { failures } = cores.common;
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

/** Where templates differ only in their parameters, the first one that takes the values; else the first one. */
function routeOf(
  match: Match<CompiledRoute>,
  method: string,
): CompiledRoute | null {
  const candidates = candidatesOf(match, method);
  if (candidates === null) return null;
  if (candidates.length === 1) return candidates[0];
  const fitting = candidates.find((one) => takesPath(one, match.captures));
  return fitting ?? candidates[0];
}

function reply(
  visit: Visit,
  match: Match<CompiledRoute> | null,
): Awaitable<HttpReply> {
  const { core, request, info } = visit;
  const { onRequest } = core.options;
  if (onRequest) observe(core, onRequest, info, info, request);
  if (core.arounds.length > 0) return surrounded(visit, match);
  const outcome = attempt(visit, match);
  if (!isPending(outcome)) return complete(visit, outcome);
  return outcome.then(
    (known) => complete(visit, known),
    (error: unknown) => complete(visit, failed(visit, error)),
  );
}

async function surrounded(
  visit: Visit,
  match: Match<CompiledRoute> | null,
): Promise<HttpReply> {
  const { core, request, info } = visit;
  const reply = await workWithin(core.arounds, {
    info,
    request,
    async perform() {
      try {
        return replied(visit, await attempt(visit, match));
      } catch (error) {
        return failed(visit, error);
      }
    },
    failed: (error) => failed(visit, error),
    report(error) {
      report(core.failures, error, info, request);
    },
  });
  return complete(visit, reply);
}

function attempt(
  visit: Visit,
  match: Match<CompiledRoute> | null,
): Awaitable<HttpReply | Refusal> {
  try {
    return isExchange(visit)
      ? answer(visit)
      : unanswered(match, visit.request.method);
  } catch (error) {
    return failed(visit, error);
  }
}

function isExchange(visit: Visit): visit is Exchange {
  return visit.compiled !== null;
}

function failed(visit: Visit, error: unknown): HttpReply {
  const { core, request, info, compiled } = visit;
  const route = compiled?.route ?? null;
  return failureReply(core.failures, error, info, request, route);
}

function replied(visit: Visit, outcome: HttpReply | Refusal): HttpReply {
  return outcome instanceof Refusal ? failed(visit, outcome) : outcome;
}

function complete(visit: Visit, outcome: HttpReply | Refusal): HttpReply {
  const { core, request, compiled, captures, info } = visit;
  const reply = replied(visit, outcome);
  compiled?.lifecycle?.apply(reply.headers, request.mount ?? "", captures);
  if (request.method === "HEAD") withoutBody(reply);
  const { onResponse } = core.options;
  if (onResponse) {
    const duration = performance.now() - visit.started;
    const { status } = reply;
    observe(core, onResponse, { ...info, status, duration }, info, request);
  }
  return reply;
}

/** Where there is no operation to call. */
function unanswered(
  match: Match<CompiledRoute> | null,
  method: string,
): HttpReply | Refusal {
  if (!match) return notFound();
  const { allow } = match.routes;
  return method === "OPTIONS"
    ? { status: 204, headers: { allow }, body: null }
    : wrongMethod(allow);
}

/** What `GET` would have sent, but for the body. */
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

/** A hook that fails must not take the response with it. */
function observe<T>(
  core: Core,
  hook: (seen: T) => unknown,
  seen: T,
  info: RequestInfo,
  request: HttpRequest,
): void {
  const failed = (error: unknown): void => {
    report(core.failures, error, info, request);
  };
  try {
    settled(hook(seen), failed);
  } catch (error) {
    failed(error);
  }
}
