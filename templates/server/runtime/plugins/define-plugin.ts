// Part of the Specwright runtime.
import type { AnyOperations, Plugin, PluginFunctions } from "../options.js";
import { joinPlugins } from "./join.js";
import { phases } from "./phases.js";

/**
 * Creates a plugin for the option `plugins`. Each phase decides when its functions run, wherever the plugin is listed. A
 * plugin can have several phases. `definePlugin<Operations>` knows the operations and their values.
 */
export function definePlugin<Operations extends object = AnyOperations>(
  ...parts: readonly [
    PluginFunctions<NoInfer<Operations>>,
    ...PluginFunctions<NoInfer<Operations>>[],
  ]
): Plugin {
  for (const { phase } of parts) {
    if (phases.includes(phase)) continue;
    throw new TypeError(
      `A plugin has the phase ${JSON.stringify(phase)}; choose one of ${phases.join(", ")}`,
    );
  }
  return { parts: parts as unknown as Plugin["parts"], join: joinPlugins };
}
