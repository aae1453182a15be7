// Part of the Specwright runtime.

const uuidHyphen = 45;

/** RFC 9562: `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`. */
export function isUuid(text: string): boolean {
  return (
    text.length === 36 &&
    text.charCodeAt(8) === uuidHyphen &&
    text.charCodeAt(13) === uuidHyphen &&
    text.charCodeAt(18) === uuidHyphen &&
    text.charCodeAt(23) === uuidHyphen &&
    isHex(text, 0, 8) &&
    isHex(text, 9, 13) &&
    isHex(text, 14, 18) &&
    isHex(text, 19, 23) &&
    isHex(text, 24, 36)
  );
}

function isHex(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (hexDigits[text.charCodeAt(at)] !== 1) return false;
  }
  return true;
}

/** Contains 1 at the character codes of hexadecimal digits. A lookup is faster than four comparisons. */
const hexDigits = /* @__PURE__ */ tableOf("0123456789abcdefABCDEF");

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}
