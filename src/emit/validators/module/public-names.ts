import { leafNames } from "../../codecs.js";

/** The exports of the package that do not depend on its schemas. */
export const publicNames = [
  ...leafNames,
  "Brand",
  "BrandConstructor",
  "DescribedSchema",
  "Messages",
  "ObjectView",
  "ParseOptions",
  "SchemaShape",
  "StandardCodec",
  "StandardSchema",
  "ValidationError",
  "ValidationIssue",
  "codec",
  "deMessages",
  "enMessages",
  "esMessages",
  "fieldRules",
  "frMessages",
  "jaMessages",
  "setMaxDepth",
  "wire",
  "withMessages",
] as const;

export type PublicName = (typeof publicNames)[number];
