/** Text in XML. */

export function xmlAttribute(text: string): string {
  return `"${xmlText(text).replaceAll("\n", "&#10;")}"`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 does not allow are replaced. */
export function xmlText(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(
      /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
      "\ufffd",
    )
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
