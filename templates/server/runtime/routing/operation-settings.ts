// Part of the Specwright runtime.
/** Prepares the options once, before the first request. */
import type { OperationSettings } from "../answer.js";
import { checkOperation } from "./check-operation.js";
import type { CompiledRoute, Handlers } from "./compile.js";
import { aroundsOf, optionsOf, withFinish } from "../operation-options.js";
import type { OpenServerOptions } from "../options.js";
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
    const { plugins = [] } = known;
    return {
      handlers,
      options: withFinish(known),
      arounds: aroundsOf(options, operation),
      scopes: functionsOf(plugins.map(({ scope }) => scope)),
      serving: functionsOf(plugins.map(({ serve }) => serve)),
      handling: functionsOf(plugins.map(({ handle }) => handle)),
      limits: { whole: maxBodySize, stream: maxStreamSize, decompress },
      failures: {
        format: errors,
        errorBody: known.errorBody,
        invalidRequest: known.invalidRequest ?? {},
        messages: known.messages ?? null,
        validation: known.validateResponses ?? "off",
        onError: known.onError ?? null,
        failed: functionsOf(plugins.map(({ failed }) => failed)),
      },
    };
  };
  const own = new Map<string, OperationSettings>();
  for (const name of Object.keys(options.operations ?? {})) {
    checkOperation(name, routes, "operations");
    own.set(name, made(optionsOf(options, name), name));
  }
  for (const { operations = [] } of options.plugins ?? [])
    for (const name of operations) checkOperation(name, routes, "plugins");
  return { common: made(options, null), own };
}

/** Null if there are none, which requests find out faster. */
function functionsOf<Run>(all: readonly (Run | undefined)[]): Run[] | null {
  const found = all.filter((run) => run !== undefined);
  return found.length > 0 ? found : null;
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
