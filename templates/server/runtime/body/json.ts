// Part of the Specwright runtime.
/** Parses JSON from clients. */
import { Refusal } from "../errors/problem.js";

/** Maximum depth. Deeper values could overflow the stack in the validator of a recursive schema. */
const deepestJson = 200;

export function parseJson(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  if (isTooDeep(text)) throw tooDeep();
  try {
    return parse(text);
  } catch {
    throw new Refusal(400, "invalid_json", "The body is not valid JSON.");
  }
}

/**
 * The value of a part of a form. If it is not JSON, or nested too deeply, it stays text, which the validator rejects.
 */
export function jsonOrText(text: string): unknown {
  if (isTooDeep(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function tooDeep(): Refusal {
  const message = `The body is nested more than ${String(deepestJson)} levels deep.`;
  return new Refusal(400, "invalid_request", message);
}

/** Counts brackets outside of strings. `JSON.parse` checks whether they match. */
export function isTooDeep(text: string): boolean {
  if (text.length <= deepestJson) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case 0x22:
        index = endOfString(text, index);
        break;
      case 0x5b:
      case 0x7b:
        if (++depth > deepestJson) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth--;
        break;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x5c) index++;
    else if (character === 0x22) return index;
  }
  return text.length;
}
