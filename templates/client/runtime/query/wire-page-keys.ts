// Part of the Specwright runtime.
import type { ApiError } from "../errors.js";
import type { PagedOperation } from "../options/pagination.js";
import type { Result } from "../result.js";
import type { RequestInput } from "../route.js";
import { infiniteFactory, type InfiniteFactory } from "./infinite.js";
import type { OperationKey } from "./keys.js";
import { withWireKeys } from "./wire-keys.js";

/** Like `infiniteFactory`, with the values that a request contains in the keys. */
export function wireInfiniteFactory<
  Request extends RequestInput | undefined,
  R extends Result,
  E extends ApiError,
>(
  operation: OperationKey,
  call: PagedOperation<Request, R, unknown>,
): InfiniteFactory<Request, R, E> {
  return withWireKeys(infiniteFactory<Request, R, E>(operation, call), call);
}
