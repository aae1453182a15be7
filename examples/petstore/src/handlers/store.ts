import type { Handlers } from "./context.js";

/** Handlers of the group "store". */
export const storeHandlers = {
  /**
   * List orders
   *
   * Returns the orders of the store. The operation is experimental: the fields
   * of an order may change.
   *
   * @experimental
   */
  async listOrders(_, { context }) {
    return { status: 200, body: await context.store.listOrders() };
  },
} satisfies Partial<Handlers>;
