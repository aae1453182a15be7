// Part of the Specwright runtime.
/**
 * The styles of parameters. `in` lists the locations that allow a style. `explode` is its default. `separator`
 * separates the items of a list that is not exploded. With `pairs`, an exploded object is one pair per property.
 */
export const parameterStyles = {
  simple: {
    in: ["path", "header"],
    explode: false,
    separator: ",",
    pairs: false,
  },
  label: { in: ["path"], explode: false, separator: ",", pairs: false },
  matrix: { in: ["path"], explode: false, separator: ",", pairs: false },
  form: { in: ["query", "cookie"], explode: true, separator: ",", pairs: true },
  spaceDelimited: {
    in: ["query"],
    explode: false,
    separator: " ",
    pairs: true,
  },
  // The `collectionFormat: tsv` of Swagger 2.0. OpenAPI 3 has no style for it.
  tabDelimited: { in: [], explode: false, separator: "\t", pairs: true },
  pipeDelimited: { in: ["query"], explode: false, separator: "|", pairs: true },
  deepObject: { in: ["query"], explode: false, separator: ",", pairs: false },
  // Like `form`, but nothing is percent-encoded.
  cookie: { in: ["cookie"], explode: true, separator: ",", pairs: true },
} as const;

export type ParameterStyleName = keyof typeof parameterStyles;

/** The style of a parameter without `style`. */
export const defaultStyles = {
  path: "simple",
  query: "form",
  header: "simple",
  cookie: "form",
} as const;
