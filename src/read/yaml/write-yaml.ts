import { defineScalarTag, dump, DUMP_SCHEMA, NOT_RESOLVED } from "js-yaml";

/**
 * Writes JSON values as YAML. Texts that other versions of YAML read as something else, such as dates and `no`, are
 * quoted.
 */
export function writeYaml(value: unknown): string {
  return dump(value, { lineWidth: -1, noRefs: true, schema });
}

/** Numbers that are too large for a double, and dates with single digits. js-yaml reads both as text. */
const numberLike =
  /^[-+]?[\d_]*(?:\.[\d_]*)?[eE][-+]?\d+$|^\d{4}-\d\d?-\d\d?[Tt\s]/;

/** js-yaml quotes a text if a tag claims it. No value has this tag. */
const schema = DUMP_SCHEMA.withTags(
  defineScalarTag("tag:yaml.org,2002:quoted", {
    implicit: true,
    resolve: (text) => (numberLike.test(text) ? text : NOT_RESOLVED),
    identify: () => false,
  }),
);
