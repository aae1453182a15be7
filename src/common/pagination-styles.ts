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
