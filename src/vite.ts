/** The plugin for Vite: `import { specwright } from "specwright/vite"`. */
export {
  specwright,
  type SpecwrightOptions,
  type SpecwrightPlugin,
} from "./commands/generate/vite/plugin.js";
