/** One side of a comparison. */
import type { TargetContext } from "../../../emit/target.js";

/**
 * A model with its names, and the options that the generated types depend on. The names of the head must be chosen with
 * the lock of the base, as `generate` does. Otherwise a new schema could appear to rename an old one.
 */
export type SdkSide = TargetContext;
