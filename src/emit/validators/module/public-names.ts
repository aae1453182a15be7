/** What the package exports for every spec, beside what it exports for each schema. */
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
