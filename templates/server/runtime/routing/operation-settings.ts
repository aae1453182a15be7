// Part of the Specwright runtime.
/** Prepares the options once, before the first request. */
import type { OperationSettings } from "../answer.js";
import { checkOperation } from "./check-operation.js";
import type { CompiledRoute, Handlers } from "./compile.js";
import { aroundsOf, optionsOf, withOptions } from "../operation-options.js";
import type { JoinedPlugins, OpenServerOptions, Plugin } from "../options.js";
import type { ErrorFormat } from "../errors/problem.js";
import type { Route } from "../route.js";

/** Settings that requests share. */
export interface ApiSettings {
  readonly common: OperationSettings;
  /** Settings of operations with options of their own, by name. */
  readonly own: ReadonlyMap<string, OperationSettings>;
}

interface Definition {
  readonly routes: readonly Route[];
  readonly errors: ErrorFormat<unknown>;
}

export function settingsOf(
  { routes, errors }: Definition,
  handlers: Handlers,
  options: OpenServerOptions,
): ApiSettings {
  checkStatus(options.invalidRequest?.status);
  const made = (
    known: OpenServerOptions,
    operation: string | null,
  ): OperationSettings => {
    const {
      maxBodySize = 1024 * 1024,
      maxStreamSize = maxBodySize,
      decompress = false,
    } = known;
    const plugins = joinedPlugins(known.plugins, routes);
    const arounds = aroundsOf(options, operation);
    return {
      handlers,
      options: plugins?.finish
        ? withOptions(known, { onFinish: plugins.finish as never })
        : known,
      arounds: plugins ? [...plugins.arounds, ...arounds] : arounds,
      plugins,
      limits: { whole: maxBodySize, stream: maxStreamSize, decompress },
      failures: {
        format: errors,
        errorBody: known.errorBody,
        invalidRequest: known.invalidRequest ?? {},
        messages: known.messages ?? null,
        validation: known.validateResponses ?? "off",
        onError: known.onError ?? null,
        failed: plugins?.failed ?? null,
      },
    };
  };
  const own = new Map<string, OperationSettings>();
  for (const name of Object.keys(options.operations ?? {})) {
    checkOperation(name, routes, "operations");
    own.set(name, made(optionsOf(options, name), name));
  }
  return { common: made(options, null), own };
}

/** Plugins bring the code that runs them. Null if there are none. */
function joinedPlugins(
  plugins: readonly Plugin[] = [],
  routes: readonly Route[],
): JoinedPlugins | null {
  for (const plugin of plugins as readonly (Partial<Plugin> | undefined)[]) {
    if (!plugin?.join) {
      throw new TypeError(
        "The option `plugins` contains a value that is not a result of `definePlugin`",
      );
    }
  }
  return plugins[0]?.join(plugins, routes) ?? null;
}

function checkStatus(status: number | undefined): void {
  if (status === undefined) return;
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new TypeError(
      `The option \`invalidRequest.status\` is ${String(status)}; choose a status from 400 to 599`,
    );
  }
}

export function settingsFor(
  { common, own }: ApiSettings,
  compiled: CompiledRoute | null,
): OperationSettings {
  if (compiled === null || own.size === 0) return common;
  return own.get(compiled.route.operation) ?? common;
}
