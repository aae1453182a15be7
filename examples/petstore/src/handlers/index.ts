import type { Handlers } from "./context.js";
import { petsHandlers } from "./pets.js";
import { storeHandlers } from "./store.js";

/** All operations of the API. A missing one is a compile error. */
export const operations: Handlers = {
  ...petsHandlers,
  ...storeHandlers,
};
