// Part of the Specwright runtime.
/** Response headers that are not in the style `simple`. */
import type { HeaderWriter } from "./result.js";

/** JSON can escape all characters that a header cannot have. */
export const jsonHeader: HeaderWriter = (value) =>
  JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** `key=value,key=value` */
export const explodedHeader: HeaderWriter = (value) =>
  Object.entries(value as object)
    .map(([key, item]) => `${key}=${String(item)}`)
    .join(",");
