/** Statements of the README of the webhooks package. */
import {
  all,
  code,
  entry,
  exported,
  members,
  not,
  own,
  valueFacts,
  type Facts,
} from "../facts.js";

const target = "webhooks";
const some = own(target, /scheme: \w/);

export const webhooks: Facts = {
  ...valueFacts("The package", own(target, /EventCodecs/)),
  "A receiver and a sender of the requests that the API sends by itself: its webhooks and callbacks.":
    all(
      exported(target, "createWebhooks", "webhooks"),
      exported(target, "createWebhookSender", "webhooks"),
    ),
  "A handler is called only if the signature belongs to the bytes of the body, the time of the message is at most `tolerance` (300) seconds away, the message was not received before, and the body matches its schema.":
    all(
      some,
      own(target, /scheme: (?:standard|stripe|slack)\b/),
      code(target, /tolerance = 300/),
    ),
  "A handler is called only if the signature belongs to the bytes of the body, the message was not received before, and the body matches its schema.":
    all(some, not(own(target, /scheme: (?:standard|stripe|slack)\b/))),
  "Other requests get 400, 401, 405, 409 or 413, and `onError` receives the reason.":
    all(
      some,
      code(target, /400/),
      code(target, /401/),
      code(target, /405/),
      code(target, /409/),
      code(target, /413/),
    ),
  "If a handler throws, the response is 500, and the sender tries again: `call.id` stays the same.":
    all(some, own(target, /scheme: (?:standard|github)\b/)),
  "The description signs messages with ___; the option `scheme` sets another scheme.":
    all(some, members(target, "scheme")),
  "`webhooks.fetch` serves Bun, Deno, Hono and other platforms with `Request` and `Response`.":
    all(some, members(target, "fetch")),
  "`listener` is also a handler of Express, before body parsers.": all(
    some,
    exported(target, "listener", "node"),
  ),
  "The entry point `fastify` has a plugin.": all(
    some,
    entry(target, "fastify"),
  ),
  "`secrets`: one secret, or several while one replaces another.": all(
    some,
    members(target, "secrets"),
  ),
  "`replay`: a store that several processes share; `false` accepts copies.":
    all(some, code(target, /replay\?: ReplayStore \| false/)),
  "`unknown`: events without a handler get a success (`accept`), get 404 (`refuse`), or go to a function.":
    all(
      some,
      code(target, /"accept"/),
      code(target, /"refuse"/),
      code(target, /404/),
    ),
  "`select`: says which event a request is, instead of the description.": all(
    some,
    not(own(target, /SelectingOptions/)),
  ),
  "`select`: says which event a request is.": own(target, /SelectingOptions/),
  "It is required, because the description does not tell the events apart.":
    own(target, /SelectingOptions/),
  "`scheme`, `tolerance`, `maxBodySize`, `onError`, `now`.": all(
    some,
    members(target, "scheme", "tolerance", "maxBodySize", "onError", "now"),
  ),
  "A method for each event validates it, adds it to the queue and returns its id.":
    all(some, code(target, /EventMismatch/)),
  "`run` delivers until the signal is aborted, `drain` until no message is due.":
    all(some, members(target, "run", "drain")),
  "A message is sent until its receiver answers with 2xx, with growing random delays, and is dead after 16 attempts or a 410.":
    all(some, code(target, /defaultAttempts = 16/), code(target, /410/)),
  "`queue`: an object with `add`, `take`, `done`, `retry` and `dead`; in memory by default.":
    all(some, members(target, "add", "take", "done", "retry", "dead")),
  "`secret`: one or several, or a function of the message.": all(
    some,
    members(target, "secret"),
  ),
  "`url`, `scheme`, `retry`, `timeout`, `concurrency`, `pollInterval`, `onAttempt`, `onDead`, `onGone`, `onError`, `fetch`, `now`, `random`.":
    all(
      some,
      members(
        target,
        "url",
        "scheme",
        "retry",
        "timeout",
        "concurrency",
        "pollInterval",
        "onAttempt",
        "onDead",
        "onGone",
        "onError",
        "fetch",
        "now",
        "random",
      ),
    ),
};
