// Part of the Specwright runtime.
import type { Plugin, PluginFunctions } from "../options.js";
import { joinPlugins } from "./join.js";

/** Creates a plugin for the option `plugins`. */
export function definePlugin(functions: PluginFunctions): Plugin {
  return { functions, join: joinPlugins };
}
