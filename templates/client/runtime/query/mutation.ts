// Part of the Specwright runtime.
/** Options of TanStack Query for an operation that changes something. */
import type { CallOptions, Client } from "../client.js";
import type { ApiError } from "../errors.js";
import {
  unwrap,
  type Result,
  type ResultError,
  type SuccessBody,
} from "../result.js";
import type { RequestInput } from "../route.js";
import { keyOf, type ApiQueryKey, type OperationKey } from "./keys.js";

/** What `useMutation`, `createMutation` and `injectMutation` take. */
export interface ApiMutationOptions<Request, Data, E> {
  readonly mutationKey: ApiQueryKey;
  readonly mutationFn: (request: Variables<Request>) => Promise<Data>;
  /** Not set. It tells TanStack Query the type of errors. */
  readonly throwOnError?: (error: E) => boolean;
  /** Not set. It tells the type of errors if the caller sets `throwOnError`. */
  readonly retryDelay?: (failureCount: number, error: E) => number;
}

/** `mutate()` needs no argument if all of the request is optional. */
type Variables<Request> = undefined extends Request
  ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- only `void` allows a call without argument
    Request | void
  : Request;

export interface MutationFactory<
  Request,
  R extends Result,
  E extends ApiError,
> {
  (
    client: Client,
    options?: CallOptions,
  ): ApiMutationOptions<Request, SuccessBody<R>, ResultError<E, R>>;
  /** The key of all mutations of the operation. */
  key(): ApiQueryKey;
}

/** Creates the function that returns the options of one operation. */
export function mutationFactory<
  Request extends RequestInput | undefined,
  R extends Result,
  E extends ApiError,
>(
  operation: OperationKey,
  call: (client: Client, request: Request, options?: CallOptions) => Promise<R>,
): MutationFactory<Request, R, E> {
  const mutationKey = keyOf(operation, "mutation");
  const create = (client: Client, options?: CallOptions) => ({
    mutationKey,
    mutationFn: (request?: RequestInput) =>
      unwrap(call(client, request as Request, options)),
  });
  return Object.assign(create, {
    key: () => mutationKey,
  }) as unknown as MutationFactory<Request, R, E>;
}
