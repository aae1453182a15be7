/** The text of HTML, for comparisons. */

const references: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  ZeroWidthSpace: "",
};

export function textOfHtml(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, " "));
}

/** Without whitespace, so that line breaks do not matter. */
export function compact(text: string): string {
  return text.replace(/[\s\u200b]+/gu, "");
}

/** Only letters and digits: separators of lists and marks of code are not part of it. */
export function letters(text: string): string {
  return text.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "");
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name = "") => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
      return references[name as string] ?? whole;
    },
  );
}
