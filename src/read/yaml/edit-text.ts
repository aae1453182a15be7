/** Changes values in the text of a JSON or YAML file. Everything else in the text stays as it is, where possible. */
import { isDeepStrictEqual } from "node:util";
import { parseDocument } from "yaml";
import { parseJson } from "../../base/common/json.js";
import { parseText } from "../parse.js";
import { changedValue, type TextChange } from "./change.js";
import { spliced } from "./splice.js";

export type { TextChange };

/** Returns null if the text cannot be changed, for example because of an alias. */
export function editText(
  text: string,
  changes: readonly TextChange[],
): string | null {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  let edited = text.slice(mark.length);
  for (const change of changes) {
    const next = changed(edited, change);
    if (next === null) return null;
    edited = next;
  }
  return mark + edited;
}

/** A new layout is better than no change, so the second way writes the whole document. */
function changed(text: string, change: TextChange): string | null {
  const expected = changedValue(parseText("", text), change);
  const isJson = parseJson(text) !== undefined;
  for (const edit of [spliced, rewritten]) {
    const edited = edit(text, change);
    if (edited !== null && means(edited, expected, isJson)) return edited;
  }
  return null;
}

function rewritten(text: string, change: TextChange): string | null {
  const document = parseDocument(text, { logLevel: "silent" });
  if (document.errors.length > 0) return null;
  const { path } = change;
  switch (change.kind) {
    case "set":
      document.setIn(path, document.createNode(change.value));
      break;
    case "append":
      document.addIn(path, document.createNode(change.value));
      break;
    case "remove":
      document.deleteIn(path);
  }
  try {
    return document.toString({ lineWidth: 0 });
  } catch {
    // The change has removed the anchor of an alias.
    return null;
  }
}

function means(text: string, expected: unknown, asJson: boolean): boolean {
  try {
    return (
      (!asJson || parseJson(text) !== undefined) &&
      isDeepStrictEqual(parseText("", text), expected)
    );
  } catch {
    return false;
  }
}
