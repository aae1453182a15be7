import type { Stability } from "../../model/model.js";

/** Rules for deprecated parts, which `specwright lifecycle` checks. */
export interface LifecyclePolicy {
  /** The minimum number of days between the deprecation date and the removal date. */
  notice?: Readonly<Partial<Record<Stability, number>>>;
  requireRemovalDate?: boolean;
  requireReplacement?: boolean;
  failWhenOverdue?: boolean;
}
