// Part of the Specwright runtime.
import { itemText, itemWriter } from "./items.js";
import type { StreamWriter } from "./result.js";

export const jsonLines: StreamWriter = itemWriter({
  write: (item) => `${itemText(item)}\n`,
  comment: null,
});

/** RFC 7464. */
export const jsonSequence: StreamWriter = itemWriter({
  write: (item) => `\u001e${itemText(item)}\n`,
  comment: null,
});
