// Part of the Specwright runtime.
/** Requests that a client may repeat (draft-ietf-httpapi-idempotency-key-header). */
import {
  type AnyOperations,
  type IdempotencyStore,
  type KeyedRequest,
  type KnownRequest,
  type MemoryIdempotencyOptions,
  type Outcome,
  type Plugin,
  type PluginCall,
  type PostgresIdempotencyOptions,
  type RunQuery,
  checkedTime,
  definePlugin,
  digestOf,
  idempotencyTable,
  keptOutcome,
  keptText,
  memoryIdempotency,
  postgresIdempotency,
  textDigest,
} from "./runtime/core.js";
import {
  ApiError,
  type Awaitable,
  type Result,
  cancelUnsent,
} from "./runtime/http.js";

export { idempotencyTable, memoryIdempotency, postgresIdempotency };
export type {
  IdempotencyStore,
  KeyedRequest,
  KnownRequest,
  MemoryIdempotencyOptions,
  PostgresIdempotencyOptions,
  RunQuery,
};

/** `idempotency<Operations>` knows the operations and their values. */
export interface IdempotencyOptions<Operations extends object = AnyOperations> {
  /** The operations with keys; a request to another one is not looked at. */
  readonly operations: readonly (keyof Operations & string)[];
  /** Identifies the caller, so that no caller gets the response of another one. Stores receive a digest of it. */
  readonly caller: (call: PluginCall<Operations>) => Awaitable<string>;
  /** In memory by default. With several processes, they need a common store. */
  readonly store?: IdempotencyStore;
  /** `Idempotency-Key` by default. */
  readonly header?: string;
  /** Whether a request without a key is rejected with 400. */
  readonly required?: boolean;
  /** Seconds for which a response is kept; a day by default. */
  readonly lifetime?: number;
  /**
   * Seconds that a request with a key may take; 60 by default. Then `call.signal` is aborted, the client gets 503, and
   * the key is free.
   */
  readonly limit?: number;
}

/**
 * The first request with a key runs. The same request again gets the same response. With other content it gets 422, and
 * 409 while the first one runs. Errors from 500 on and responses that are streams are not kept.
 */
export function idempotency<Operations extends object = AnyOperations>({
  operations,
  caller,
  store = memoryIdempotency(),
  header = "Idempotency-Key",
  required = false,
  lifetime = 24 * 60 * 60,
  limit = 60,
}: IdempotencyOptions<NoInfer<Operations>>): Plugin {
  checkedTime("lifetime", lifetime);
  checkedTime("limit", limit);
  const chosen = new Set<string>(operations);
  const name = header.toLowerCase();
  const refuse = (code: string, message: string): never => {
    throw new ApiError(400, `idempotency_key_${code}`, message);
  };
  const identify = caller as IdempotencyOptions["caller"];
  return definePlugin({
    phase: "idempotency",
    operations: [...chosen],
    async handle(call, next) {
      if (!chosen.has(call.operation)) return next();
      const key = call.request.header(name);
      if (key === null) {
        if (!required) return next();
        return refuse("missing", `Send the header ${header}.`);
      }
      if (key === "")
        return refuse("invalid", `The header ${header} is empty.`);
      if (key.length > 255)
        return refuse("invalid", `The header ${header} is too long.`);
      const request: KeyedRequest = {
        scope: `${call.operation} ${await textDigest(await identify(call))}`,
        key,
        content: await digestOf(call.input),
        lifetime,
        limit,
      };
      return respond({ call, next, store, request, header });
    },
  });
}

/** A request with a key that is being handled. */
interface Turn {
  readonly call: PluginCall;
  readonly next: () => Awaitable<Result>;
  readonly store: IdempotencyStore;
  readonly request: KeyedRequest;
  readonly header: string;
}

function respond(turn: Turn): Promise<Result> {
  const { transaction } = turn.store;
  return transaction ? inTransaction(turn, transaction) : alone(turn);
}

/** The work is done whatever happens to the store: an error of the store after it is only reported. */
async function alone(turn: Turn): Promise<Result> {
  const { call, store, request } = turn;
  const known = await store.begin(request);
  if (known.kind !== "new") return repeated(known, turn);
  const settle = async (outcome: Outcome): Promise<Outcome> => {
    try {
      const text = textOf(outcome);
      await (text === null
        ? store.forget(request, known.claim)
        : store.keep(request, known.claim, text));
    } catch (error) {
      call.report(error);
    }
    return outcome;
  };
  // A late response is kept if no other request has the key by then.
  return valueOf(await withinLimit(turn, outcomeOf(turn.next).then(settle)));
}

/** An error of the work or of the store undoes all of it. */
async function inTransaction(
  turn: Turn,
  transaction: NonNullable<IdempotencyStore["transaction"]>,
): Promise<Result> {
  const { call, store, request } = turn;
  let thrown: string | null = null;
  try {
    return await transaction(async () => {
      const known = await store.begin(request);
      if (known.kind !== "new") return repeated(known, turn);
      const outcome = await withinLimit(turn, outcomeOf(turn.next));
      const text = keptText(outcome);
      if ("error" in outcome) thrown = text;
      else if (text === null) await store.forget(request, known.claim);
      else await store.keep(request, known.claim, text);
      return valueOf(outcome);
    });
  } catch (error) {
    const text = thrown as string | null;
    if (text !== null) {
      try {
        await transaction(async () => {
          const known = await store.begin(request);
          if (known.kind === "new")
            await store.keep(request, known.claim, text);
        });
      } catch (mistake) {
        call.report(mistake);
      }
    }
    throw error;
  }
}

async function outcomeOf(next: () => Awaitable<Result>): Promise<Outcome> {
  try {
    return { result: await next() };
  } catch (error) {
    return { error };
  }
}

function valueOf(outcome: Outcome): Result {
  if ("error" in outcome) throw outcome.error;
  return outcome.result;
}

/** Null for a result that cannot be written: the response to it is 500. */
function textOf(outcome: Outcome): string | null {
  try {
    return keptText(outcome);
  } catch {
    return null;
  }
}

/** The outcome, or an error when the time is over. */
async function withinLimit(
  { call, request: { limit } }: Turn,
  coming: Promise<Outcome>,
): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(
      () => {
        const error = new ApiError(
          503,
          "timeout",
          "The request took too long.",
        );
        resolve({ error });
        call.request.abort(error);
        coming.then((late) => {
          if ("result" in late) cancelUnsent(late.result.body);
        }, call.report);
      },
      Math.min(limit * 1000, 2 ** 31 - 1),
    );
  });
  const outcome = await Promise.race([coming, timeout]);
  clearTimeout(timer);
  return outcome;
}

/** The response to a request that does not run. */
function repeated(
  known: Exclude<KnownRequest, { readonly kind: "new" }>,
  { request, header }: Turn,
): Result {
  if (known.kind === "running") {
    const message = `A request with this ${header} is still in progress.`;
    throw new ApiError(409, "idempotency_key_in_progress", message, {
      headers: { "retry-after": "1" },
    });
  }
  if (known.kind === "full") {
    const message = "There is no room for another request.";
    throw new ApiError(503, "idempotency_store_full", message, {
      headers: { "retry-after": "60" },
    });
  }
  if (known.content !== request.content) {
    const message = `This ${header} was used with other content.`;
    throw new ApiError(422, "idempotency_key_reused", message);
  }
  const outcome = keptOutcome(known.result);
  if (outcome) return valueOf(outcome);
  const message = `The request with this ${header} has been handled, but its response is not available any more.`;
  throw new ApiError(409, "idempotency_response_lost", message);
}
