// Part of the Specwright runtime.
/** Limits the time until a response begins. */
import {
  type LateResult,
  TimeLimitExceeded,
  type TimeoutOptions,
  timeouts,
} from "./runtime/core.js";

export { TimeLimitExceeded, timeouts };
export type { LateResult, TimeoutOptions };
