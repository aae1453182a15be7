/** What a response to a case must be, besides matching the spec. */
import { visible } from "../../../base/diagnostics.js";
import type { ApiModel, Operation } from "../../../model/model.js";
import type { ServiceReply } from "../exchange/send.js";
import type { Mismatch } from "./finding.js";
import { checkLifecycle } from "./lifecycle.js";
import { checkDescribed } from "./response.js";
import type { ValueChecks } from "./values.js";

export type Judge = (reply: ServiceReply) => Mismatch[];

/** With these, a service says that a request is not valid. */
const refusals = new Set([
  400, 401, 405, 406, 411, 413, 414, 415, 422, 428, 431, 505,
]);

/** HTTP describes these, so an operation need not. */
const general = new Set([401, 403, 405, 406, 413, 414, 415, 429, 431]);

export interface Expectations {
  /** The request is valid. `exists` tells whether the things that its path names are known to exist. */
  accepted(operation: Operation, exists: boolean): Judge;
  /** The request is not valid, for this reason. `exists` as above. */
  rejected(
    operation: Operation,
    reason: string,
    at: Mismatch["origin"],
    exists: boolean,
  ): Judge;
  /** The request has no credentials, or wrong ones. */
  unauthorized(operation: Operation, what: string): Judge;
  /** One of these statuses. */
  status(operation: Operation, codes: readonly number[], reason: string): Judge;
  /** Whatever the status is, the response is described. */
  described(operation: Operation): Judge;
}

export function createExpectations(
  model: ApiModel,
  values: ValueChecks,
): Expectations {
  /** The checks of every response. A failure of the server is a finding of its own, so nothing else is compared. */
  function common(operation: Operation, reply: ServiceReply): Mismatch[] {
    const failed = serverError(operation, reply);
    if (failed) return [failed];
    const found = checkDescribed(model, values, operation, reply).filter(
      ({ check }) =>
        check !== "undocumented-status" || !general.has(reply.status),
    );
    if (reply.status === 401 && reply.headers["www-authenticate"] === undefined)
      found.push({
        check: "missing-challenge",
        message:
          "The response with the status 401 has no header WWW-Authenticate.",
        expected: "HTTP requires the header (RFC 9110, section 15.5.2).",
        origin: operation.origin,
      });
    return found;
  }

  return {
    described: (operation) => (reply) => common(operation, reply),
    accepted: (operation, exists) => (reply) => {
      const { status } = reply;
      const isMissing = isAbsence(status);
      const found = common(operation, reply).filter(
        ({ check }) => check !== "undocumented-status" || exists || !isMissing,
      );
      if (refusals.has(status) || (isMissing && exists))
        found.push({
          check: "valid-refused",
          message: `The status is ${status}: ${bodyExcerpt(reply)}.`,
          expected:
            status === 401
              ? "The credentials of the command line are accepted."
              : "The request is valid, so it is not rejected.",
          origin: operation.origin,
          key: `valid-refused ${status}`,
        });
      if (isSuccess(status)) found.push(...checkLifecycle(operation, reply));
      return found;
    },
    rejected: (operation, reason, at, exists) => (reply) => {
      if (exists && isAbsence(reply.status))
        return [
          {
            check: "wrong-status",
            message: `The status is ${reply.status}, although the path exists and ${reason}.`,
            expected: "A status that says that the request is not valid: 400.",
            origin: at,
            key: `wrong-status ${reply.status} invalid`,
          },
        ];
      if (reply.status >= 400) return common(operation, reply);
      return [
        {
          check: "invalid-accepted",
          message: `The status is ${reply.status}, although ${reason}.`,
          expected: "A status from 400 to 499.",
          origin: at,
          key: `invalid-accepted ${reason}`,
        },
      ];
    },
    unauthorized: (operation, what) => (reply) => {
      const { status } = reply;
      const found = common(operation, reply);
      if (status < 400)
        found.push({
          check: "credentials-ignored",
          message: `The status is ${status} ${what}.`,
          expected: "The operation needs credentials: the status 401.",
          origin: operation.origin,
          key: `credentials-ignored ${what}`,
        });
      return found;
    },
    status: (operation, codes, reason) => (reply) => {
      const failed = serverError(operation, reply);
      if (failed) return [failed];
      if (codes.includes(reply.status)) return [];
      return [
        {
          check: "wrong-status",
          message: `The status is ${reply.status} ${reason}.`,
          expected: `The status ${codes.join(" or ")}.`,
          origin: operation.origin,
          key: `wrong-status ${reason}`,
        },
      ];
    },
  };
}

function serverError(
  { origin }: Operation,
  reply: ServiceReply,
): Mismatch | null {
  if (reply.status < 500) return null;
  return {
    check: "server-error",
    message: `The status is ${reply.status}: ${bodyExcerpt(reply)}.`,
    expected: "A status below 500.",
    origin,
  };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** With these, a service says that there is no such thing. */
export function isAbsence(status: number): boolean {
  return status === 404 || status === 410;
}

function bodyExcerpt({ body }: ServiceReply): string {
  return body === "" ? "no body" : visible(body.slice(0, 160).trim());
}
