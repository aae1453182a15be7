/** JSON files. */
import { json } from "../emit/code/index.js";
import type { JsonValue } from "../model/model.js";
import { layout } from "./layout.js";

export function printJson(value: JsonValue): string {
  const text = layout(json(value).node, {
    width: 80,
    nameOf: () => {
      throw new Error("JSON has no symbols");
    },
  });
  return `${text}\n`;
}
