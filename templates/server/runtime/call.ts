// Part of the Specwright runtime.
import type { ApiRequest } from "./http.js";
import type { Call } from "./options.js";
import { currentScope } from "./scope.js";
import { byScheme, type Authentication } from "./security/caller.js";

/** The second argument of a handler. Values that most handlers do not use are created on demand. */
export class OperationCall implements Call<unknown, unknown> {
  readonly operation: string;
  readonly context: unknown;
  readonly principal: unknown;
  readonly request: ApiRequest;
  readonly #caller: Authentication;
  #left: AbortController | null = null;

  constructor(
    operation: string,
    request: ApiRequest,
    caller: Authentication,
    context: unknown,
  ) {
    this.operation = operation;
    this.request = request;
    this.principal = caller.principals[0] ?? null;
    this.context = context;
    this.#caller = caller;
  }

  get principals(): Record<string, object> {
    return byScheme(this.#caller) as Record<string, object>;
  }

  get signal(): AbortSignal {
    if (this.#left === null) {
      const left = new AbortController();
      const scope = currentScope();
      for (const signal of [this.request.signal, this.request.ended]) {
        if (signal.aborted) left.abort(signal.reason);
        const abort = (): void => {
          scope(() => {
            left.abort(signal.reason);
          });
        };
        signal.addEventListener("abort", abort, { once: true });
      }
      this.#left = left;
    }
    return this.#left.signal;
  }

  /** The client has disconnected. Platforms differ on whether they abort the signal of the request then. */
  static leave(call: OperationCall): void {
    call.#left?.abort();
  }
}
