// Part of the Specwright runtime.
import { swrInfiniteFor, type SwrInfinite } from "../requests/swr-infinite.js";
import { wireRequest } from "./keys.js";

/** Like `swrInfiniteFor`, with the values that a request contains in the keys. */
export function wireSwrInfiniteFor(api: string): SwrInfinite {
  const argumentsOf = swrInfiniteFor(api);
  return (client, operation, ...args) => {
    const [request] = args;
    const wire = request && wireRequest(operation, request);
    const [getKey] = argumentsOf(client, operation, wire as never);
    return [getKey, argumentsOf(client, operation, ...args)[1]];
  };
}
