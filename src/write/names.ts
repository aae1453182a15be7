/** The names in an output folder that belong to the write layer. */

/** No target may generate a file or folder at the top whose name starts so. */
export const reservedPrefix = ".specwright";

/** Committed: what was generated, with hashes. */
export const manifestName = ".specwright.json";

/** There only while a run writes: staged files and the journal. */
export const stagingName = ".specwright-staging";

/** There only while a run writes: who is writing. */
export const lockName = ".specwright.lock";
