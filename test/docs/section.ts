/** The part of a page below one heading, up to the next one of the same level. */
export function section(page: string, heading: string): string {
  const level = /^#+/.exec(heading)?.[0] ?? "#";
  const start = page.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`There is no heading ${heading}`);
  const rest = page.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${String(level.length)}} `, "m"));
  return end < 0 ? rest : rest.slice(0, end);
}
