// Part of the Specwright runtime.

// RFC 3492: encodes labels of any script with ASCII letters and digits.

const base = 36;
const highest = 0x10ffff;

/** Decodes a label without its `xn--`, or returns null if it is not Punycode. */
export function decode(input: string): string | null {
  const split = input.lastIndexOf("-");
  const points = [...input.slice(0, Math.max(split, 0))].map(codePoint);
  let at = split < 0 ? 0 : split + 1;
  let point = 128;
  let index = 0;
  let bias = 72;
  while (at < input.length) {
    const start = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(input.charCodeAt(at++));
      if (digit < 0) return null;
      index += digit * weight;
      if (index > highest * (points.length + 1)) return null;
      const threshold = thresholdAt(k, bias);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(index - start, count, start === 0);
    point += Math.floor(index / count);
    index %= count;
    if (point > highest) return null;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** The Punycode of a label, without its `xn--`. */
export function encode(label: string): string {
  const points = [...label].map(codePoint);
  const ascii = points.filter((point) => point < 128);
  let output = String.fromCodePoint(...ascii) + (ascii.length > 0 ? "-" : "");
  let point = 128;
  let delta = 0;
  let bias = 72;
  for (let done = ascii.length; done < points.length; delta++, point++) {
    const next = Math.min(...points.filter((other) => other >= point));
    delta += (next - point) * (done + 1);
    point = next;
    for (const other of points) {
      if (other < point) delta++;
      if (other !== point) continue;
      output += encodeDelta(delta, bias);
      bias = adapt(delta, done + 1, done === ascii.length);
      delta = 0;
      done++;
    }
  }
  return output;
}

function encodeDelta(delta: number, bias: number): string {
  let output = "";
  let rest = delta;
  for (let k = base; ; k += base) {
    const threshold = thresholdAt(k, bias);
    if (rest < threshold) return output + symbolOf(rest);
    const digit = threshold + ((rest - threshold) % (base - threshold));
    output += symbolOf(digit);
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function symbolOf(digit: number): string {
  return String.fromCharCode(digit < 26 ? digit + 97 : digit + 22);
}

function digitOf(unit: number): number {
  if (unit >= 48 && unit <= 57) return unit - 22;
  const lower = unit | 32;
  return lower >= 97 && lower <= 122 ? lower - 97 : -1;
}

function thresholdAt(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, 1), 26);
}

function adapt(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += base) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
