// Part of the Specwright runtime, copied unchanged.

// Lengths are counted in characters (code points), of which a string unit is one or half of one. Most strings can
// be judged by their units alone.

export function longerThan(text: string, limit: number): boolean {
  return (
    text.length > limit &&
    (text.length > 2 * limit || countCharacters(text) > limit)
  );
}

export function shorterThan(text: string, limit: number): boolean {
  return (
    text.length < limit ||
    (text.length < 2 * limit && countCharacters(text) < limit)
  );
}

function countCharacters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) index++;
    }
    count++;
  }
  return count;
}
