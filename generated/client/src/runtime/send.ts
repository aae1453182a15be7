// Part of the Specwright runtime, copied unchanged.
/** Performs a call, from the request to the result. */
import { callError, operationOf, prepare, type Call } from "./call.js";
import type {
  CallOptions,
  Check,
  CheckedCall,
  Client,
  Retry,
} from "./client.js";
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

type GetCredential = (request: CredentialRequest) => unknown;

/** Calls an operation. The generated function declares the type of the result for its route. */
export function send<R extends Result>(
  client: Client,
  request: RequestInput | undefined = {},
  options: CallOptions | undefined = {},
  route: Route,
): Promise<R> {
  const call: CheckedCall & Attempts = { client, route, request, count: 0 };
  const repeating = (
    repeat: Retry | Check | undefined,
    attempt: () => Promise<Result>,
  ) => (repeat ? () => repeat(attempt, call, options) : attempt);
  const { retry = client.retry, check = client.check } = options;
  const attempt = repeating(client.refresh, () => tryOnce(call, options));
  return repeating(check, repeating(retry, attempt))() as Promise<R>;
}

/** Each attempt has its own request and credentials. Errors of the caller's functions are thrown unchanged. */
async function tryOnce(
  call: CheckedCall & Attempts,
  options: CallOptions,
): Promise<Result> {
  const { client, route, request } = call;
  const { signal, timeout = client.timeout } = options;
  const draft = prepare(call, () => draftOf(client, request, options, route));
  call.draft = draft;
  const { init } = draft;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let translate = (cause: unknown) => cause;
  try {
    for (const scheme of schemesOf(call, draft)) {
      const { name, scopes = [] } = scheme;
      const given = client.credential(name);
      const value =
        typeof given === "function"
          ? await (given as GetCredential)({
              operation: operationOf(route),
              scopes,
            })
          : given;
      prepare(call, () => scheme.attach?.(draft, value, scheme));
    }
    const { headers } = options;
    if (headers) prepare(call, () => setHeaders(draft.headers, headers));
    if (client.onRequest) await client.onRequest(draft, route, ++call.count);

    const fail: Fail = (...details) => callError(call, ...details);
    let limit: AbortSignal | undefined;
    translate = (cause) => {
      if (cause instanceof ApiError) return cause;
      const kind = signal?.aborted
        ? "aborted"
        : limit?.aborted
          ? "timeout"
          : "network";
      return fail(kind, `got no complete response (${kind})`, { cause });
    };
    if (signal) {
      signal.throwIfAborted();
      init.signal = signal;
    }
    if (timeout !== undefined) {
      const controller = new AbortController();
      timer = setTimeout(() => {
        controller.abort();
      }, timeout);
      limit = controller.signal;
      init.signal = signal ? AbortSignal.any([signal, limit]) : limit;
    }
    const response = await fetchWith(client, draft);
    client.onResponse?.(response, route);
    const { maxItemSize } = client;
    const source = { maxItemSize, fail, translate };
    const result = await readResult(response, route, source);
    // A stream may use the body of the request until it ends.
    if (!(Symbol.asyncIterator in Object(result.body))) draft.stop?.();
    // Lets `unwrap` throw the API's own error class.
    return result.ok
      ? result
      : Object.defineProperty(result, origin, { value: fail });
  } catch (cause) {
    draft.stop?.();
    throw translate(cause);
  } finally {
    if (timer) clearTimeout(timer);
  }
}

/** The schemes of the first alternative for which the caller gave all credentials. */
function schemesOf(
  { client, route: { security = client.api.security ?? [] } }: Call,
  { isTrusted }: Draft,
): readonly SecurityScheme[] {
  const isGiven = ({ attach, name }: SecurityScheme) =>
    !attach || client.credential(name) !== undefined;
  for (const one of isTrusted ? security : []) {
    const schemes = Array.isArray(one)
      ? (one as SecurityScheme[])
      : [one as SecurityScheme];
    if (schemes.length > 0 && schemes.every(isGiven)) return schemes;
  }
  return [];
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
