/** Compares names across conventions: `next_page-Token` → `nextpagetoken`. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
