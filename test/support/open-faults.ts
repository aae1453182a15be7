/**
 * Golden cases whose input shows a fault that is not mended yet. Their tests must fail, so that an entry is removed with
 * the fault.
 */
export const openFaults = {
  /** Defaults that the server adds, and names such as `constructor`. */
  roundTrip: new Set(["checks", "int64-bigint", "media", "type-forms"]),
  /** A media type with a wildcard has no media type that a mock can send. */
  mock: new Set(["media"]),
  /** A form with a field that is a file or a value. */
  docs: new Set(["checks"]),
};
