/**
 * `specwright.pull.json`, beside the config file: where the copies of remote specs come from, and their digests. It is
 * committed together with the copies.
 */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fail } from "../diagnostics.js";
import { isObject, parseJson } from "../common/json.js";

interface SnapshotRecord {
  readonly from: string;
  /** The digest of the copy, the same for both kinds of line ends. */
  readonly sha256: string;
  /** The day of the download. */
  readonly date: string;
}

/** By path, relative to the folder of the config file. */
type SnapshotRecords = ReadonlyMap<string, SnapshotRecord>;

const fileName = "specwright.pull.json";

export function snapshotFile(home: string): string {
  return join(home, fileName);
}

export function snapshotKey(home: string, input: string): string {
  return relative(home, input).split(sep).join("/");
}

export function readSnapshots(home: string): SnapshotRecords {
  let text: string;
  try {
    text = readFileSync(snapshotFile(home), "utf8");
  } catch {
    return new Map();
  }
  const params = { path: fileName };
  return recordsIn(text) ?? fail("snapshot-record-broken", null, params);
}

function recordsIn(text: string): SnapshotRecords | null {
  const value = parseJson(text);
  const snapshots = isObject(value) ? value["snapshots"] : undefined;
  if (!isObject(snapshots)) return null;
  const records = Object.entries(snapshots).flatMap(([path, record]) =>
    isRecord(record) ? [[path, record] as const] : [],
  );
  return records.length === Object.keys(snapshots).length
    ? new Map(records)
    : null;
}

function isRecord(value: unknown): value is SnapshotRecord {
  return (
    isObject(value) &&
    [value["from"], value["sha256"], value["date"]].every(
      (part) => typeof part === "string",
    )
  );
}

export function snapshotText(records: SnapshotRecords): string {
  const sorted = [...records].sort(([one], [other]) => (one < other ? -1 : 1));
  const snapshots = Object.fromEntries(sorted);
  return `${JSON.stringify({ snapshots }, null, 2)}\n`;
}
