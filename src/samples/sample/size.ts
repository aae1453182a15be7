/** How much of a schema a sample shows. */

export type SampleSize = "minimal" | "typical" | "maximal";

export interface SizeLimits {
  /** The number of nested objects that show optional fields. Required fields are always shown. */
  optionalLevels: number;
  /** Whether optional fields that are deprecated are shown. */
  deprecated: boolean;
  /** The number of items or map entries, if the schema allows it. */
  items: number;
  texts: "shortest" | "readable";
  /** Maximum number of nested values, as long as optional fields can be left out. */
  largest: number;
}

/** Maximum number of nested values of a sample that has only required fields. */
export const largestRequired = 1_000;

/** The largest lists and texts that are made because a schema counts them. A number of a spec never decides alone. */
export const mostItems = 1_000;
export const longestText = 10_000;

export const sizeLimits: Readonly<Record<SampleSize, SizeLimits>> = {
  minimal: {
    optionalLevels: 0,
    deprecated: false,
    items: 0,
    texts: "shortest",
    largest: largestRequired,
  },
  typical: {
    optionalLevels: 2,
    deprecated: false,
    items: 1,
    texts: "readable",
    largest: 100,
  },
  maximal: {
    optionalLevels: 6,
    deprecated: true,
    items: 3,
    texts: "readable",
    largest: 2_000,
  },
};
