// Part of the Specwright runtime, copied unchanged.
import type { HttpRequest } from "./http.js";
import type { Call } from "./options.js";
import type { Authentication } from "./security.js";

/** What a handler gets beside the request. The signal is made only when somebody asks: most handlers do not. */
export class OperationCall implements Call<unknown, unknown> {
  readonly operation: string;
  readonly context: unknown;
  readonly principal: unknown;
  readonly principals: Readonly<Record<string, object>>;
  readonly request: HttpRequest;
  #left: AbortController | null = null;

  constructor(
    operation: string,
    request: HttpRequest,
    { principal, principals }: Authentication,
    context: unknown,
  ) {
    this.operation = operation;
    this.request = request;
    this.principal = principal;
    this.principals = principals as Record<string, object>;
    this.context = context;
  }

  get signal(): AbortSignal {
    if (this.#left === null) {
      const left = new AbortController();
      const { signal } = this.request;
      if (signal.aborted) left.abort(signal.reason);
      const abort = (): void => {
        left.abort(signal.reason);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#left = left;
    }
    return this.#left.signal;
  }

  /** Nobody wants the answer any more; platforms differ on whether the signal of a request says so. */
  static leave(call: OperationCall): void {
    call.#left?.abort();
  }
}
