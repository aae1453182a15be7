/** The copy of a remote spec in the repository, and its record. */
import { textDigest } from "../../base/common/sha256.js";
import type { SpecOptions } from "../../base/config/options.js";
import {
  readSnapshots,
  snapshotFile,
  snapshotKey,
  snapshotText,
} from "../../base/config/snapshots.js";
import { fail } from "../../base/diagnostics.js";
import { readTextOrNull, replaceFile } from "../../write/text-file.js";

interface Copy {
  /** The text of the copy; null if there is none. */
  readonly before: string | null;
  readonly state: "same" | "changed" | "missing";
  /** Whether the copy is not the document that was downloaded last. */
  readonly isEdited: boolean;
  /** Whether the record says what was downloaded now. */
  readonly isRecorded: boolean;
  /** Writes the copy, then its record. If the first step is the last one, another run does the second. */
  write(date: string): void;
}

export function openCopy(
  { home, input, snapshot }: Pick<SpecOptions, "home" | "input" | "snapshot">,
  text: string,
): Copy {
  const from = snapshot?.from ?? "";
  const key = snapshotKey(home, input);
  const sha256 = textDigest(text);
  const record = readSnapshots(home).get(key);
  const before = readTextOrNull(input);
  const digest = before === null ? null : textDigest(before);
  return {
    before,
    state: digest === null ? "missing" : digest === sha256 ? "same" : "changed",
    isEdited: digest !== null && digest !== record?.sha256,
    isRecorded: record?.sha256 === sha256 && record.from === from,
    write(date) {
      if (digest !== sha256) write(input, text);
      // Read again: the record of another spec may have been written in between.
      const records = new Map(readSnapshots(home));
      records.set(key, { from, sha256, date });
      write(snapshotFile(home), snapshotText(records));
    },
  };
}

function write(path: string, text: string): void {
  replaceFile(path, text, (reason) =>
    fail("snapshot-unwritable", null, { path, reason }),
  );
}
