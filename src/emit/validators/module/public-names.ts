/** The exports of the package that do not depend on its schemas. */
export const publicNames = [
  "DescribedSchema",
  "StandardSchema",
  "ValidationError",
  "ValidationIssue",
  "fieldRules",
  "setMaxDepth",
  "wire",
] as const;

export type PublicName = (typeof publicNames)[number];
