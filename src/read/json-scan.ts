/**
 * Scans JSON text for problems that `JSON.parse` does not report: duplicate keys and deep nesting. It does not check
 * the syntax otherwise, because `JSON.parse` runs afterwards.
 */
import { parseJson } from "../base/common/json.js";
import { limits } from "./limits.js";

type JsonFlaw =
  | { kind: "duplicate-key"; key: string; offset: number }
  | { kind: "too-deep"; offset: number };

/** Returns the first flaw, or null. */
export function scanJson(text: string): JsonFlaw | null {
  /** One entry for each open bracket: the keys so far, or null for an array. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at);
        const keys = open.at(-1);
        if (expectsKey && keys) {
          const key = decodeKey(text.slice(at, end + 1));
          if (keys.has(key)) return { kind: "duplicate-key", key, offset: at };
          keys.add(key);
          expectsKey = false;
        }
        at = end;
        break;
      }
      case 0x7b:
        open.push(new Set());
        expectsKey = true;
        break;
      case 0x5b:
        open.push(null);
        expectsKey = false;
        break;
      case 0x7d:
      case 0x5d:
        open.pop();
        expectsKey = false;
        break;
      case 0x2c:
        expectsKey = open.at(-1) instanceof Set;
        break;
      default:
        break;
    }
    if (open.length > limits.depth) return { kind: "too-deep", offset: at };
  }
  return null;
}

export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22) return at;
  }
  return text.length;
}

/** Two spellings of one key (`"a"` and `"\u0061"`) are the same key. */
export function decodeKey(literal: string): string {
  if (!literal.includes("\\")) return literal.slice(1, -1);
  const key = parseJson(literal);
  return typeof key === "string" ? key : literal;
}
