/** Statements of the README of the mock package. */
import {
  all,
  code,
  exported,
  members,
  not,
  own,
  type Facts,
} from "../facts.js";

const target = "mock";
const failures = own("server", /^ {4}(?:[45]\d\d): \{/m);

export const mock: Facts = {
  "The mock is the generated server with handlers that return samples.": own(
    target,
    /createApi/,
  ),
  "It runs in Node and in browsers, without a network.": not(
    code(target, /from "node:/),
  ),
  "Requests are validated as by the server: an invalid one gets the error that the server sends.":
    own(target, /createApi/),
  "Credentials must be present, and all are accepted.": exported(
    "server",
    "Security",
  ),
  "The values of a request do not select the response.": code(
    target,
    /const answer = \(\) => samples\[name\]\(undefined, options\)/,
  ),
  "Each operation answers with a sample of its success.": all(
    exported(target, "responses"),
    failures,
  ),
  "Handlers of the server replace single operations, and `responses` has samples of all described responses:":
    all(exported(target, "responses"), failures),
  "Each schema has a function that returns a valid value:": own(
    target,
    /export (?:function|const) sample[A-Z]/,
  ),
  "Without a seed, a sample is the example of the API description if there is one.":
    members(target, "seed"),
  "The same seed gives the same sample on every platform.": members(
    target,
    "seed",
  ),
};
