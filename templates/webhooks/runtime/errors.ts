// Part of the Specwright runtime.
import type { EventIssue } from "./event.js";

/** Why a request is refused. A handler may throw one to choose the response, such as 410 to end a subscription. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";

  readonly status: number;
  /** For programs: `invalid_signature`, `outside_tolerance`, `replayed`, `invalid_body`, … */
  readonly code: string;
  readonly issues: readonly EventIssue[];

  constructor(
    status: number,
    code: string,
    message: string,
    issues: readonly EventIssue[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}
