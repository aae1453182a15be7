import { optionOf, type OptionKey } from "../../src/base/options/table.js";

/** The default of an option as Markdown; null where an option that is not set has no value. */
export function defaultOf(key: OptionKey): string | null {
  const { default: value, defaultText } = optionOf(key);
  if (defaultText !== undefined) return defaultText;
  return value === null ? null : `\`${JSON.stringify(value)}\``;
}
