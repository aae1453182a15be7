/** DNS records as text: a table for people, or a zone file for a DNS server. */
import { textTable } from "../../../base/common/text-table.js";
import { hostText } from "../config/host-name.js";
import type { NeededRecord } from "../records.js";

/** Returns a record as one line of a zone file. */
export function zoneLine({ name, ttl, type, value }: NeededRecord): string {
  const isHost = type === "CNAME" || type === "ALIAS";
  return `${name}. ${ttl} IN ${type} ${isHost ? `${value}.` : value}`;
}

/**
 * Returns a zone file. Records that depend on the zone, and ALIAS records, which zone files do not have, are comments.
 */
export function zoneText(records: readonly NeededRecord[]): string[] {
  return records.flatMap((record) => {
    const { unicode, name, condition, note } = record;
    const comments = [
      ...(unicode === name ? [] : [`; ${unicode}`]),
      ...(condition === "always" ? [] : [`; Needed ${condition}:`]),
    ];
    if (record.type === "CNAME" || record.type === "TXT")
      return [...comments, zoneLine(record)];
    const notes = record.type === "ALIAS" && note !== null ? [`; ${note}`] : [];
    return [...comments, ...notes, `; ${zoneLine(record)}`];
  });
}

export function recordTable(records: readonly NeededRecord[]): string[] {
  const rows = [
    ["NAME", "TYPE", "TTL", "VALUE", "NEEDED"],
    ...records.map((record) => [
      hostText({ ascii: record.name, unicode: record.unicode }),
      record.type,
      String(record.ttl),
      record.value,
      record.condition,
    ]),
  ];
  const lines = textTable(rows);
  const notes = [
    ...new Set(records.map(({ type, note }) => noteOf(type, note))),
  ];
  return [...lines, ...notes.filter((note) => note !== null)];
}

function noteOf(type: string, note: string | null): string | null {
  return note === null ? null : `${type}: ${note}`;
}
