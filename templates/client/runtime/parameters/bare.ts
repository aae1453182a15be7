// Part of the Specwright runtime.
/** Styles of values without a name: path parameters and headers. */
import type { BareStyle } from "../route.js";
import { encodingAlso, flatText, type Encode } from "./flat-text.js";
import { isRecord } from "./objects.js";
import { textOf } from "./text.js";

export const simple: BareStyle = (value, _, encode) =>
  flatText(value, ",", encode);

export const simpleExploded: BareStyle = (value, _, encode) =>
  flatText(value, ",", encode, true);

export const label: BareStyle = (value, _, encode) =>
  isEmpty(value) ? "" : `.${flatText(value, ",", encode)}`;

export const labelExploded: BareStyle = (value, _, encode) =>
  isEmpty(value) ? "" : `.${flatText(value, ".", encode, true)}`;

export const matrix: BareStyle = (value, name, encode) => {
  const encodeItem = encodingAlso(encode, ";");
  return isEmpty(value)
    ? ""
    : pair(name, flatText(value, ",", encodeItem), encodeItem);
};

export const matrixExploded: BareStyle = (value, name, encode) => {
  if (isEmpty(value)) return "";
  const encodeItem = encodingAlso(encode, ";");
  if (isRecord(value)) return `;${flatText(value, ";", encodeItem, true)}`;
  const items = Array.isArray(value) ? (value as unknown[]) : [value];
  return items
    .map((item) => pair(name, encodeItem(textOf(item)), encodeItem))
    .join("");
};

function pair(name: string, text: string, encode: Encode): string {
  return text === "" ? `;${encode(name)}` : `;${encode(name)}=${text}`;
}

/** Whether no text is left of a value. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === "";
  if (value instanceof Date) return false;
  const items: unknown[] = Object.values(value);
  return items.every((item) => item === undefined || item === null);
}
