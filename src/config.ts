/** The shape of a config file, for the people who write one. `config/` finds, checks and completes it. */
import type { SpecConfig } from "./options/spec-config.js";

export type { SpecConfig };

/** One spec, or several that are generated one after the other. */
export type Config = SpecConfig | { specs: SpecConfig[] };

/** Typed identity: lets an editor check and complete a config file. */
export function defineConfig(config: Config): Config {
  return config;
}
