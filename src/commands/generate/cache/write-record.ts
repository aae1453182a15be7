/** Keeps in the cache folder what the last run wrote to an output folder. */
import { isObject } from "../../../base/common/json.js";
import type { WriteRecord, WrittenFile } from "../../../write/record.js";
import { readRecordFile, writeRecordFile } from "./record-file.js";
import { isListOf } from "./unit-records.js";

const kind = "written";

/** `name` distinguishes the output folders of a project. */
export function createWriteRecord(folder: string, name: string): WriteRecord {
  return {
    // Read each time, because another run may have written to the folder.
    read: () => filesIn(readRecordFile(folder, kind, name)),
    keep(files) {
      writeRecordFile(folder, kind, name, Object.fromEntries(files));
    },
  };
}

/** Entries that are not of a record are left out. */
function filesIn(value: unknown): Map<string, WrittenFile> {
  const files = new Map<string, WrittenFile>();
  for (const [path, entry] of isObject(value) ? Object.entries(value) : []) {
    if (!isObject(entry)) continue;
    const { digests, formattedFrom } = entry;
    if (!isListOf(digests, (one) => typeof one === "string")) continue;
    files.set(path, {
      digests,
      ...(typeof formattedFrom === "string" && { formattedFrom }),
    });
  }
  return files;
}
