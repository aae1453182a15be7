// Part of the Specwright runtime.
import { wireRequestOf } from "../call.js";
import type { ShowRequest } from "../requests/key.js";
import { routeOf } from "../requests/operation.js";

/** For keys of caches with the values that a request contains: JSON does not show all values of code. */
export const wireRequest: ShowRequest = (operation, request) =>
  wireRequestOf(routeOf(operation), request);
