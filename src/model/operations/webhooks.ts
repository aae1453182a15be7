/** Reads requests that the API sends: webhooks, and the callbacks of operations. */
import { didYouMean } from "../../base/common/nearest.js";
import {
  webhookSignatures,
  type WebhookSignature,
} from "../../base/openapi/webhook-signatures.js";
import { field, fields, type Node } from "../source/node.js";
import { follow, placeOf, type Context, entriesIn } from "../context.js";
import { withAuthorization } from "./authorization.js";
import { exchangeOf, requestsAt, type ExchangeParts } from "./exchange.js";
import type { OperationId, Parameter, Trigger, Webhook } from "../model.js";
import { inheritedLifecycle } from "../lifecycle/inheritance.js";

/** A webhook as written in the spec. */
export interface WrittenWebhook extends ExchangeParts {
  name: string;
}

export function writtenWebhooks(context: Context): WrittenWebhook[] {
  const lifecycle = inheritedLifecycle(context);
  // Before OpenAPI 3.1, webhooks were an extension.
  return ["webhooks", "x-webhooks"].flatMap((key) => {
    return entriesIn(context, context.root, key).flatMap(([name, written]) =>
      isExtension(name)
        ? []
        : requestsAt(context, written, lifecycle, () => `webhook ${name}`).map(
            (parts) => ({ ...parts, name }),
          ),
    );
  });
}

export function webhookAt(
  context: Context,
  { name, ...parts }: WrittenWebhook,
): Webhook {
  return sent(context, parts, { kind: "webhook", name });
}

export function callbacksOf(
  context: Context,
  { operation, lifecycle }: ExchangeParts,
  id: OperationId,
): Webhook[] {
  return entriesIn(context, operation, "callbacks").flatMap(
    ([name, written]) => {
      const callback = isExtension(name) ? null : follow(context, written);
      return (callback ? fields(callback) : []).flatMap(
        ([address, pathItem]) =>
          isExtension(address)
            ? []
            : requestsAt(
                context,
                pathItem,
                lifecycle,
                () => `callback ${name} ${address}`,
              ).map((parts) =>
                sent(context, parts, {
                  kind: "callback",
                  name,
                  operations: [id],
                  address,
                }),
              ),
      );
    },
  );
}

/** Merges a callback that several operations share into one webhook. */
export function merged(webhooks: readonly Webhook[]): Webhook[] {
  const found = new Map<OperationId, Webhook>();
  for (const webhook of webhooks) {
    const known = found.get(webhook.id);
    if (!known) found.set(webhook.id, webhook);
    else if (
      known.trigger.kind === "callback" &&
      webhook.trigger.kind === "callback"
    ) {
      known.trigger.operations.push(...webhook.trigger.operations);
    }
  }
  return [...found.values()];
}

function sent(
  context: Context,
  parts: ExchangeParts,
  trigger: Trigger,
): Webhook {
  return {
    ...exchangeOf(context, parts, (parameters) =>
      withAuthorization(
        context,
        withoutPath(context, parameters),
        [],
        new Map(),
      ),
    ),
    trigger,
    signature: signatureOf(context, [
      parts.operation,
      parts.pathItem,
      context.root,
    ]),
  };
}

const signatureKey = "x-webhook-signature";

/** The operation's own statement has priority, then that of its path item and of the document. */
function signatureOf(
  context: Context,
  nodes: readonly Node[],
): WebhookSignature | null {
  for (const node of nodes) {
    const found = field(node, signatureKey);
    if (found === null) continue;
    const known = webhookSignatures.find((one) => one === found.value);
    if (known !== undefined) return known;
    const name = typeof found.value === "string" ? found.value : "";
    const fix = `Write one of ${webhookSignatures.join(", ")}.`;
    context.report("unknown-webhook-signature", placeOf(found), {
      name: JSON.stringify(found.value).slice(0, 100),
      known: webhookSignatures.join(", "),
      hint: didYouMean(name, webhookSignatures, fix),
    });
  }
  return null;
}

/** The URL of a webhook is not a template, so it has no path parameters. */
function withoutPath(context: Context, parameters: Parameter[]): Parameter[] {
  return parameters.filter(({ location, name, origin }) => {
    if (location !== "path") return true;
    context.report("surplus-path-parameter", origin, { name });
    return false;
  });
}

function isExtension(key: string): boolean {
  return key.startsWith("x-");
}
