// Part of the Specwright runtime.
/** The error responses of the server itself. */
import { Refusal } from "./problem.js";

export function notFound(): Refusal {
  return new Refusal(404, "not_found", "There is no resource at this path.");
}

export function wrongMethod(allow: string): Refusal {
  const message = `Allowed methods: ${allow}.`;
  return new Refusal(405, "method_not_allowed", message, {
    headers: { allow },
  });
}

export function pathTooLong(): Refusal {
  const message = "A path segment is too long.";
  return new Refusal(414, "uri_too_long", message);
}

export function undecodablePath(): Refusal {
  const message = "The path is not properly percent-encoded.";
  return new Refusal(400, "invalid_request", message);
}

export function notAcceptable(produces: readonly string[]): Refusal {
  const message = `Available media types: ${produces.join(", ")}.`;
  return new Refusal(406, "not_acceptable", message);
}

export function gone(): Refusal {
  return new Refusal(410, "gone", "This operation has been removed.");
}

export function unhandled(): Refusal {
  const message = "This operation is not implemented yet.";
  return new Refusal(501, "not_implemented", message);
}

export function noHost(): Refusal {
  return new Refusal(400, "invalid_request", "The request has no Host header.");
}

export function unmetExpectation(): Refusal {
  const message = "The only supported expectation is 100-continue.";
  return new Refusal(417, "expectation_failed", message);
}
