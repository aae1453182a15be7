// Part of the Specwright runtime.
/** Searches with regular expressions in texts of any length. */

/** A search in a shorter text fails only if the call stack is full. */
const longText = 10_000;

/** An engine may give up on a text of some megabytes. It does not match then, because nothing has read all of it. */
export function matches(pattern: RegExp, text: string): boolean {
  return search(pattern, text) === true;
}

/** Whether the engine can search a name. If not, the schema of its property is not known. */
export function isSearchable(name: string, pattern: RegExp): boolean {
  return name.length < longText || search(pattern, name) !== null;
}

/** Null if the engine gives up. */
function search(pattern: RegExp, text: string): boolean | null {
  try {
    return pattern.test(text);
  } catch (error) {
    if (text.length < longText) throw error;
    return null;
  }
}
