// Part of the Specwright runtime.
/** It uses no regular expression: `\/+$` would start again at every slash of a long row that another character ends. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text.endsWith(character, end)) end--;
  return text.slice(0, end);
}
