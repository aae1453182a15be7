/** Statements of the README and the skill of the server package. */
import { createServer } from "node:http";
import { commands as table } from "../../../src/cli/commands.js";
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
  type Fact,
  type Facts,
} from "../facts.js";

const target = "server";
const bodies = own(target, /^ {2}body: \{$/m);
const secured = exported(target, "Security");
const multipart = exported(target, "inParts");
const incomingItems = exported(target, "IncomingItems");
const itemStreams = exported(target, "ItemStream");
const forms = own(target, /format: (?:form|multipart)\b/);
const timed = own(target, /timeouts\(\{ operations: /);
/** The generator cannot fill the error schema. */
const onlyYours = own(target, /cannot fill this body/);
const idle = createServer();
const commands = table.map(({ name }) => name);

/** Whether the options have added an entry point. */
const pluginEntries: Fact = (world) =>
  [
    "compression",
    "conditional",
    "cors",
    "health",
    "idempotency",
    "limits",
    "ranges",
    "request-id",
    "telemetry",
    "timeouts",
  ].some((name) => world.entry(target, name));

export const server: Facts = {
  ...valueFacts("The server", () => true),
  "Routes, validation and types of the API, for any web framework.": all(
    own(target, /Route = \{/),
    own(target, /export interface Operations/),
  ),
  "You write the handlers.": exported(target, "Operations"),
  "`Operations` has one method for each operation; the code does not compile if one is missing.":
    (world) =>
      world.model.operations.every((one) =>
        world.own(target).includes(`method: "${one.method.toUpperCase()}"`),
      ),
  "The server has already validated the request.": code(target, /validate/),
  "Parameters with a `default` are always present.": own(
    target,
    /^ +\{? ?name: "[^}]*\bdefault: |^ {10}default: /m,
  ),
  "The server fills in the `default` of fields that the client left out of a body, also inside objects and arrays.":
    own(target, /WithDefaults\b/),
  'It does not do so for `PATCH` and for `application/merge-patch+json`, where an absent field means "no change".':
    all(own(target, /method: "PATCH"/), own(target, /WithDefaults\b/)),
  "`readOnly` fields never reach a handler.": all(
    own("validators", /function schemaOf\w*Input[^;]*hidden: /),
    bodies,
  ),
  "A handler returns one of the described responses, distinguished by `status`, or throws `new ApiError(status, code, message)`.":
    exported(target, "ApiError"),
  "`notImplemented()` responds with 501.": all(
    exported(target, "notImplemented"),
    code(target, /501/),
  ),
  "`writeOnly` fields are never sent: the server removes them from a copy of the handler's result, and `validateResponses` reports them.":
    own(target, /^ {2}writeOnly: /m),
  "The second argument of a handler, `call`, contains the application's shared objects (`context`) and the original request.":
    all(not(secured), members(target, "context", "request")),
  "The second argument of a handler, `call`, contains the caller (`principal`), the application's shared objects (`context`) and the original request.":
    all(secured, members(target, "principal", "context", "request")),
  "`call.signal` is aborted when the client disconnects.": members(
    target,
    "signal",
  ),
  "If the description declares server-sent events, JSON lines or a JSON sequence for a response, the `body` is an iterable of items, such as an async generator.":
    itemStreams,
  "The server asks for the next item when the client is ready for it, and ends the generator when the client disconnects.":
    itemStreams,
  "If the generator throws, `onError` receives the error and the response breaks off.":
    itemStreams,
  "If a request body is server-sent events, JSON lines or a JSON sequence, `body` is an async iterable.":
    incomingItems,
  "The server validates each item as it arrives.": incomingItems,
  "An invalid item ends the loop with an error; unless the handler catches it, the response is 400 with the index of the item.":
    incomingItems,
  "The server reads a multipart form completely, with its files as `Blob`s.":
    multipart,
  "For large files, a handler can read the parts as they arrive.": multipart,
  "Then only the fields are held in memory:": multipart,
  "Each part has a `name` and a `value`: a field with the type from the description, one item of a list, or a file with `name`, `type` and `stream()`, which is also an async iterable.":
    multipart,
  "The server validates each field as it arrives.": multipart,
  "Missing fields are known only at the end of the loop, which then throws.":
    multipart,
  "So do not catch these errors without undoing what you have stored.":
    multipart,
  "A file that you do not read before the next part is skipped, and data arrives no faster than you read it.":
    multipart,
  "File names never contain folders.": multipart,
  "The `type` of a file is the client's claim, so check it if you accept only certain types.":
    multipart,
  "If the schema of a form does not mention additional fields, the server removes them.":
    forms,
  "If it does (`additionalProperties`, `patternProperties`, `propertyNames`), the form contains them with the types of their schemas, and a field that is not allowed makes the request invalid.":
    forms,
  "With `additionalProperties: true`, a value is a string, an array of strings if the field was sent more than once, a file, or the parsed value of a part whose media type is JSON.":
    forms,
  "In `inParts`, an additional field has the name `null`, so that it cannot be confused with a described one; its own name is `part.additional`, and `isIncomingFile(part.value)` tells whether it is a file.":
    all(multipart, exported(target, "isIncomingFile")),
  "Every error has the error body of the API, or the one that its operation describes for the status.":
    own(target, /errorFormat[^;]*validate: /),
  "The description has no error body, so errors have a body of problem details (RFC 9457).":
    all(
      own(target, /errorFormat[^;]*problemDetails/),
      not(own(target, /errorFormat[^;]*validate: /)),
    ),
  "The server itself sends these: 400 with the issues of the request, 404, 405 with `Allow`, 406, 500 and 501.":
    all(not(secured), not(bodies), not(timed)),
  "The server itself sends these: 400 with the issues of the request, 404, 405 with `Allow`, 406, 413, 415, 500 and 501.":
    all(not(secured), bodies, not(timed)),
  "The server itself sends these: 400 with the issues of the request, 401 with a challenge, 404, 405 with `Allow`, 406, 413, 415, 500 and 501.":
    all(secured, bodies, not(timed)),
  "The server itself sends these: 400 with the issues of the request, 401 with a challenge, 404, 405 with `Allow`, 406, 413, 415, 500, 501 and 503 after the time limit of an operation.":
    all(secured, bodies, timed),
  "Only `onError` receives the cause of an internal error; the client never does.":
    members(target, "onError"),
  "The server answers `HEAD` like `GET`, and `OPTIONS` with the allowed methods, unless the description has them.":
    code(target, /"HEAD"/),
  "A trailing slash makes a different path: `/pets/` is not `/pets`.": code(
    target,
    /pattern/i,
  ),
  "Responses have no CORS headers: use the middleware of your framework, or generate the package with the plugin `cors`.":
    not(entry(target, "cors")),
  "A client that disconnects while it is sending is not a server error: the request ends with status 400, which `onResponse` receives.":
    bodies,
  "If the server rejects a body, it reads up to 16 MiB more before it closes the connection, so that most clients can read the response.":
    all(bodies, code(target, /maxDiscarded = 16 \* 1024 \* 1024/)),
  "Deprecated operations send ___.": own(
    target,
    /^ {4}(?:since|removal|successor): /m,
  ),
  "The option `plugins` takes a list of plugins.": all(
    pluginEntries,
    members(target, "plugins"),
  ),
  "Their phases decide in which order they run.": pluginEntries,
  "The package contains these entry points:": pluginEntries,
  "`compression` of ___: compresses bodies with gzip or deflate if the client accepts it":
    exported(target, "compression", "compression"),
  "`conditional` of ___: handles conditional requests, and sets Cache-Control by operation":
    exported(target, "conditional", "conditional"),
  "`cors` of ___: answers preflight requests, and adds the CORS headers to responses":
    exported(target, "cors", "cors"),
  "`health` and `drain` of ___: answer health checks, and stop a server after its last response":
    exported(target, "health", "health"),
  "`idempotency` of ___: repeats the response of a request with the same Idempotency-Key":
    exported(target, "idempotency", "idempotency"),
  "`limitConcurrency` and `rateLimit` of ___: limit the requests that run at once, and the requests of a caller":
    exported(target, "limitConcurrency", "limits"),
  "`ranges` of ___: sends a part of a binary body": exported(
    target,
    "ranges",
    "ranges",
  ),
  "`requestIdFrom` of ___: reads the id of a request from its headers, for the option requestId":
    exported(target, "requestIdFrom", "request-id"),
  "`timeouts` of ___: ends operations with 503 or 504 after a time limit":
    exported(target, "timeouts", "timeouts"),
  "`telemetry` of ___: creates spans and metrics of OpenTelemetry": exported(
    target,
    "telemetry",
    "telemetry",
  ),
  "Without the plugin `cors` in the options, responses have no CORS headers.":
    entry(target, "cors"),
  "`dashboard.json` is a dashboard of Grafana for the metrics of the operations.":
    (world) => world.text("server/dashboard.json") !== "",
  "`security`: one function for each security scheme.": secured,
  "It returns the caller that a credential belongs to, or null if the credential is not valid; it may throw `ApiError` with 403.":
    secured,
  "Its second argument contains the scopes that the operation requires.": all(
    secured,
    members(target, "scopes"),
  ),
  "`errorBody`: creates the body of every error from its `status`, `code`, `message`, `title`, `issues`, `operation`, `request` and `context`.":
    members(
      target,
      "status",
      "code",
      "message",
      "title",
      "issues",
      "operation",
      "request",
      "context",
    ),
  "It replaces the generated functions, whose result is `error.body`.":
    not(onlyYours),
  "The error schema of this API has required properties that only you can fill.":
    onlyYours,
  "It is a function for all errors, or an object with one function for each error schema.":
    exported(target, "ErrorBodies"),
  "`error.schema` is the schema that the operation describes for the status.":
    members(target, "schema"),
  "`context`: creates the value that handlers receive as `call.context`, once for each request.":
    members(target, "context"),
  "`basePath`: prefix of every path; ___ by default.": own(
    target,
    /export const basePath/,
  ),
  "Operations with a server of their own keep its path: ___.": own(
    target,
    /^ {2}basePath: "/m,
  ),
  "`invalidRequest: { status }`: the status of invalid requests.": members(
    target,
    "invalidRequest",
  ),
  "By default, the status is the one that the operation describes: 400, or else 422, or else another client error whose description mentions invalid input.":
    code(target, /invalidStatus/),
  "If it describes none of them, the status is 400.": code(
    target,
    /invalidStatus \?\? 400/,
  ),
  "The body has the shape of the error schema of that status, with up to 50 issues if the schema has a list or a map for them.":
    code(target, /maxIssues = 50/),
  "`messages`: returns the message of an issue, such as one in another language; `undefined` keeps the message.":
    members(target, "messages"),
  "`unknownFields`: how the server handles fields that the description does not name.":
    bodies,
  "`strip` (the default) removes them, so that `{ ...stored, ...body }` cannot write fields that are not described; `refuse` rejects the request and names each of them; `keep` passes them to the handler.":
    all(bodies, code(target, /unknownFields \?\? "strip"/)),
  "A field is known if any schema that applies to the object names it: those of `allOf`, of every alternative of `anyOf` and `oneOf` that matches, and of the branch of `if` that applies.":
    bodies,
  "If one of these schemas has `additionalProperties`, `patternProperties`, `propertyNames` or `unevaluatedProperties`, or if none of them names a property, additional fields are part of the description and are kept.":
    bodies,
  "The server validates a value again if removing fields could have made it invalid.":
    all(bodies, code(target, /recheck/)),
  "Query parameters that are not described never reach a handler; with `refuse`, they make the request invalid, too.":
    bodies,
  "`unknownFields`: query parameters that are not described never reach a handler; `refuse` makes the request invalid.":
    all(not(bodies), members(target, "unknownFields")),
  "`maxBodySize`: maximum size of a request body in bytes; 1 MiB by default.":
    all(bodies, code(target, /maxBodySize = 1024 \* 1024/)),
  "It also limits one item of a sequence.": all(bodies, incomingItems),
  "It also limits the sum of all fields of a form that is read with `inParts`.":
    multipart,
  "`maxStreamSize`: the same limit for bodies that handlers read piece by piece, because they are neither JSON nor text nor a whole form; `maxBodySize` by default.":
    all(bodies, code(target, /maxStreamSize = maxBodySize/)),
  "A form has at most 1000 parts, or as many as you set with `inParts(handler, { maxParts })`.":
    all(multipart, code(target, /usualParts = 1000/)),
  "The headers of a part have at most 16 KiB.": all(
    multipart,
    code(target, /longestHead = 16 \* 1024/),
  ),
  "`decompress`: decodes request bodies with `Content-Encoding` `gzip`, `deflate`, and `br` and `zstd` if the platform can.":
    all(bodies, members(target, "decompress")),
  "The limits apply to the decoded bytes.": bodies,
  "By default, such bodies are rejected with 415.": all(
    bodies,
    code(target, /415/),
  ),
  "`validateResponses`: `throw` finds handlers in tests that break the description, `log` reports them to `onError`; `off` by default.":
    code(target, /validateResponses\?: "off" \| "log" \| "throw"/),
  "The server validates bodies against their schema and checks that required headers are present.":
    code(target, /ResponseMismatch/),
  "It also validates the result of your own `errorBody`; with `throw`, it does not send an invalid one.":
    members(target, "errorBody"),
  "Items of streams are validated one by one.": itemStreams,
  "`keepAlive`: time in milliseconds after which an idle event stream sends a comment; never by default.":
    all(
      own(target, /\b(?:text|json)Events|eventData\b|Events\b/),
      members(target, "keepAlive"),
    ),
  "`sunset`: `gone` responds with 410 from the removal date on; `headers` (the default) only announces the removal.":
    own(target, /^ {4}removal: /m),
  "`onDeprecatedUse`: called for each request that uses a deprecated operation or parameter, with the caller if it is known.":
    own(target, /\blifecycles\b/),
  "`deprecationNotice`: the name of a field with a notice, for JSON bodies of deprecated operations whose schema allows it.":
    own(target, /\blifecycles\b/),
  "`description`: `description()` of ___ serves the API description, and a page that shows it.":
    entry(target, "description"),
  "`plugins`: functions around requests and handlers, made with `definePlugin`.":
    all(exported(target, "definePlugin"), not(pluginEntries)),
  "`plugins`: functions around requests and handlers, made with `definePlugin` or by the entry points above.":
    all(exported(target, "definePlugin"), pluginEntries),
  "`requestId`: reads the id of a request.": members(target, "requestId"),
  "Requests without one get a random id when something reads it.": code(
    target,
    /randomUUID/,
  ),
  "`onError`, `onRequest`, `onResponse`, `onFinish`: for logs and metrics.":
    members(target, "onError", "onRequest", "onResponse", "onFinish"),
  "All receive the operation and the request.": members(target, "operation"),
  "`onResponse` also receives the status, the duration and the headers, and `onFinish` also how the response ended.":
    members(target, "duration", "outcome"),
  "The operation, the status and the duration contain no secrets.": code(
    target,
    /interface ResponseInfo/,
  ),
  "`console.error` and `JSON.stringify` show only the method of the request.":
    code(target, /toJSON|nodejs\.util\.inspect\.custom|inspect/),
  "`now`: the clock, for tests.": members(target, "now"),
  "`around`: for tracing, and for rejecting requests.": members(
    target,
    "around",
  ),
  '`around: (info, proceed) => tracer.startActiveSpan(info.operation ?? "unknown", (span) => proceed().finally(() => span.end()))` runs the whole request inside a span: handlers, streams and the other hooks.':
    not(secured),
  '`around: (info, proceed) => tracer.startActiveSpan(info.operation ?? "unknown", (span) => proceed().finally(() => span.end()))` runs the whole request inside a span: security functions, handlers, streams and the other hooks.':
    secured,
  "If it throws or returns an `ApiError`, before or after `proceed`, that is the response.":
    code(target, /proceed/),
  "Any other error before `proceed`, and a return without calling it, becomes a 500 and is reported to `onError`; an error after it is only reported to `onError`.":
    code(target, /proceed/),
  "The third argument is the request.": code(
    target,
    /proceed: \(\) => Promise<number>,\n {2}request: ApiRequest/,
  ),
  "`operations`: limits and hooks of single operations: ___.": members(
    target,
    "operations",
  ),
  "`maxBodySize` and `maxStreamSize` replace those of the API.": members(
    target,
    "maxBodySize",
    "maxStreamSize",
  ),
  "The hooks are called after those of the API, `around` inside that of the API, and its plugins after those of the API.":
    code(target, /Hooks of both are called/),
  "The API depends on no framework, and importing it loads none.": not(
    own(target, /from "(?:express|fastify|hono)"/),
  ),
  "It responds in the same way on each of these platforms.": all(
    entry(target, "node"),
    entry(target, "express"),
    entry(target, "fastify"),
    entry(target, "hono"),
  ),
  "`node:http`, as above: `listener(api)` from ___.": exported(
    target,
    "listener",
    "node",
  ),
  "`node:https` and `node:http2` accept it as well.": exported(
    target,
    "listener",
    "node",
  ),
  "Node itself ends requests that arrive too slowly: the headers must arrive within `headersTimeout` (60 s), the whole request within `requestTimeout` (300 s).":
    () => idle.headersTimeout === 60_000 && idle.requestTimeout === 300_000,
  "If your bodies are small, use shorter times: `createServer({ headersTimeout: 10_000, requestTimeout: 30_000 }, listener(api))`.":
    () => "headersTimeout" in idle && "requestTimeout" in idle,
  "Node rejects input that it cannot parse as a request without a body: with 400, 408 or 431.":
    exported(target, "clientErrors", "node"),
  "It also rejects well-formed requests without a `Host` header with 400, and those with an unknown `Expect` header with 417.":
    exported(target, "expectations", "node"),
  "With these lines, such responses have the error body of your API:": all(
    exported(target, "clientErrors", "node"),
    exported(target, "expectations", "node"),
  ),
  "The only exception is `CONNECT`, for which Node closes the connection.":
    exported(target, "clientErrors", "node"),
  "Express 4 and 5:": depends(target, "express"),
  "`addRoutes` adds one route for each operation to an application or a `Router`, so that `req.route`, metrics and limits by route work.":
    exported(target, "addRoutes", "express"),
  "Pass middleware for single operations in the third argument: ___.": code(
    target,
    /routes\??: /,
  ),
  "Call `addRoutes` before you add body parsers: the API reads bodies itself, within `maxBodySize`.":
    bodies,
  "If a parser has already read the body, the API uses its result if that is certainly what the client sent (bytes, text, JSON).":
    all(bodies, code(target, /parsed/i)),
  "Otherwise it responds with 500 and reports the reason to `onError`.": bodies,
  "Connect and other frameworks with `next()`: `app.use(middleware(api))` with `middleware` from ___ serves all operations without routes.":
    exported(target, "middleware", "node"),
  "Fastify:": depends(target, "fastify"),
  "Each operation is a route: hooks run around it, and `request.routeOptions.url` and `config` identify it.":
    exported(target, "plugin", "fastify"),
  "Put options of single routes, such as `config` and `preHandler`, into `routes` in the second argument of `plugin`.":
    exported(target, "plugin", "fastify"),
  "Replies are Fastify's own, and errors go to `request.log` unless you set `onError`.":
    code(target, /\.log\b/),
  "Fastify does not parse the bodies, so `maxBodySize` applies and `bodyLimit` does not.":
    bodies,
  "Fastify does not route parameters that are longer than its `maxParamLength` (100): the API answers them with 414, so set `fastify({ routerOptions: { maxParamLength } })` if yours are longer.":
    code(target, /414/),
  "`frameworkErrors` handles addresses that Fastify rejects before it looks for a route.":
    exported(target, "frameworkErrors", "fastify"),
  "Hono:": depends(target, "hono"),
  "`addRoutes` adds one route for each operation.": exported(
    target,
    "addRoutes",
    "hono",
  ),
  "Its third argument takes `routes` with middleware for single operations.":
    exported(target, "addRoutes", "hono"),
  "For all three frameworks, `routes` may also be a function that receives `{ operation, method, path }` of each operation and returns its options.":
    code(target, /operation, method, path|\{ operation/),
  "Bun, Deno and edge platforms need only `api.fetch`: `Bun.serve({ fetch: api.fetch })`, `Deno.serve((request, info) => api.fetch(request, info))`, and for `bun run`, `deno serve` and workers `export default { fetch: api.fetch }`.":
    members(target, "fetch"),
  "In Deno, `call.signal` is also aborted when the response is complete, unless you run it with `--unstable-no-legacy-abort`.":
    members(target, "signal"),
  "Combining the API with other routes: paths that the API does not have are left to the framework.":
    code(target, /unmatched/),
  'With `{ unmatched: "answer" }` in the options of `addRoutes`, `middleware` and `plugin`, they get the API\'s own 404.':
    code(target, /"answer"/),
  "A method that a path does not have always gets 405.": code(target, /405/),
  "A prefix of the framework comes before the base path: with the prefix ___, the API is at ___.":
    code(target, /mount/),
  'With `plugin` and `middleware`, a prefix that the base path already starts with is not added again; elsewhere, set `basePath: ""` for that.':
    code(target, /mount/),
  "The API compares paths as the client sent them: `/%70ets`, `/Pets` and `//pets` are not `/pets`.":
    () =>
      new URL("http://a/%70ets").pathname !== "/pets" &&
      new URL("http://a//pets").pathname !== "/pets",
  "A `Request` has no segments `.` and `..`, so with Hono and `api.fetch` `/x/../pets` is `/pets`; elsewhere it is not.":
    () => new URL(new Request("http://a/x/../pets").url).pathname === "/pets",
  'So a guard of your framework, such as `app.use("/admin", guard)`, sees every request that reaches an operation below its path.':
    code(target, /pattern/i),
  "If a framework accepts several spellings of a route, the API still answers only the one in the description.":
    code(target, /pattern/i),
  "Handlers can access the framework's own request as `call.request.native`, and the further arguments of `api.fetch` as `call.request.platform`.":
    members(target, "native", "platform"),
  "Declare their types once, for handlers, hooks and `context`:": not(secured),
  "Declare their types once, for handlers, hooks, security functions and `context`:":
    secured,
  "For Express, `native` is the `Request` of Express.": exported(
    target,
    "Framework",
  ),
  "For Hono, `platform` is a tuple with its context: `platform: readonly [Context]`.":
    members(target, "platform"),
  "Your own handlers of the framework, such as a rate limit or the 404 of other paths, send the error body of the API with `sendError(api, request, response, error)` of the adapter, in Hono with `errorResponse(api, context, error)`, and with `api.errorResponse(error, request)` on platforms with `Response`.":
    all(
      exported(target, "sendError", "node"),
      exported(target, "sendError", "express"),
      exported(target, "sendError", "fastify"),
      exported(target, "errorResponse", "hono"),
      members(target, "errorResponse"),
    ),
  "An adapter of your own needs only `api.handle`, or `api.tryHandle` to combine the API with other routes.":
    members(target, "handle", "tryHandle"),
  "`api.paths` contains the paths with their operations, for frameworks with routes.":
    members(target, "paths"),
};

export const serverSkill: Facts = {
  ...valueFacts("The server", () => true),
  "`Operations` has one method for each operation.": exported(
    target,
    "Operations",
  ),
  "Run `specwright scaffold` to create handler files, and to add those of new operations.":
    (world) => commands.includes("scaffold") && world.own(target) !== "",
  "The server has validated the request: do not check it again.": code(
    target,
    /validate/,
  ),
  "Parameters with a `default` are always present.": own(
    target,
    /^ +\{? ?name: "[^}]*\bdefault: |^ {10}default: /m,
  ),
  "The `default` of absent fields of a body is filled in.": own(
    target,
    /WithDefaults\b/,
  ),
  "Return one of the described responses: `status`, `headers`, `body`.":
    members(target, "status", "headers", "body"),
  "TypeScript checks them.": exported(target, "Operations"),
  "Throw `new ApiError(status, code, message)` for an error.": exported(
    target,
    "ApiError",
  ),
  "Never put internal details into its message.": exported(target, "ApiError"),
  "`call.signal` is aborted when the client disconnects.": members(
    target,
    "signal",
  ),
  "Pass it on to slow work.": members(target, "signal"),
  "Write one function for each security scheme in `security`.": secured,
  "Return null for a credential that is not valid.": secured,
  "Do not edit this package.": own(target, /Do not edit/),
  "Change the OpenAPI description, then run `specwright generate`.": (world) =>
    commands.includes("generate") && world.own(target) !== "",
  "Deprecated operations send ___ without your help.": own(
    target,
    /^ {4}(?:since|removal|successor): /m,
  ),
  'In tests, set `validateResponses: "throw"`: a response that does not match the description then fails.':
    code(target, /"throw"/),
  "`README.md` of this package: options, hooks and adapters for frameworks.":
    all(not(multipart), not(itemStreams)),
  "`README.md` of this package: options, hooks, uploads, streams and adapters for frameworks.":
    all(multipart, itemStreams),
  "`src/operations/`: the types of each request and response.": own(
    target,
    /Request\b/,
  ),
  "___: types and validators of all schemas.": (world) =>
    world.own("validators") !== "",
};
