/** The checks of `specwright contract`, and what they find. */
import type { Origin } from "../../../model/model.js";

/** One sentence for each check, for the guide. */
export const contractChecks = {
  "no-response": "The service closed the connection, or took too long.",
  "server-error": "The status is 500 or higher, whatever the request was.",
  "undocumented-status": "The operation does not describe the status.",
  "undocumented-media-type":
    "The response does not describe the media type of the body.",
  "missing-body": "The response describes a body, and there is none.",
  "unexpected-body": "The response describes no body, and there is one.",
  "invalid-body": "The body does not match its schema.",
  "write-only-returned": "The body has a property that is `writeOnly`.",
  "missing-header": "A required header of the response is missing.",
  "invalid-header": "A header of the response does not match its schema.",
  "valid-refused": "A valid request is rejected.",
  "invalid-accepted":
    "A request that breaks exactly one rule of the spec is accepted.",
  "credentials-ignored":
    "A request without credentials, or with wrong ones, is accepted.",
  "missing-challenge":
    "A response with the status 401 has no `WWW-Authenticate` header.",
  "wrong-status":
    "The status is not the one that HTTP or the spec prescribes: 404 for an unknown path and for nothing else, 405 with `Allow` for an unknown method, 406 and 404 where the spec describes them.",
  "head-differs": "HEAD has another status or another `Content-Type` than GET.",
  "lifecycle-header":
    "The `Deprecation` or `Sunset` header is missing, or has another date than the spec.",
  "removed-operation":
    "An operation still answers after the day of its removal.",
  "page-size": "A page has more items than the request asks for.",
  "broken-page":
    "The next page is missing, empty or cannot be read, repeats items of a previous one, or the pages leave out items.",
  "not-stored":
    "A property that was sent is missing, or has another value, when the thing is read.",
  "not-kept": "PATCH changes a property that it does not send.",
  "stale-read":
    "After a change, the first response has the old state, and the second one the new state.",
  "identifier-reused":
    "A thing that was created has the identifier of an earlier one.",
  "not-found-after-create": "A thing that was created cannot be read.",
  "found-after-delete": "A thing that was deleted can still be read.",
  "other-deleted":
    "After another thing was deleted, a thing can no longer be read.",
  "read-only-changed": "A request changes a property that is `readOnly`.",
} as const;

export type ContractCheck = keyof typeof contractChecks;

/** A difference between a response and the spec. */
export interface Mismatch {
  check: ContractCheck;
  /** What the service did, in one sentence. */
  message: string;
  /** What the spec says, in one sentence. */
  expected: string;
  /** The place in the spec that says it. */
  origin: Origin;
  /** Findings with the same key are one. By default the check and the place. */
  key?: string;
}
