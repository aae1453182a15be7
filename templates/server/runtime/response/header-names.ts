// Part of the Specwright runtime.

/**
 * The value of a header that lists names, such as `Vary` and `Access-Control-Expose-Headers`, with further names. Keeps
 * the values that the application has set; `*` already includes all of them.
 */
export function withNames(
  known: string | readonly string[] | undefined,
  names: readonly string[],
): string {
  const listed = [known ?? []]
    .flat()
    .flatMap((line) => line.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (listed.includes("*")) return listed.join(", ");
  const lower = new Set(listed.map((name) => name.toLowerCase()));
  const missing = names.filter((name) => !lower.has(name.toLowerCase()));
  return [...listed, ...missing].join(", ");
}
