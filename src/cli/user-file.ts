/** Files of the user, in JSON or YAML, that a command reads and edits. */
import { readText } from "../read/files/spec-files.js";
import { Unreadable } from "../read/source-text.js";

export { parseText } from "../read/parse.js";
export { editText, type TextChange } from "../read/yaml/edit-text.js";
export { replaceFile } from "../write/text-file.js";

/** Returns the text of a file in any folder. `shown` is its path for messages. */
export async function readUserFile(
  file: string,
  shown: string,
): Promise<string> {
  try {
    return await readText(file, shown);
  } catch (error) {
    throw error instanceof Unreadable ? error.toError() : error;
  }
}
