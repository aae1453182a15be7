// Part of the Specwright runtime, copied unchanged.
/** Options of TanStack Query for an operation that changes something. */
import type { CallOptions, Client } from "../client.js";
import { unwrap, type Result, type SuccessBody } from "../result.js";
import type { RequestInput } from "../route.js";
import { keyOf, type ApiQueryKey, type OperationKey } from "./keys.js";

/** What `useMutation`, `createMutation` and `injectMutation` take. */
export interface ApiMutationOptions<Request, Data, E> {
  readonly mutationKey: ApiQueryKey;
  readonly mutationFn: (request: Variables<Request>) => Promise<Data>;
  /** Not set. It tells TanStack Query the type of errors. */
  readonly throwOnError?: (error: E) => boolean;
}

/** `mutate()` needs no argument if all of the request is optional. */
type Variables<Request> = undefined extends Request
  ? // eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- only `void` allows a call without argument
    Request | void
  : Request;

export interface MutationFactory<Request, R extends Result, E> {
  (
    client: Client,
    options?: CallOptions,
  ): ApiMutationOptions<Request, SuccessBody<R>, E>;
  /** The key of all mutations of the operation. */
  key(): ApiQueryKey;
}

/** Creates the function that returns the options of one operation. */
export function mutationFactory<
  Request extends RequestInput | undefined,
  R extends Result,
  E,
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
