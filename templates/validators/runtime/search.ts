// Part of the Specwright runtime.
/** Searches with regular expressions in texts of any length. */

/** A search in a shorter text fails only if the call stack is full. */
const longText = 10_000;

/** An engine may give up on a text of some megabytes. It does not match then, because nothing has read all of it. */
export function matches(pattern: RegExp, text: string): boolean {
  try {
    return pattern.test(text);
  } catch (error) {
    if (text.length < longText) throw error;
    return false;
  }
}

/** Whether the engine can search a name. If not, the schema of its property is not known. */
export function isSearchable(name: string, pattern: RegExp): boolean {
  if (name.length < longText) return true;
  try {
    pattern.test(name);
    return true;
  } catch {
    return false;
  }
}
