/** Sends `pet.created` to the receiver of the configuration. */
import { createWebhookSender, type SenderOptions } from "@petstore/webhooks";
import type { Pet } from "@petstore/validators";
import type { Receiver } from "./config.js";
import type { Database, Queries } from "./database/database.js";
import type { Logger } from "./logging.js";
import { webhookQueue } from "./webhook-queue.js";

/** Adds the event of a new pet in the transaction that adds the pet, so both exist or neither. */
export type OnPetCreated = (queries: Queries, pet: Pet) => Promise<void>;

export function petCreatedEvents(receiver: Receiver): OnPetCreated {
  return async (queries, data) => {
    const sender = createWebhookSender({
      ...receiver,
      queue: webhookQueue(queries),
    });
    const timestamp = new Date().toISOString();
    await sender.petCreated({ body: { type: "pet.created", timestamp, data } });
  };
}

/** Delivers the events of all instances until the returned function is called. It waits for what has begun. */
export function deliverEvents(
  receiver: Receiver,
  database: Database,
  logger: Logger,
): () => Promise<void> {
  const options: SenderOptions = {
    ...receiver,
    queue: webhookQueue(database),
    // The operator chooses the URL, and not a subscriber.
    allowPrivateAddresses: true,
    onAttempt: ({ message: { id, event }, status, reason }) => {
      if (reason === null) logger.info({ id, event, status }, "webhook sent");
      else logger.warn({ id, event, status, reason }, "webhook failed");
    },
    onDead: ({ id, event }, reason) => {
      logger.error({ id, event, reason }, "webhook given up");
    },
    onError: (error) => {
      logger.warn({ err: error }, "webhooks wait for the database");
    },
  };
  const stop = new AbortController();
  const running = createWebhookSender(options).run({ signal: stop.signal });
  return async () => {
    stop.abort();
    await running;
  };
}
