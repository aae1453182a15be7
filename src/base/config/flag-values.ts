/** Converts the texts of command-line flags to option values, unchecked. */
import { optionKeys, optionOf, type OptionKey } from "../options/table.js";

export type FlagValue = string | boolean | readonly string[];

/** The values of the command-line flags, by option. */
export type OptionFlags = {
  /** The path of the config file. */
  readonly config?: string;
} & { readonly [K in OptionKey]?: FlagValue };

export function valuesOfFlags(flags: OptionFlags): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of optionKeys) {
    const given = flags[key];
    if (given === undefined) continue;
    switch (optionOf(key).kind.flagForm) {
      case "conditions":
        values[key] = filterOfFlags(listOf(given));
        break;
      case "pairs":
        values[key] = pairsOf(listOf(given));
        break;
      case "names":
        values[key] = listOf(given).flatMap((names) => names.split(","));
        break;
      case "text":
      case "boolean":
      case "list":
        values[key] = given;
    }
  }
  return values;
}

/** Splits `key=value`. A text without a value has the empty one, which no option accepts. */
function pairsOf(given: readonly string[]): Record<string, string> {
  const pairs = given.flatMap((text) => text.split(","));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = "", ...rest] = pair.split("=");
      return [key.trim(), rest.join("=").trim()] as const;
    }),
  );
}

function listOf(given: FlagValue): readonly string[] {
  return typeof given === "object" ? given : [String(given)];
}

/** `--include tags=pets,store`: repeated lists are merged, and a condition without a value means `true`. */
function filterOfFlags(flags: readonly string[]): Record<string, unknown> {
  const filter = new Map<string, string[] | boolean>();
  for (const flag of flags) {
    const [, key = "", value = "true"] =
      /^([^=]*)(?:=(.*))?$/s.exec(flag) ?? [];
    if (value === "true" || value === "false") {
      filter.set(key, value === "true");
      continue;
    }
    const before = filter.get(key);
    const values = value.split(",").map((part) => part.trim());
    filter.set(key, Array.isArray(before) ? [...before, ...values] : values);
  }
  return Object.fromEntries(filter);
}
