// Part of the Specwright runtime.
/** Performs a call, from the request to the result. */
import { callError, operationOf, prepare } from "./call.js";
import type { CallOptions, CheckedCall, Client } from "./client.js";
import type { CredentialRequest } from "./credentials/types.js";
import { ApiError, type Fail } from "./errors.js";
import { checkedTime } from "./durations.js";
import { draftOf } from "./request/draft.js";
import { setHeaders } from "./request/headers.js";
import { isTrusted, permitted } from "./request/origins.js";
import { reasonOf } from "./response/cause.js";
import { readResult } from "./response/read.js";
import { origin, type Result, type WireResult } from "./result.js";
import type {
  Attempts,
  BodySource,
  CodeRequest,
  Follow,
  Permit,
  Route,
  SameRoute,
  WireRequest,
} from "./route.js";

type GetCredential = (request: CredentialRequest) => unknown;

/** Calls an operation. The generated function declares the type of the result for its route. */
export function send<R extends Result>(
  client: Client,
  request: CodeRequest | undefined,
  options: CallOptions | undefined,
  route: SameRoute,
): Promise<R>;
export function send(
  client: Client,
  request: WireRequest | undefined,
  options: CallOptions | undefined,
  route: Route,
): Promise<WireResult>;
export function send(
  client: Client,
  request: CodeRequest | WireRequest = {},
  options: CallOptions = {},
  route: Route,
): Promise<Result> {
  const call: CheckedCall & Attempts = { client, route, request, count: 0 };
  const run = [
    client.refresh,
    options.retry ?? client.retry,
    options.check ?? client.check,
  ].reduce<() => Promise<Result>>(
    (inner, wrap) => (wrap ? () => wrap(inner, call, options) : inner),
    () => tryOnce(call, options),
  );
  return run();
}

/** Each attempt has its own request and credentials. Errors of the caller's functions are thrown unchanged. */
async function tryOnce(
  call: CheckedCall & Attempts,
  options: CallOptions,
): Promise<Result> {
  const { client, route } = call;
  const {
    signal,
    timeout = client.timeout,
    redirect = client.redirect,
  } = options;
  if (timeout !== undefined) checkedTime("timeout", timeout);
  const draft = (call.draft = prepare(call, () =>
    draftOf(client, call.request as WireRequest, options, route),
  ));
  const controller = new AbortController();
  const ended = controller.signal;
  const abort = () => {
    controller.abort(signal?.reason);
  };
  /** Waits for a function of the caller, which may never end. */
  const inTime = <T>(work: T) =>
    Promise.race([
      work,
      new Promise<never>((_, reject) => {
        const end = () => {
          reject(ended.reason as Error);
        };
        if (ended.aborted) end();
        else ended.addEventListener("abort", end);
      }),
    ]);
  const fail: Fail = (...details) => callError(call, ...details);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let init: RequestInit | undefined;
  const translate = (cause: unknown) => {
    const isOfCaller = !init && !(ended.aborted && cause === ended.reason);
    if (isOfCaller || cause instanceof ApiError) return cause;
    const kind = signal?.aborted ? "aborted" : ended.aborted ? "timeout" : null;
    return fail(kind ?? "network", `failed: ${kind ?? reasonOf(cause)}`, {
      cause,
    });
  };
  const source: BodySource = {
    ...client,
    ...options,
    fail,
    translate,
    end() {
      draft.stop?.();
      // `fetch` and `AbortSignal.any` would leave a listener on a signal that outlives the call.
      signal?.removeEventListener("abort", abort);
    },
  };
  try {
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    const alternatives = isTrusted(draft, draft.url)
      ? (route.security ?? client.api.security)
      : [];
    // The first alternative for which the caller gave all credentials.
    const schemes = alternatives?.find((together) =>
      together.every(
        ({ attach, name }) => !attach || client.credential(name) !== undefined,
      ),
    );
    for (const scheme of schemes ?? []) {
      let value = client.credential(scheme.name);
      if (typeof value === "function")
        value = await inTime(
          (value as GetCredential)({
            operation: operationOf(route),
            scopes: scheme.scopes ?? [],
          }),
        );
      prepare(call, () => scheme.attach?.(draft, value, scheme));
    }
    prepare(call, () => {
      setHeaders(draft.headers, options.headers);
    });
    await inTime(client.onRequest?.(draft, route, ++call.count));
    const permit: Permit = (...next) =>
      prepare(call, () => permitted(draft, ...next));
    init = prepare(call, () => {
      // `onRequest` may write names in any case, or use other headers.
      if (draft.init.headers === draft.headers) {
        setHeaders((draft.init.headers = {}), draft.headers);
        Object.assign(
          draft.init.headers,
          call.sameHeaders,
          call.added?.headers,
        );
      }
      return permitted(draft, draft.url, draft.init);
    });
    ended.throwIfAborted();
    if (timeout !== undefined) timer = setTimeout(abort, timeout);
    if (signal ?? timer) init.signal = ended;
    // Before `fetch` follows a redirect to another origin, it removes `Authorization`, but neither other headers nor the body.
    const others = JSON.stringify({
      ...init.headers,
      authorization: undefined,
    });
    const hasOnly = (more?: object) =>
      !init?.body &&
      others === JSON.stringify({ accept: draft.accept, ...more });
    const added = hasOnly(call.added?.headers) ? call.added : null;
    const follow =
      redirect ??
      (hasOnly() ? null : (added?.follow ?? draft.follow ?? "manual"));
    if (typeof follow === "string") init.redirect = follow;
    // The redirects of a stream are errors, because it can be sent only once.
    const response = await inTime(
      follow && !init.redirect
        ? (follow as Follow)(client.fetch, draft.url, init, permit)
        : client.fetch(draft.url, init),
    );
    // Its errors must not change the result.
    // eslint-disable-next-line @typescript-eslint/require-await -- what it throws becomes a rejection
    (async () => client.onResponse?.(response, route))().catch(console.error);
    const result = await inTime(readResult(response, route, source));
    // Lets `unwrap` throw the API's own error class.
    return Object.defineProperty(result, origin, { value: fail });
  } catch (cause) {
    throw translate(cause);
  } finally {
    clearTimeout(timer);
    source.end();
  }
}
