/** Options about the model; the table of options describes them. */
export type { ModelOptions } from "../options/stages.js";
