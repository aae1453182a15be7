// Part of the Specwright runtime.
import type { Plugin, PluginFunctions } from "../options.js";
import { joinPlugins } from "./join.js";
import { phases } from "./phases.js";

/**
 * Creates a plugin for the option `plugins`. Each phase decides when its functions run, wherever the plugin is listed. A
 * plugin can have several phases.
 */
export function definePlugin(
  ...parts: readonly [PluginFunctions, ...PluginFunctions[]]
): Plugin {
  for (const { phase } of parts) {
    if (phases.includes(phase)) continue;
    throw new TypeError(
      `A plugin has the phase ${JSON.stringify(phase)}; choose one of ${phases.join(", ")}`,
    );
  }
  return { parts, join: joinPlugins };
}
