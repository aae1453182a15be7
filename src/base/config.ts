/** The type of a config file. `config/` finds, checks and completes it. */
import type { Target } from "../emit/target.js";
import type { SpecConfigOf } from "./options/spec-config.js";

/** One spec of a config, with targets of the user. */
export type SpecConfig = SpecConfigOf<Target>;

/** One spec, or several that are generated side by side. */
export type Config = SpecConfig | { specs: SpecConfig[] };

/** Returns the config unchanged. With it, an editor can check and complete a config file. */
export function defineConfig(config: Config): Config {
  return config;
}
