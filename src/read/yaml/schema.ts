/** The types of YAML values. */
import {
  CORE_SCHEMA,
  floatCoreTag,
  intCoreTag,
  mergeTag,
  NOT_RESOLVED,
} from "js-yaml";

/**
 * In the core schema dates are strings. Merge keys (`<<`) are not part of it, but specs use them. JSON has no `.nan`
 * and `.inf`, so these are strings.
 */
export const yamlSchema = CORE_SCHEMA.withTags(
  mergeTag,
  finite(intCoreTag),
  finite(floatCoreTag),
);

function finite(tag: typeof floatCoreTag): typeof floatCoreTag {
  return {
    ...tag,
    resolve(source, isExplicit, tagName) {
      const value = tag.resolve(source, isExplicit, tagName);
      const unusable = typeof value === "number" && !Number.isFinite(value);
      return unusable ? NOT_RESOLVED : value;
    },
  };
}
