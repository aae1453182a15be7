import type { Filters } from "./selection/filter.js";

/** What a user may decide about the model. */
export interface ModelOptions extends Filters {
  /**
   * Whether a schema that describes properties or items without a `type` is checked to be an object or an array. Its
   * type is one in any case. By default the check follows JSON Schema, which lets other values pass.
   */
  readonly impliedTypes?: boolean;
  /** Whether values that an `enum` does not list are refused, or only not known by name. Closed by default. */
  readonly enums?: "closed" | "open";
}
