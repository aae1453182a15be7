/** The type of a config file. `config/` finds, checks and completes it. */
import type { SpecConfig } from "./options/spec-config.js";

export type { SpecConfig };

/** One spec, or several that are generated side by side. */
export type Config = SpecConfig | { specs: SpecConfig[] };

/** Returns the config unchanged. With it, an editor can check and complete a config file. */
export function defineConfig(config: Config): Config {
  return config;
}
