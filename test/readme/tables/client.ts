/** Statements of the README and the skill of the client package. */
import * as fs from "node:fs";
import {
  all,
  code,
  depends,
  entry,
  exported,
  members,
  not,
  own,
  valueFacts,
  type Facts,
} from "../facts.js";

const target = "client";
const paged = exported(target, "paginate");
const secured = exported(target, "Auth");
const streams = own(target, /EventStream|JsonLines/);
const events = exported(target, "reconnecting");
const files = exported(target, "fileStream");
const parameters = own(target, /^ {2}(?:path|query|headers|cookies)\??: /m);
const located = own(target, /^ {2}(?:path|query|headers|cookies|body)\??: /m);
const unwraps = all(
  code(target, /export (?:async )?function unwrap\b/),
  exported(target, "unwrap"),
);

export const client: Facts = {
  ...valueFacts("The client", () => true),
  "An operation returns the server's response as a union that narrows by `ok`, by `status` and by `declared`: each declared status has the type of its own body and of its declared headers.":
    all(code(target, /declared/), own(target, /Result = |Result =$/m)),
  "A response that the API description does not declare has `ok: false`, `declared: false` and a body of type `unknown`: another status, or a body that does not have the declared format, such as the error page of a proxy.":
    code(target, /declared: false/),
  "`response` is the `Response` object of `fetch`.": members(
    target,
    "response",
  ),
  "`unwrap` takes a result, or the promise of one, and returns the body of a success.":
    unwraps,
  "It throws everything else as ___.": all(
    unwraps,
    own(target, /export class \w+Error extends ApiError/),
  ),
  "The `kind` of the error says what happened: ___, `network`, `timeout`, `aborted`, `too-large`, or `invalid-request` (nothing was sent).":
    not(paged),
  "The `kind` of the error says what happened: ___, `network`, `timeout`, `aborted`, `too-large`, `pagination`, or `invalid-request` (nothing was sent).":
    paged,
  "`isApiError(error)` recognises the error; after `isApiError(error, operation)`, its `status` tells the type of its `body`.":
    own(target, /export function isApiError</),
  "Its message has the reason in words, and contains neither credentials nor addresses.":
    code(target, /Never contains credentials, URLs or bodies/),
  "The third argument of every operation takes options of the call: `signal`, `timeout`, `retry`, `check`, `headers`, `init`, `redirect`, `maxResponseSize`, `baseUrl`, `url`.":
    members(
      target,
      "signal",
      "timeout",
      "retry",
      "check",
      "headers",
      "init",
      "redirect",
      "maxResponseSize",
      "baseUrl",
      "url",
    ),
  "A request groups its values by location: ___.": located,
  "If an operation accepts several content types, `contentType` chooses one; the first is the default.":
    own(target, /contentType\??: "/),
  "Some values cannot be written in the style of their parameter, because the server would read a different value: a separator inside an item, an empty list, `null`, an empty path parameter.":
    parameters,
  "The client rejects them with `invalid-request`.": all(
    parameters,
    code(target, /"invalid-request"/),
  ),
  "Leave out a parameter that you do not want to send.": parameters,
  "`describeRequest(client, operation, request)` of the entry point `requests` returns the method, URL, headers and body of a request without sending it.":
    exported(target, "describeRequest", "requests"),
  "`swr(client, operation, request)` returns the arguments of `useSWR`.": all(
    exported(target, "swr", "requests"),
    not(exported(target, "swrInfinite", "requests")),
  ),
  "`swr(client, operation, request)` returns the arguments of `useSWR`, and `swrInfinite` those of `useSWRInfinite`.":
    exported(target, "swrInfinite", "requests"),
  "`createTestClient(api)` of the entry point `test` returns a client for tests.":
    exported(target, "createTestClient", "test"),
  "It calls `api.fetch` in the same process, without a socket.": all(
    entry(target, "test"),
    code(target, /\.fetch\(/),
  ),
  "The entry point `checks` has the checks of requests and responses by the validators, which the option `check` takes.":
    all(entry(target, "checks"), members(target, "check")),
  "Without it, the client validates neither of them.": all(
    entry(target, "checks"),
    not(own(target, /validate[A-Z]\w+\(/)),
  ),
  "The entry point `query` has options of TanStack Query for each operation.":
    all(entry(target, "query"), depends(target, "@tanstack/query-core")),
  "`telemetry` of the entry point `telemetry` adds spans and metrics of OpenTelemetry to the options of `createClient`.":
    all(
      exported(target, "telemetry", "telemetry"),
      depends(target, "@opentelemetry/api"),
    ),
  "Some operations have a server of their own.": own(
    target,
    /ownServer|server: /,
  ),
  "The client sends them there unless you set `baseUrl`.": own(
    target,
    /ownServer|server: /,
  ),
  "The `baseUrl` of `createClient` applies to these operations, too; to send one of them elsewhere, set `baseUrl` in the options of the call.":
    own(target, /ownServer|server: /),
  "`auth` takes a credential for each security scheme: a value, or a function that the client calls before each attempt.":
    secured,
  "Each operation gets the credentials that it needs.": secured,
  "Credentials, headers, cookies and bodies are sent only to the origin of `baseUrl`, and to those of the option `trustedOrigins`.":
    all(secured, members(target, "trustedOrigins")),
  "Headers, cookies and bodies are sent only to the origin of `baseUrl`, and to those of the option `trustedOrigins`.":
    all(not(secured), members(target, "trustedOrigins")),
  "If a redirect or a link leads to another origin, the request has none of them.":
    code(target, /trustedOrigins/),
  "A request with `headers` of the client or of the call follows redirects only with `redirect: followRedirects`.":
    exported(target, "followRedirects"),
  "`baseUrl`: the base URL of the API.": all(
    members(target, "baseUrl"),
    not(exported(target, "servers")),
  ),
  "`baseUrl`: the base URL of the API; `servers` has those of the description.":
    exported(target, "servers"),
  "`headers`: headers of every request to the API.": members(target, "headers"),
  "`init`: settings of `fetch`, such as `credentials` and `cache`.": members(
    target,
    "init",
  ),
  "`timeout`: time limit for one attempt, in milliseconds; no limit by default.":
    all(members(target, "timeout"), code(target, /no limit by default/)),
  "`retry`: `retry({ attempts: 3 })` repeats calls after a network failure or the status 408, 429, 500, 502, 503 or 504.":
    all(
      exported(target, "retry"),
      code(target, /408, 429, 500, 502, 503, 504/),
    ),
  "Only methods that are safe to repeat are retried, and requests with an `Idempotency-Key` header.":
    code(target, /idempotency-key/i),
  "The client honours `Retry-After`.": code(target, /retry-after/i),
  "`refresh`: `refreshOn401(getNewToken)` gets new credentials after the status 401, and repeats the call once.":
    all(exported(target, "refreshOn401"), code(target, /401/)),
  "`check`: validates requests and responses; no checks by default.": all(
    exported(target, "checkWith"),
    members(target, "check"),
  ),
  "`messages` returns the message for an issue of a check.": members(
    target,
    "messages",
  ),
  "`redirect`: by default, redirects are followed, except after sending a stream or additional headers.":
    members(target, "redirect"),
  "With `manual`, a redirect is a result.": code(target, /"manual"/),
  "`onRequest`: called before each attempt with the request and its operation.":
    members(target, "onRequest"),
  "It can change the request, or throw to refuse it.": code(
    target,
    /onRequest/,
  ),
  "`maxResponseSize`: maximum number of bytes in a response body, after decompression; 100 Mi by default.":
    code(target, /100 \* 1024 \* 1024|104_?857_?600/),
  "It does not apply to streams.": streams,
  "`maxItemSize`: maximum number of characters in one event, or in one line of JSON, of a streamed response; 32 Mi by default.":
    all(streams, code(target, /32 \* 1024 \* 1024|33_?554_?432/)),
  "`onResponse`: called with each response.": members(target, "onResponse"),
  "`reportDeprecations(listener)` calls its listener once for each deprecated operation that you use.":
    exported(target, "reportDeprecations"),
  "`fetch`: the function that sends the requests.": members(target, "fetch"),
  "Wrap it to log, trace or change them: `fetch: (url, init) => fetch(url, init)`.":
    members(target, "fetch"),
  "`paginate(client, operation, request)` returns the bodies of all pages, and `items(client, operation, request)` their items.":
    all(paged, exported(target, "items")),
  "Both take operations that return a `PagePromise`: those whose pagination is known.":
    all(paged, exported(target, "PagePromise")),
  "Each page is requested when it is needed.": paged,
  "If the server returns a page again, an error of the kind `pagination` is thrown.":
    all(paged, code(target, /"pagination"/)),
  "Bodies of server-sent events and JSON lines are async iterables.": streams,
  "`reconnecting(client, operation, request)` continues server-sent events after the last one when a connection ends.":
    events,
  "If a request body is server-sent events, JSON lines or a JSON sequence, the client sends an array at once and any other iterable, such as an async generator, item by item; the `fetch` of browsers can do that over HTTP/2 only.":
    own(target, /JsonItems|SentEvents/),
  "A file in a multipart form is a `Blob` or a `File`.": files,
  "`await openAsBlob(path)` from `node:fs` creates one without reading the file into memory.":
    all(files, () => "openAsBlob" in fs),
  "If the length is not known, pass a stream, or any other async iterable of bytes, to `fileStream`, with a name and a media type:":
    files,
  "The client sends such a form while it reads the streams, no faster than the server accepts it.":
    files,
  "The form can be sent only once, so the client never retries it and follows no redirect.":
    files,
  "If the call fails, the client cancels the streams.": files,
  "The types of bodies and parameters come from ___ and are re-exported here.":
    own(target, /^export type \* from "[^"]*validators/m),
  "Schemas of the API have names that this package usually exports for itself.":
    own(target, /\w as Api[A-Z]|\w as \w+ApiValue|\b\w+ as \w+\b/),
  "So it exports ___.": own(target, /\b\w+ as \w+\b/),
};

export const clientSkill: Facts = {
  ...valueFacts("The client", () => true),
  "Import only the functions that you call.": (world) =>
    world.model.operations.length > 0,
  "Each operation is one function with the client as its first argument.": own(
    target,
    /export (?:async )?(?:function|const) \w+/,
  ),
  "Create one client and share it.": exported(target, "createClient"),
  "Check `result.ok`, then `result.status`: each status has the type of its own body.":
    code(target, /ok: true/),
  "`result.declared` is false for a response that the API description does not declare.":
    code(target, /declared: false/),
  "Or use `unwrap`, which returns the body and throws ___.": unwraps,
  "Recognise it with ___ and read its `kind`.": exported(target, "isApiError"),
  "With the operation as second argument, `status` narrows the type of `body`.":
    own(target, /export function isApiError</),
  "Do not write your own retries: set the option `retry: retry()` of the client.":
    all(exported(target, "retry"), members(target, "retry")),
  "Group the values of a request by location: ___.": located,
  "TypeScript checks them.": located,
  "Pass credentials in `auth`, from the environment or a secret store.":
    secured,
  "Never write them into code.": secured,
  "Use `paginate` or `items` for operations that return a `PagePromise`.":
    paged,
  "Do not construct cursors.": paged,
  "Bodies of server-sent events and JSON lines are async iterables.": streams,
  "Read them with `for await`.": streams,
  "Do not use these in new code.": own(target, /const deprecations/),
  "Replace them in code that you change:": own(target, /const deprecations/),
  "`README.md` of this package: options.": all(not(secured), not(files)),
  "`README.md` of this package: options, credentials.": all(
    secured,
    not(files),
  ),
  "`README.md` of this package: options, uploads.": all(not(secured), files),
  "`README.md` of this package: options, credentials, uploads.": all(
    secured,
    files,
  ),
  "`src/operations/`: the exact types of each request and result.": own(
    target,
    /Request\b/,
  ),
  "___: types and validators of all schemas.": (world) =>
    world.own("validators") !== "",
};
