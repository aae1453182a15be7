/** Converts `--include tags=pets,store --exclude deprecated` to the filters of a config file, unchecked. */

/** Repeated lists are merged. A condition without a value means `true`. */
export function filterOfFlags(
  flags: readonly string[],
): Record<string, unknown> {
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
