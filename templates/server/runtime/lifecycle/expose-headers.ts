// Part of the Specwright runtime.

/**
 * The value of `Access-Control-Expose-Headers`, so that scripts of other origins can read the headers. Keeps the values
 * that the application has set; `*` already includes all of them.
 */
export function exposed(
  known: readonly string[],
  names: readonly string[],
): string {
  const listed = known
    .flatMap((line) => line.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (listed.includes("*")) return listed.join(", ");
  const lower = new Set(listed.map((name) => name.toLowerCase()));
  const missing = names.filter((name) => !lower.has(name.toLowerCase()));
  return [...listed, ...missing].join(", ");
}
