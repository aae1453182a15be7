// Part of the Specwright runtime.
/** Handles a request: finds its route and converts every outcome to a reply. */
import {
  answer,
  type MatchedRequest,
  type OperationSettings,
  type ReceivedRequest,
} from "./answer.js";
import { workWithin } from "./around.js";
import { begin } from "./begin.js";
import type { CompiledRoute } from "./routing/compile.js";
import { settingsFor, type ApiSettings } from "./routing/operation-settings.js";
import { failureReply, report } from "./errors/failure.js";
import { callHook } from "./guard.js";
import {
  after,
  isPending,
  type Awaitable,
  type HttpReply,
  type HttpRequest,
} from "./http.js";
import { ApiError, Refusal } from "./errors/problem.js";
import { withFacts } from "./request-facts.js";
import { takesPath } from "./parameters/read-parameters.js";
import { notFound, wrongMethod } from "./errors/refusals.js";
import type { Match } from "./routing/router.js";
import type { AnswerBeside } from "./routing/paths-beside.js";
import { anyScope, currentScope, streamWithin } from "./scope.js";

/** What a request matches, besides an operation, or the error of a framework. */
type Found = Match<CompiledRoute> | AnswerBeside | ApiError | Refusal | null;

export function serve(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query: string,
): Awaitable<HttpReply> {
  return reply(receiveMatch(apiSettings, request, match, query), match);
}

function receiveMatch(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query?: string,
): ReceivedRequest {
  const compiled = match && routeOf(match, request);
  const settings = settingsFor(apiSettings, compiled);
  return receive(settings, request, compiled, match?.captures, query);
}

function receive(
  settings: OperationSettings,
  request: HttpRequest,
  compiled: CompiledRoute | null,
  captures: readonly string[] = [],
  query = "",
  path: string | null = null,
): ReceivedRequest {
  const { method } = request;
  const info = compiled?.info ?? { operation: null, method, path };
  return {
    settings,
    request: withFacts(request, info, settings),
    compiled,
    captures,
    query,
    info,
    context: undefined,
    caller: null,
    scope: anyScope,
    isArrived: false,
  };
}

/** Serves a path beside the operations. Hooks and `around` see it as a request without an operation. */
export function serveBeside(
  { common }: ApiSettings,
  request: HttpRequest,
  path: string,
  answer: AnswerBeside,
): Awaitable<HttpReply> {
  return reply(receive(common, request, null, [], "", path), answer);
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
  return reply(receive(apiSettings.common, request, null), error);
}

/** Responds to an error of a framework without hooks other than `onError`. */
export function fail(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  error: unknown,
): Awaitable<HttpReply> {
  const received = receiveMatch(apiSettings, request, match);
  return after(rejected(received, error), (reply) =>
    started(received, reply, (known) => known),
  );
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
  const scope = received.settings.plugins?.scope;
  if (!scope) return replyWithin(received, match);
  received.scope = scope(received.request, requestReporter(received));
  return received.scope(() => replyWithin(received, match));
}

function replyWithin(
  received: ReceivedRequest,
  match: Found,
): Awaitable<HttpReply> {
  if (received.settings.arounds.length > 0) return serveAround(received, match);
  arrive(received);
  const outcome = made(received, match);
  if (!isPending(outcome)) return completeWithin(received, outcome);
  return outcome.then(
    (known) => completeWithin(received, known),
    (error: unknown) => completeWithin(received, failed(received, error)),
  );
}

function completeWithin(
  received: ReceivedRequest,
  outcome: HttpReply | Refusal,
): HttpReply {
  const { scope } = received;
  const reply = replied(received, outcome);
  if (scope !== anyScope && reply.body instanceof ReadableStream)
    reply.body = streamWithin(scope, reply.body);
  return scope(() => complete(received, reply));
}

/** Calls `onRequest` once, in the scope of the application. */
function arrive(received: ReceivedRequest): void {
  const { settings, request, info, scope, isArrived } = received;
  const { onRequest } = settings.options;
  received.isArrived = true;
  if (!onRequest || isArrived) return;
  scope(() => {
    callHook(requestReporter(received), onRequest, info, request);
  });
}

/** All functions of the application run in the scope of the innermost `around` that has called `proceed`. */
async function serveAround(
  received: ReceivedRequest,
  match: Found,
): Promise<HttpReply> {
  const { settings, request, info } = received;
  const reply = await workWithin(settings.arounds, {
    info,
    request,
    entered() {
      received.scope = currentScope();
    },
    async perform() {
      arrive(received);
      try {
        return replied(received, await made(received, match));
      } catch (error) {
        return failed(received, error);
      }
    },
    failed(error) {
      arrive(received);
      return rejected(received, error);
    },
    report(error) {
      requestReporter(received)(error);
    },
  });
  return completeWithin(received, reply);
}

/** Plugins see errors and rejections as the responses that they become. */
function made(
  received: ReceivedRequest,
  match: Found,
): Awaitable<HttpReply | Refusal> {
  const allow = match !== null && "routes" in match ? match.routes.allow : null;
  return plugged(received, "serve", allow, () => attempt(received, match));
}

/** The response to an error that no plugin has seen. Plugins add the headers that every response has. */
function rejected(
  received: ReceivedRequest,
  error: unknown,
): Awaitable<HttpReply> {
  return plugged(received, "serveAll", null, () => failed(received, error));
}

function plugged<Outcome extends HttpReply | Refusal>(
  received: ReceivedRequest,
  phases: "serve" | "serveAll",
  allow: string | null,
  attempt: () => Awaitable<Outcome>,
): Awaitable<HttpReply | Outcome> {
  const serve = received.settings.plugins?.[phases];
  return serve
    ? serve(received.request, {
        attempt,
        allow,
        report: requestReporter(received),
        replied: (outcome) => replied(received, outcome),
        failed: (error) => failed(received, error),
      })
    : attempt();
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
  const { settings, request, info, compiled, context } = received;
  const route = compiled?.route ?? null;
  return received.scope(() =>
    failureReply(settings.failures, error, { info, request, route, context }),
  );
}

function requestReporter({
  settings: { failures },
  request,
  info,
  scope,
}: ReceivedRequest): (error: unknown) => void {
  return (error) => {
    scope(() => {
      report(failures, error, info, request);
    });
  };
}

function replied(
  received: ReceivedRequest,
  outcome: HttpReply | Refusal,
): HttpReply {
  return outcome instanceof Refusal ? failed(received, outcome) : outcome;
}

/** Begins to send the response. `onResponse` sees what is sent. */
function complete(received: ReceivedRequest, reply: HttpReply): HttpReply {
  const { request, compiled, captures } = received;
  const lifecycle = compiled?.lifecycle ?? null;
  if (lifecycle !== null && !lifecycle.apply(reply.headers, request, captures))
    reply.isAscii = false;
  return started(received, reply, (known) => withHooks(received, known));
}

/** The reply that was begun: that to an error if the platform refuses the first one. */
function started(
  received: ReceivedRequest,
  reply: HttpReply,
  prepared: (reply: HttpReply) => HttpReply,
): HttpReply {
  const sent = begin(received.request, prepared(reply), (error) =>
    prepared(failed(received, error)),
  );
  sent.report = requestReporter(received);
  return sent;
}

/** Calls the hooks of a response, now and after its last byte. */
function withHooks(received: ReceivedRequest, reply: HttpReply): HttpReply {
  const { onResponse, onFinish } = received.settings.options;
  const { ended } = reply;
  if (!onResponse && !onFinish && !ended) return reply;
  const failed = requestReporter(received);
  const { request, info, caller } = received;
  const { status } = reply;
  const seen = () => ({
    ...info,
    status,
    duration: performance.now() - request.arrived,
  });
  if (onResponse) {
    const { headers } = reply;
    callHook(failed, onResponse, seen(), request, headers);
    reply.isAscii = false;
  }
  if (onFinish || ended) {
    reply.ended = (end) => {
      callHook(failed, ended, end);
      const principal = caller?.principals[0] ?? null;
      const finished = { ...seen(), ...end, id: request.id, principal };
      received.scope(() => {
        callHook(failed, onFinish, finished, request);
      });
    };
  }
  return reply;
}

/** The reply if there is no operation to call. */
function unanswered(match: Found, request: HttpRequest): HttpReply | Refusal {
  if (!match) return notFound();
  if (match instanceof ApiError) throw match;
  if (match instanceof Refusal) return match;
  if (typeof match === "function") return match(request);
  const { allow } = match.routes;
  return request.method === "OPTIONS"
    ? { status: 204, headers: { allow }, body: null }
    : wrongMethod(allow);
}
