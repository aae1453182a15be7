/** What a spec may cost us at most. Each limit has a diagnostic of its own; real specs stay far below all of them. */
export const limits = {
  /** The largest published specs are near 10 MB. */
  fileBytes: 50_000_000,
  /** Nesting of objects and arrays in one file. */
  depth: 500,
  /** Values that YAML aliases add to a file once they are written out. */
  aliasNodes: 100_000,
  /** Files and addresses that one spec may be spread over. */
  documents: 5_000,
  /** From the first request for a document to its last byte. */
  fetchMilliseconds: 30_000,
  redirects: 5,
  /** Values that one action of an overlay may look at; all actions together ten times as many. */
  overlaySteps: 10_000_000,
  /** Schemas that dynamic references add, because one place of a spec stands for several. */
  dynamicSchemas: 20_000,
} as const;
