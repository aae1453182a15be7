/** Reads the tables of a Markdown page. */

export interface Table {
  /** The nearest heading above, without its marks. */
  heading: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export function tablesIn(text: string): Table[] {
  const tables: Table[] = [];
  let heading = "";
  let open: { header: string[]; rows: string[][] } | null = null;
  for (const line of text.split("\n")) {
    heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
    if (!line.startsWith("|")) open = null;
    else if (open === null) {
      open = { header: cells(line), rows: [] };
      tables.push({ heading, ...open });
    } else if (!/^[|\s:-]+$/.test(line)) open.rows.push(cells(line));
  }
  return tables;
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** The text of a cell that is one code span. */
export function codeOf(cell = ""): string {
  return /^`([^`]+)`$/.exec(cell)?.[1] ?? cell;
}
