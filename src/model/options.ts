/** The options of the model builder. The options table describes them. */
export type { ModelOptions } from "../base/options/stages.js";
