/** The headers that announce the removal of a deprecated operation. */
import { visible } from "../../../base/diagnostics.js";
import type { Operation, Origin } from "../../../model/model.js";
import type { ServiceReply } from "../exchange/send.js";
import type { Mismatch } from "./finding.js";

export function checkLifecycle(
  { lifecycle, origin }: Operation,
  { headers }: ServiceReply,
): Mismatch[] {
  const { since = null, removal = null } = lifecycle.deprecation ?? {};
  const { sources } = lifecycle;
  const found: Mismatch[] = [];
  const compare = (
    name: string,
    day: string | null,
    timeOf: (text: string) => number,
    at: Origin | null,
    rfc: string,
  ) => {
    if (day === null) return;
    const text = headers[name.toLowerCase()];
    if (text !== undefined && timeOf(text) === Date.parse(day)) return;
    found.push({
      check: "lifecycle-header",
      message:
        text === undefined
          ? `The response has no header ${name}.`
          : `The header ${name} is ${visible(JSON.stringify(text))}.`,
      expected: `The header ${name} with the date ${day} of the spec (${rfc}).`,
      origin: at ?? origin,
      key: `lifecycle-header ${name}`,
    });
  };
  compare(
    "Deprecation",
    since,
    (text) => Number(/^@(-?\d+)$/.exec(text)?.[1] ?? NaN) * 1000,
    sources.since,
    "RFC 9745",
  );
  compare("Sunset", removal, Date.parse, sources.removal, "RFC 8594");
  return found;
}
