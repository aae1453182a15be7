/** Whether HTTP can send a value of a parameter, and what a server may read from it. */
import type { JsonValue, Parameter } from "../../../model/model.js";

/** Some values have no form in a URL or a header, or the form of another value. */
export function isSendable(parameter: Parameter, value: JsonValue): boolean {
  const { location, encoding } = parameter;
  if (encoding.kind === "content") return location !== "header";
  const isList = value !== null && typeof value === "object";
  if (isList && Object.keys(value).length === 0) return false;
  const items = leavesOf(value);
  const separators =
    location === "query" && encoding.explode ? /$^/ : /[,;|\s]/;
  return items.every((item) => {
    if (item === null) return false;
    const text = String(item);
    if (/\p{Surrogate}/u.test(text)) return false;
    if (isList && (text === "" || separators.test(text))) return false;
    switch (location) {
      case "path":
        return text !== "" && text !== "." && text !== "..";
      case "header":
        return text === text.trim() && /^[!-~][ -~]*$/.test(text);
      case "cookie":
        return (
          text !== "" &&
          (encoding.style !== "cookie" || !/^ | $|[^ -~]|[",;\\]/.test(text))
        );
      case "query":
        return true;
    }
  });
}

function leavesOf(value: JsonValue): (null | boolean | number | string)[] {
  if (value === null || typeof value !== "object") return [value];
  return Object.values(value).flatMap(leavesOf);
}

/**
 * The values that a server may read from the text of a parameter, which does not tell types: `5` is also a text, and a
 * list with one item. Null if there are too many ways to read it.
 */
export function readingsOf(
  { encoding }: Pick<Parameter, "encoding">,
  value: JsonValue,
): JsonValue[] | null {
  if (encoding.kind === "content") return [value];
  if (Array.isArray(value)) {
    if (value.some((item) => item !== null && typeof item === "object"))
      return null;
    const texts = value.map(String);
    const typed = texts.map(typedText);
    return [
      texts,
      typed,
      ...(texts.length === 1 ? [texts[0] ?? "", typed[0] ?? ""] : []),
    ];
  }
  if (value !== null && typeof value === "object") return null;
  return textReadings(String(value));
}

export function textReadings(text: string): JsonValue[] {
  const typed = typedText(text);
  const parts = text.split(/[,|\s]/);
  return [text, typed, [text], [typed], parts, parts.map(typedText)];
}

function typedText(text: string): JsonValue {
  if (text === "true" || text === "false") return text === "true";
  if (text === "null" || text === "") return null;
  return text.trim() !== "" && Number.isFinite(Number(text))
    ? Number(text)
    : text;
}
