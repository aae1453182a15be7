import { dump } from "js-yaml";

/**
 * Writes JSON values as YAML. Texts that other versions of YAML read as something else, such as dates and `no`, are
 * quoted.
 */
export function writeYaml(value: unknown): string {
  return dump(value, { lineWidth: -1, noRefs: true });
}
