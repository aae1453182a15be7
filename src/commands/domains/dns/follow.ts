/** Finds the records of one type at the end of the CNAME records of a name. */
import type { Ask, DnsFailure } from "./ask.js";
import type { DnsRecord } from "./message.js";

type RecordType = "A" | "AAAA" | "CAA" | "TXT";

interface FoundRecords<T extends RecordType> {
  readonly kind: "found";
  /** The name at the end of the CNAME records; the name itself if it has none. */
  readonly end: string;
  /** False if no record of any type has the name at the end. */
  readonly exists: boolean;
  readonly records: readonly Extract<DnsRecord, { type: T }>[];
}

const maxAliases = 16;

/** A resolver follows CNAME records by itself. A name server follows them inside of its own zones only. */
export async function recordsAt<T extends RecordType>(
  start: string,
  type: T,
  ask: Ask,
): Promise<FoundRecords<T> | DnsFailure> {
  let name = start;
  for (let step = 0; step < maxAliases; step++) {
    const result = await ask(name, type);
    if (result.kind === "failure") return result;
    const { exists, recursive } = result;
    const end = aliasEnd(name, result.records);
    const records = result.records.filter(
      (record): record is Extract<DnsRecord, { type: T }> =>
        record.type === type && record.name === end,
    );
    if (records.length > 0 || end === name || recursive) {
      return { kind: "found", end, exists, records };
    }
    name = end;
  }
  return { kind: "found", end: name, exists: true, records: [] };
}

/** Returns the name at the end of the CNAME records in an answer. */
function aliasEnd(start: string, records: readonly DnsRecord[]): string {
  const targets = new Map(
    records.flatMap((record) =>
      record.type === "CNAME" ? [[record.name, record.target] as const] : [],
    ),
  );
  let name = start;
  for (let step = 0; step < maxAliases; step++) {
    const next = targets.get(name);
    if (next === undefined) return name;
    name = next;
  }
  return name;
}
