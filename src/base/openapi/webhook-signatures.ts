/** The values of `x-webhook-signature` and of the option `webhookSignature`: how a webhook is signed. */
export const webhookSignatures = [
  "standard",
  "github",
  "stripe",
  "slack",
] as const;

export type WebhookSignature = (typeof webhookSignatures)[number];
