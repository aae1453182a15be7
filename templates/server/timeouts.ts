// Part of the Specwright runtime.
/** Limits the time until a response begins. */
import {
  TimeLimitExceeded,
  timeouts,
  type LateResult,
  type TimeoutOptions,
} from "./runtime/time-limits.js";

export { TimeLimitExceeded, timeouts };
export type { LateResult, TimeoutOptions };
