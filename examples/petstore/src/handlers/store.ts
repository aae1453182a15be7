import type { Handlers } from "./context.js";

/** Handlers of the group "store". */
export const storeHandlers = {
  /**
   * List orders
   *
   * Returns the orders of the store. Only the existence of this listing is
   * given; the fields of an order were decided here, and the operation is
   * experimental for that reason.
   *
   * @experimental
   */
  async listOrders(_, { context }) {
    return { status: 200, body: await context.store.listOrders() };
  },
} satisfies Partial<Handlers>;
