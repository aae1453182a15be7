// Part of the Specwright runtime.
/** Lists and objects as one text of a query parameter, a cookie or a field of a form. */
import type { Style } from "../route.js";
import { flatText } from "./flat-text.js";

/** `form` without `explode` */
export const commas: Style = (name, value, encode) => [
  [name, flatText(value, ",", encode)],
];

export const spaceDelimited: Style = (name, value, encode) => [
  [name, flatText(value, "%20", encode)],
];

export const pipeDelimited: Style = (name, value, encode) => [
  [name, flatText(value, "%7C", encode)],
];

/** The `collectionFormat: tsv` of Swagger 2.0. OpenAPI 3 has no style for it. */
export const tabDelimited: Style = (name, value, encode) => [
  [name, flatText(value, "%09", encode)],
];
