/** Where OpenAPI puts parameters. */
export const parameterLocations = [
  "path",
  "query",
  "header",
  "cookie",
] as const;
