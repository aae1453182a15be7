/** The number of columns of a text in a monospace font: two for East Asian and emoji characters, none for accents. */

const ascii = /^[\x20-\x7e]*$/;
/** Two regional indicators, or an emoji with its modifiers and joined parts. */
const emoji =
  /\p{RI}\p{RI}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)\p{EMod}?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*/gu;
const unmarked = /[\u0300-\u036f\ufe00-\ufe0f]/u;

/** Ranges of code points that Unicode calls wide or full-width, as Prettier counts them. */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f200, 0x1f320],
  [0x20000, 0x3fffd],
];

/** The first character that may have no width or two columns; all before it take one. */
const firstUnusual = 0x300;

export function textWidth(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  const rest = text.replace(emoji, () => {
    width += 2;
    return "";
  });
  for (const character of rest) {
    const point = character.codePointAt(0) ?? 0;
    if (point < firstUnusual) width++;
    else if (!unmarked.test(character)) width += isWide(point) ? 2 : 1;
  }
  return width;
}

function isWide(point: number): boolean {
  return wide.some((range) => point >= range[0] && point <= range[1]);
}
