/** Mistakes of the library, each with the operation and the check that must find it. */
import type { ContractCheck } from "../../../src/commands/contract/checks/finding.js";

export interface LibraryFault {
  readonly operation: string;
  readonly check: ContractCheck;
  /** Whether only a library in which things can be deleted has it. */
  readonly needsDelete?: true;
}

const fault = (operation: string, check: ContractCheck): LibraryFault => ({
  operation,
  check,
});
const deleting = (operation: string, check: ContractCheck): LibraryFault => ({
  ...fault(operation, check),
  needsDelete: true,
});

export const libraryFaults = {
  "404-for-400": fault("replaceShelf", "wrong-status"),
  "action-status": fault("lendBook", "undocumented-status"),
  "challenge-missing": fault("createLoan", "missing-challenge"),
  "content-type": fault("getLoan", "undocumented-media-type"),
  "date-format": fault("createShelf", "invalid-body"),
  "date-ignored": fault("createShelf", "invalid-accepted"),
  "delete-conflict": deleting("removeBook", "wrong-status"),
  "delete-open": deleting("removeBook", "credentials-ignored"),
  "deletes-others": deleting("removeBook", "other-deleted"),
  "empty-page": fault("listShelves", "broken-page"),
  "enum-ignored": fault("createLoan", "invalid-accepted"),
  "enum-outside": fault("listShelves", "invalid-body"),
  "error-body": fault("getLoan", "invalid-body"),
  "field-added": fault("getBook", "invalid-body"),
  "field-missing": fault("getShelf", "invalid-body"),
  "head-missing": fault("getShelf", "head-differs"),
  "header-missing": fault("listShelves", "missing-header"),
  "identifier-reused": deleting("createBook", "identifier-reused"),
  "int64-rounded": fault("createShelf", "not-stored"),
  "limit-refused": fault("listShelves", "valid-refused"),
  "loan-identifier": fault("createLoan", "identifier-reused"),
  "loan-open": fault("getLoan", "credentials-ignored"),
  "max-length-ignored": fault("createBook", "invalid-accepted"),
  "maximum-refused": fault("createShelf", "valid-refused"),
  "minimum-ignored": fault("createBook", "invalid-accepted"),
  "not-deleted": deleting("removeShelf", "found-after-delete"),
  "null-value": fault("getLoan", "invalid-body"),
  "offset-ignored": fault("listBooks", "broken-page"),
  "options-fails": fault("getLoan", "server-error"),
  "page-loop": fault("listShelves", "broken-page"),
  "page-lost": fault("listShelves", "broken-page"),
  "page-repeated": fault("listShelves", "broken-page"),
  "page-too-long": fault("listShelves", "page-size"),
  "patch-replaces": fault("changeShelf", "not-kept"),
  "path-limit-refused": fault("getShelf", "valid-refused"),
  "pattern-ignored": fault("createBook", "invalid-accepted"),
  "property-accepted": fault("createShelf", "invalid-accepted"),
  "put-not-stored": fault("replaceBook", "not-stored"),
  "read-only-accepted": fault("createShelf", "read-only-changed"),
  "stale-read": fault("getShelf", "stale-read"),
  "unicode-fails": fault("createBook", "server-error"),
  "unique-ignored": fault("replaceShelf", "invalid-accepted"),
  "wrong-allow": fault("getShelf", "wrong-status"),
  "wrong-status": fault("createShelf", "undocumented-status"),
  "wrong-type": fault("listBooks", "invalid-body"),
} as const satisfies Record<string, LibraryFault>;

export type FaultName = keyof typeof libraryFaults;
