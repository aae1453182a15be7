/** Styles of pagination, and names of parameters for pages. */

/** The values of `style` in `x-pagination` and in the option `pagination`. */
export const paginationStyles = [
  "link",
  "url",
  "cursor",
  "lastItem",
  "offset",
  "page",
  "none",
] as const;

/** Compares names across conventions: `next_page-Token` → `nextpagetoken`. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** A plain `token` or `key` is not among them, because it may be a credential. */
const positionNames =
  /^(?:(?:next|page|pagination|continuation|list|start)?(?:cursor|marker)|(?:next|page|nextpage|pagination|continuation)token|(?:page|start|starting)?after|aftercursor|continuation|continue|scrollid|bookmark)$/;

/** Whether a parameter with this plain name is a position that only a previous response provides. */
export function isPositionName(plain: string): boolean {
  return positionNames.test(plain);
}
