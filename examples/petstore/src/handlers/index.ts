import type { Handlers } from "./context.js";
import { petsHandlers } from "./pets.js";
import { storeHandlers } from "./store.js";

/** Every operation of the API: one that is missing does not compile. */
export const operations: Handlers = {
  ...petsHandlers,
  ...storeHandlers,
};
