/** The hand-written modules of the package, and their names. */
import { int64Schemas, type Int64Schemas } from "../../facts/schemas/int64.js";
import type { RuntimeExports } from "../index-exports.js";
import {
  runtimeReferences,
  type RuntimeReferences,
} from "../runtime-references.js";
import type { TargetContext } from "../target.js";

export interface WebhooksContext extends TargetContext {
  readonly runtime: RuntimeReferences;
  readonly int64Schemas: Int64Schemas;
}

/** Separate entry points, so that importing the core loads none of them. */
export const adapters = ["node", "fastify"] as const;

/** The names that the package exports from its runtime, by module. */
export const runtimeExports = {
  errors: ["WebhookError"],
  event: ["type EventIssue"],
  receive: [
    "type UnknownEvent",
    "type WebhookCall",
    "type WebhookOptions",
    "type Webhooks",
  ],
  replay: ["memoryReplayStore", "type MemoryReplayOptions", "type ReplayStore"],
  request: ["type WebhookRequest", "type WebhookResponse"],
  signature: [
    "type SentStamp",
    "type SignatureClaim",
    "type SignatureScheme",
    "type SignatureStamp",
  ],
  "schemes/github": ["github"],
  "schemes/slack": ["slack"],
  "schemes/standard": ["standard"],
  "schemes/stripe": ["stripe"],
  "sender/backoff": ["type RetryOptions"],
  "sender/message": ["EventMismatch"],
  "sender/queue": [
    "memoryQueue",
    "type DeadLetter",
    "type MemoryQueue",
    "type WebhookMessage",
    "type WebhookQueue",
  ],
  "sender/sender": [
    "type SendOptions",
    "type SenderOptions",
    "type WebhookAttempt",
  ],
} as const satisfies RuntimeExports;

/** All modules except the schemes, of which only those are copied that sign a webhook of the API. */
const always = Object.keys(runtimeExports).filter(
  (module) => !module.startsWith("schemes/"),
);

export function webhooksContext(target: TargetContext): WebhooksContext {
  return {
    ...target,
    runtime: runtimeReferences(target, "webhooks", { always }),
    int64Schemas: int64Schemas(target),
  };
}
