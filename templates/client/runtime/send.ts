// Part of the Specwright runtime, copied unchanged.
/** Performs a call, from the request to the result. */
import { callError, operationOf, type Call } from "./call.js";
import type { CallOptions, Client, Retry } from "./client.js";
import type { CredentialRequest } from "./credentials/types.js";
import { ApiError, type Fail } from "./errors.js";
import { draftOf } from "./request/draft.js";
import { setHeaders } from "./request/headers.js";
import { readResult } from "./response/read.js";
import { origin, type Result } from "./result.js";
import type {
  Attempts,
  Draft,
  RequestInput,
  Route,
  SecurityScheme,
} from "./route.js";

/** Calls an operation. The generated function declares the type of the result for its route. */
export async function send<R extends Result>(
  client: Client,
  request: RequestInput | undefined = {},
  options: CallOptions | undefined = {},
  route: Route,
): Promise<R> {
  const call: Call & Attempts = { client, route, count: 0 };
  const prepare = <T>(step: () => T): T => {
    try {
      return step();
    } catch (cause) {
      const reason = (cause as Error).message;
      throw callError(call, "invalid-request", `was not sent: ${reason}`);
    }
  };
  // Each attempt has its own request and credentials. Errors of the caller's functions are thrown unchanged.
  const attempt = async () => {
    const draft = prepare(() => draftOf(client, request, options, route));
    call.draft = draft;
    try {
      for (const scheme of draft.isTrusted ? schemesOf(call) : []) {
        const { name, scopes = [] } = scheme;
        let value = client.credential(name);
        if (isFunction(value))
          value = await value({ operation: operationOf(route), scopes });
        prepare(() => scheme.attach?.(draft, value, scheme));
      }
      prepare(() => setHeaders(draft.headers, options.headers));
      await client.onRequest?.(draft, route, ++call.count);
      return await tryOnce(call, options, draft);
    } catch (cause) {
      draft.stop?.();
      throw cause;
    }
  };
  const repeating = (repeat: Retry | undefined, run: typeof attempt) =>
    repeat ? () => repeat(run, call, options) : run;
  const { retry = client.retry } = options;
  return (await repeating(retry, repeating(client.refresh, attempt))()) as R;
}

function isFunction(
  value: unknown,
): value is (request: CredentialRequest) => unknown {
  return typeof value === "function";
}

function isStream(value: unknown): boolean {
  return Symbol.asyncIterator in Object(value);
}

/** The schemes of the first alternative for which the caller gave all credentials. */
function schemesOf({ client, route }: Call): readonly SecurityScheme[] {
  const isGiven = ({ attach, name }: SecurityScheme) =>
    !attach || client.credential(name) !== undefined;
  for (const one of route.security ?? []) {
    const schemes = Array.isArray(one)
      ? (one as SecurityScheme[])
      : [one as SecurityScheme];
    if (schemes.length > 0 && schemes.every(isGiven)) return schemes;
  }
  return [];
}

async function tryOnce(
  call: Call,
  { signal, timeout = call.client.timeout }: CallOptions,
  draft: Draft,
): Promise<Result> {
  const { client, route } = call;
  const { init, stop } = draft;
  const limit = timeout === undefined ? undefined : new AbortController();
  const timer =
    limit &&
    setTimeout(() => {
      limit.abort();
    }, timeout);
  const fail: Fail = (kind, message, details) =>
    callError(call, kind, message, details);
  const translate = (cause: unknown) => {
    if (cause instanceof ApiError) return cause;
    const kind = signal?.aborted
      ? "aborted"
      : limit?.signal.aborted
        ? "timeout"
        : "network";
    const message = `got no complete response (${kind})`;
    return fail(kind, message, { cause });
  };
  try {
    signal?.throwIfAborted();
    if (limit)
      init.signal = AbortSignal.any(
        signal ? [signal, limit.signal] : [limit.signal],
      );
    else if (signal) init.signal = signal;
    const response = await fetchWith(client, draft);
    client.onResponse?.(response, route);
    const result = await readResult(response, route, {
      maxItemSize: client.maxItemSize,
      fail,
      translate,
    });
    if (!isStream(result.body)) stop?.();
    // Lets `unwrap` throw the API's own error class.
    return result.ok
      ? result
      : Object.defineProperty(result, origin, { value: fail });
  } catch (cause) {
    throw translate(cause);
  } finally {
    clearTimeout(timer);
  }
}

function fetchWith(
  { fetch, redirect }: Client,
  { url, init, secrets, follow }: Draft,
): Promise<Response> {
  if (redirect === "manual") init.redirect = redirect;
  else if (!init.redirect && secrets.length > 0) {
    const chosen = redirect ?? follow;
    if (chosen) return chosen(fetch, url, init, secrets);
    init.redirect = "manual";
  }
  return fetch(url, init);
}
