/** Requests that the API sends: webhooks, and the callbacks of operations. */
import { fields, type Node } from "../read/node.js";
import { follow, map, type Context } from "./context.js";
import { exchangeOf, requestsAt, type ExchangeParts } from "./exchange.js";
import type { OperationId, Parameter, Trigger, Webhook } from "./model.js";
import type { InheritedStability } from "./stability.js";

export function webhooksOf(
  context: Context,
  stability: InheritedStability,
): Webhook[] {
  // Before 3.1 they were an extension.
  return ["webhooks", "x-webhooks"].flatMap((key) => {
    const webhooks = map(context, context.root, key);
    return (webhooks ? fields(webhooks) : []).flatMap(([name, written]) =>
      isExtension(name)
        ? []
        : sentAt(context, written, stability, { kind: "webhook", name }),
    );
  });
}

export function callbacksOf(
  context: Context,
  { operation, stability }: ExchangeParts,
  id: OperationId,
): Webhook[] {
  const callbacks = map(context, operation, "callbacks");
  return (callbacks ? fields(callbacks) : []).flatMap(([name, written]) => {
    const callback = isExtension(name) ? null : follow(context, written);
    return (callback ? fields(callback) : []).flatMap(([address, pathItem]) =>
      isExtension(address)
        ? []
        : sentAt(context, pathItem, stability, {
            kind: "callback",
            name,
            operations: [id],
            address,
          }),
    );
  });
}

/** A callback that several operations share is one webhook. */
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

function sentAt(
  context: Context,
  written: Node,
  stability: InheritedStability,
  trigger: Trigger,
): Webhook[] {
  return requestsAt(context, written, stability).map((parts) => ({
    ...exchangeOf(context, parts, (parameters) =>
      withoutPath(context, parameters),
    ),
    trigger,
  }));
}

/** Where it is sent to is no template. */
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
