// Part of the Specwright runtime.
/** Runs the functions of plugins. Only plugins refer to it, so that applications without plugins do not contain it. */
import { after, isPending, type Awaitable } from "../http.js";
import { bothHooks } from "../operation-options.js";
import type {
  Call,
  JoinedPlugins,
  Plugin,
  PluginCall,
  PluginFunctions,
} from "../options.js";
import type { Route } from "../route.js";
import { checkOperation } from "../routing/check-operation.js";
import { addPath } from "../routing/paths-beside.js";
import { notFound } from "../errors/refusals.js";
import { anyScope, type Scope } from "../scope.js";

export function joinPlugins(
  plugins: readonly Plugin[],
  routes: readonly Route[],
): JoinedPlugins {
  const all = plugins.map(({ functions }) => functions);
  const having = <Name extends keyof PluginFunctions>(name: Name) =>
    all
      .map((functions) => functions[name])
      .filter((value) => value !== undefined);
  for (const name of having("operations").flat())
    checkOperation(name, routes, "plugins");
  const scopes = having("scope");
  const serving = having("serve");
  const handling = having("handle");
  const failing = having("failed");
  const finishing = having("finish");
  return {
    arounds: having("around"),
    scope: scopes.length === 0 ? null : joinScopes(scopes),
    serve:
      serving.length === 0
        ? null
        : (request, { attempt, replied, failed }) =>
            caught(
              () =>
                runPlugins(serving, request, () =>
                  caught(() => after(attempt(), replied), failed),
                ),
              failed,
            ),
    handle:
      handling.length === 0
        ? null
        : (call, input, next) =>
            runPlugins(handling, withInput(call, input), next),
    failed: failing.length === 0 ? null : joinFailed(failing),
    finish: finishing.length === 0 ? null : finishing.reduce(bothHooks),
    addPaths(paths) {
      for (const path of having("paths").flat())
        addPath(paths, "plugins", path, notFound);
    },
  };
}

/** The first function is the outermost. */
function runPlugins<Subject, Value>(
  functions: readonly ((
    subject: Subject,
    next: () => Awaitable<Value>,
  ) => Awaitable<Value>)[],
  subject: Subject,
  inner: () => Awaitable<Value>,
): Awaitable<Value> {
  return functions.reduceRight<() => Awaitable<Value>>(
    (next, run) => () => run(subject, next),
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
    return isPending(outcome)
      ? Promise.resolve(outcome).catch(failed)
      : outcome;
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
        const own = outer(() => enter(request));
        return outer === anyScope ? own : (work) => outer(() => own(work));
      } catch (error) {
        report(error);
        return outer;
      }
    }, anyScope);
}

function joinFailed(
  functions: readonly NonNullable<PluginFunctions["failed"]>[],
): JoinedPlugins["failed"] {
  return (error, request) => {
    for (const failed of functions) {
      try {
        failed(error, request);
      } catch {
        // An error about an error has no place to go.
      }
    }
  };
}

/** The same call as plugins see it. Some of its values are created on demand. */
function withInput(
  call: Call<unknown, unknown>,
  input: PluginCall["input"],
): PluginCall {
  const { operation, context, principal, request } = call;
  return {
    input,
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
