/** File names in an output folder that are reserved for the write layer. */

/** No target may generate a top-level file or folder with this prefix. */
export const reservedPrefix = ".specwright";

/** Committed to version control: the generated files with their hashes. */
export const manifestName = ".specwright.json";

/** Exists only during a write: staged files and the journal. */
export const stagingName = ".specwright-staging";

/** Exists only during a write: the processes that write. */
export const lockName = ".specwright.lock";

/** Exists only while a run removes the lock of a killed one. */
export const takeoverName = `${lockName}.takeover`;

/** Committed to version control: the spec of the last release, as one document. */
export const releasedName = ".specwright-released.json";
