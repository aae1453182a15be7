// Part of the Specwright runtime.
/** Runs the functions of plugins. Only plugins refer to it, so that applications without plugins do not contain it. */
import { callHook, callNow } from "../guard.js";
import { after, isPending, type Awaitable, type HttpReply } from "../http.js";
import type {
  AuthenticatedCall,
  Call,
  JoinedPlugins,
  Plugin,
  PluginCall,
  PluginCallParts,
  PluginFunctions,
} from "../options.js";
import type { WireResult } from "../response/result.js";
import { decodeInput, type Route } from "../route.js";
import { checkOperation } from "../routing/check-operation.js";
import { addPath } from "../routing/paths-beside.js";
import { notFound } from "../errors/refusals.js";
import { anyScope, type Scope } from "../scope.js";
import { byScheme } from "../security/caller.js";
import type { CodeInput, WireInput } from "../values.js";
import { inPhases, isForAll } from "./phases.js";

export function joinPlugins(
  plugins: readonly Plugin[],
  routes: readonly Route[],
): JoinedPlugins {
  const all = inPhases(plugins.flatMap(({ parts }) => parts));
  const having = <Name extends keyof PluginFunctions>(name: Name, of = all) =>
    of.map((part) => part[name]).filter((value) => value !== undefined);
  for (const name of having("operations").flat())
    checkOperation(name, routes, "plugins");
  const scopes = having("scope");
  const admitting = having("admit");
  const handling = having("handle");
  const failing = having("failed");
  const finishing = having("finish");
  return {
    arounds: having("around"),
    scope: scopes.length === 0 ? null : joinScopes(scopes),
    serve: joinServe(having("serve")),
    serveAll: joinServe(
      having(
        "serve",
        all.filter(({ phase }) => isForAll(phase)),
      ),
    ),
    admit:
      admitting.length === 0
        ? null
        : (operation, request, caller) =>
            admitAll(admitting, {
              operation,
              request,
              principal: caller.principals[0] ?? null,
              get principals() {
                return byScheme(caller) as Readonly<Record<string, object>>;
              },
            }),
    handle:
      handling.length === 0
        ? null
        : (call, own, next) =>
            runHandling(handling, pluginCall(call, own), next),
    failed: failing.length === 0 ? null : failing,
    finish: finishing.length === 0 ? null : finishing,
    addPaths(paths) {
      for (const path of having("paths").flat())
        addPath(paths, "plugins", path, notFound);
    },
  };
}

/** Each function sees an error of a further one as the response that it becomes. */
function joinServe(
  functions: readonly NonNullable<PluginFunctions["serve"]>[],
): JoinedPlugins["serve"] {
  if (functions.length === 0) return null;
  return (request, { attempt, replied, failed, ...path }) =>
    functions.reduceRight<() => Awaitable<HttpReply>>(
      (next, serve) => () =>
        caught(() => after(serve(request, next, path), usableReply), failed),
      () => caught(() => after(attempt(), replied), failed),
    )();
}

/** Other plugins rely on it, whatever a plugin of the application returns. */
function usableReply(reply: HttpReply): HttpReply {
  const { headers, body } = reply as Partial<HttpReply>;
  if (typeof headers !== "object" || body === undefined)
    throw new TypeError("`serve` of a plugin did not return a response");
  if (body instanceof ReadableStream && body.locked)
    throw new TypeError("`serve` of a plugin returned a body that is in use");
  return reply;
}

function admitAll(
  [first, ...others]: readonly NonNullable<PluginFunctions["admit"]>[],
  call: AuthenticatedCall,
): Awaitable<void> {
  if (first) return after(first(call), () => admitAll(others, call));
}

/** The first function is the outermost. */
function runHandling(
  functions: readonly NonNullable<PluginFunctions["handle"]>[],
  call: PluginCall,
  inner: () => Awaitable<WireResult>,
): Awaitable<WireResult> {
  return functions.reduceRight<() => Awaitable<WireResult>>(
    // A plugin has no values of code.
    (next, run) => () => run(call, next) as Awaitable<WireResult>,
    inner,
  )();
}

/** The result of the work, or that of `failed`, whether the work throws or rejects. */
function caught<Value>(
  work: () => Awaitable<Value>,
  failed: (error: unknown) => Value,
): Awaitable<Value> {
  try {
    const outcome = work();
    return isPending(outcome) ? outcome.then(undefined, failed) : outcome;
  } catch (error) {
    return failed(error);
  }
}

/** The first one is the outermost. Their errors do not change the response. */
function joinScopes(
  scopes: readonly NonNullable<PluginFunctions["scope"]>[],
): JoinedPlugins["scope"] {
  return (request, report) =>
    scopes.reduce<Scope>((outer, enter) => {
      try {
        const own = outer(() => callNow(report, "scope", enter, request));
        if (own === anyScope) return outer;
        const guarded = guardedScope(own, report);
        return outer === anyScope
          ? guarded
          : (work) => outer(() => guarded(work));
      } catch (error) {
        report(error);
        return outer;
      }
    }, anyScope);
}

/** The work runs once, in the scope or else without it, and its outcome is that of the work. */
function guardedScope(scope: Scope, report: (error: unknown) => void): Scope {
  return <T>(work: () => T): T => {
    const outcome: { ended?: () => T; value?: T; error?: unknown } = {};
    const run = (): T => {
      if (!outcome.ended) {
        try {
          const value = work();
          outcome.value = value;
          outcome.ended = () => value;
        } catch (error) {
          outcome.error = error;
          outcome.ended = () => {
            throw error;
          };
        }
      }
      return outcome.ended();
    };
    callHook(
      (error) => {
        const isOfWork = "error" in outcome && outcome.error === error;
        if (!isOfWork) report(error);
      },
      () => {
        const passed = scope(run);
        return passed === outcome.value ? undefined : passed;
      },
    );
    return run();
  };
}

/** The same call as plugins see it. Some of its values are created on demand. */
function pluginCall(
  call: Call<unknown, unknown>,
  { input, handler, report }: PluginCallParts,
): PluginCall {
  const { operation, context, principal, request } = call;
  return {
    input,
    report,
    get values() {
      const { [decodeInput]: decode } = handler as {
        readonly [decodeInput]?: (input: WireInput) => CodeInput;
      };
      return decode?.(input) ?? input;
    },
    operation,
    context,
    principal,
    request,
    get principals() {
      return call.principals;
    },
    get signal() {
      return call.signal;
    },
  };
}
