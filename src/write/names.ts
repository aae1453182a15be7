/** The three names in an output folder that belong to the write layer; no target may generate them. */

/** Committed: what was generated, with hashes. */
export const manifestName = ".specwright.json";

/** There only while a run writes: staged files and the journal. */
export const stagingName = ".specwright-staging";

/** There only while a run writes: who is writing. */
export const lockName = ".specwright.lock";
