/** The exports of the package that do not depend on its schemas. */
export const publicNames = [
  "DescribedSchema",
  "StandardCodec",
  "StandardSchema",
  "ValidationError",
  "ValidationIssue",
  "codec",
  "fieldRules",
  "setMaxDepth",
  "wire",
] as const;

export type PublicName = (typeof publicNames)[number];
