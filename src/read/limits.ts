/** Limits on the size of a spec. Each limit has its own diagnostic. Real specs stay below all of them. */
export const limits = {
  /** The default of the option `maxFileSize`. Microsoft Graph has the largest published spec, of about 60 MB. */
  fileMegabytes: 100,
  /** Nesting of objects and arrays in one file. */
  depth: 500,
  /** The number of values that YAML aliases add to a file when they are expanded. */
  aliasNodes: 100_000,
  /** The number of values that are added where references are replaced by targets that others have in common. */
  inlinedValues: 1_000_000,
  /** The number of documents that one spec may consist of. */
  documents: 5_000,
  /** From the first request for a document to its last byte. */
  fetchMilliseconds: 30_000,
  redirects: 5,
  /** The number of steps of one overlay action. All actions together may take ten times as many. */
  overlaySteps: 10_000_000,
  /** The number of schemas that dynamic references add by splitting schemas. */
  dynamicSchemas: 20_000,
} as const;
