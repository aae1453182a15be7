/** Prints JSON files. */
import { json } from "../emit/code/index.js";
import type { JsonValue } from "../model/model.js";
import { layout } from "./layout.js";

/** Returns the text of a JSON file, laid out as Prettier does for a file of this name. */
export function printJson(path: string, value: JsonValue): string {
  const isPackage = /(^|\/)package\.json$/.test(path);
  const fragment = json(value, isPackage ? "open" : "where they fit");
  return `${layout(fragment, { width: 80, nameOf: noSymbols })}\n`;
}

function noSymbols(): never {
  throw new Error("JSON has no symbols");
}
