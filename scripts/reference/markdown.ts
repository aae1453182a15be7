/** Pieces of the Markdown reference pages. */

/** The first lines of every page: the title, and how the page is written. */
export function pageHead(title: string, source: string): string {
  return `# ${title}\n\n<!-- \`npm run docs:reference\` writes this page from ${source}. -->\n`;
}

export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join(
    "\n",
  );
}

export function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}
