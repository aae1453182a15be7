/** The shape of a config file, for the people who write one. `config/` finds, checks and completes it. */
import type { Int64, Target } from "./emit/target.js";
import type { OperationFilter } from "./model/selection/filter.js";

/** One spec and what is made of it. Relative paths start at the folder of the config file. */
export interface SpecConfig {
  /** The OpenAPI document: a path, a folder with one such document in it, or a URL whose origin `externalRefs` allows. */
  input?: string;
  /** Overlay documents, applied to the input in this order. */
  overlays?: string[];
  /** Only operations that meet all of this are generated. */
  include?: OperationFilter;
  /** Operations that meet any of this are not generated. */
  exclude?: OperationFilter;
  /** The folder for what is generated; `generated` by default. */
  output?: string;
  /** `validators`, `client`, `server`, `docs`, or targets of your own. The four by default. */
  targets?: (string | Target)[];
  /** The names of the generated packages; `{api}` and `{target}` are filled in. `{api}-{target}` by default. */
  packageName?: string;
  /**
   * What integers with `format: int64` are in TypeScript. A `number`, which is the default, cannot hold those beyond
   * 2^53: they are refused. A `bigint` or a `string` of digits can. On the wire they are JSON numbers in any case.
   */
  int64?: Int64;
  /**
   * Whether the Standard Schemas of the validators also tell themselves as JSON Schema: for AI tools, forms and others
   * that look into a schema. Code that only validates pays nothing for it once it is bundled.
   */
  jsonSchema?: boolean;
  /**
   * Whether generated files are formatted by the Prettier of your project, with its settings and `.prettierignore`. By
   * default they are if Prettier finds settings for the output folder; otherwise they have the layout of its defaults.
   */
  prettier?: boolean;
  /** A folder with templates that take the place of ours, one folder a target. */
  templates?: string;
  /** The folder for handler stubs, which `scaffold` creates and extends. */
  scaffold?: string;
  /**
   * Whether a schema that describes properties or items without a `type` is checked to be an object or an array. Its
   * type is one in any case; by default the check follows JSON Schema and lets other values pass.
   */
  impliedTypes?: boolean;
  /**
   * `open` for clients that should not break when the API adds a value to an `enum`: unknown texts pass the checks, and
   * the types allow them beside the known ones. `closed` by default.
   */
  enums?: "closed" | "open";
  /** From where a `$ref` may read beside the folder of the spec. Nowhere by default. */
  externalRefs?: {
    folders?: string[];
    /** For example `https://example.com`. */
    origins?: string[];
  };
}

/** One spec, or several that are generated one after the other. */
export type Config = SpecConfig | { specs: SpecConfig[] };

/** Typed identity: lets an editor check and complete a config file. */
export function defineConfig(config: Config): Config {
  return config;
}
